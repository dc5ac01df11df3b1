import type { Column } from './columns.tsx'

/** What a table's width depends on: its columns, and how wide the user has made some of them, px by key. */
export interface Widths<Row> {
  columns: readonly Pick<Column<Row>, 'key' | 'width' | 'least'>[]
  layout: { widths: Readonly<Record<string, number>> }
}

/** px of a column of which nobody says how wide it is. */
const usual = 120

/** Whether the user has made a column wider or narrower. */
export const isSized = <Row>({ columns, layout }: Widths<Row>): boolean => columns.some(({ key }) => layout.widths[key])

const pixels = (width: string | undefined) => (width?.endsWith('px') ? Number.parseInt(width, 10) : undefined)

/**
 * Columns that were made wider, or that each say how wide they are at least, push the others aside instead of squeezing them.
 * @param beside px of what stands beside the columns
 */
export const leastWidth = <Row>(table: Widths<Row>, beside: number): { minWidth: number } | undefined => {
  const { columns, layout } = table
  const own = columns.map(({ width, least }) => pixels(width) ?? least)
  if (!isSized(table) && own.includes(undefined)) return undefined
  const all = columns.map(({ key }, at) => layout.widths[key] ?? own[at] ?? usual)
  return { minWidth: all.reduce((sum, width) => sum + width, beside) }
}
