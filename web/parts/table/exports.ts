import type { Session } from '../../../shared/contract/session.ts'
import { table as words } from '../../words/en/table.ts'
import { byWhom, type PrintTable } from '../print/print.ts'
import { zoneName } from '../zone.ts'
import type { Column } from './columns.tsx'
import type { CellValue } from './rows.ts'
import { stampIn } from './stamp.ts'

/** What a table is called in files and on paper. */
export interface ExportNames {
  title: string
  /** Without its ending. */
  file: string
  /** What is listed, such as `231 users` and the group that they are of. */
  parts: (rows: number) => readonly string[]
}

type Columns<Row> = readonly Column<Row>[]

const textOf = <Row>({ text, value }: Column<Row>, row: Row, zone: string): CellValue =>
  text ? text(row, zone) : value(row)

/** Columns of times say of which clock. */
const titleOf = <Row>({ title, timed }: Column<Row>, zone: string) => (timed ? `${title} (${zoneName(zone)})` : title)

/** Rows as the columns say them, the head first: for a file. */
export const cellsOf = <Row>(
  columns: Columns<Row>,
  rows: readonly Row[],
  zone: string,
): (string | number | null)[][] => [
  columns.map((column) => titleOf(column, zone)),
  ...rows.map((row) =>
    columns.map((column) => {
      const value = textOf(column, row, zone)
      return typeof value === 'boolean' ? String(value) : (value ?? null)
    }),
  ),
]

/** Rows as the columns say them, on paper. @param now ISO 8601 @param zone whose clock the times are of */
export const paperOf = <Row>(
  columns: Columns<Row>,
  rows: readonly Row[],
  { title, file, parts }: ExportNames,
  session: Session,
  now: string,
  zone = session.company.time_zone,
): PrintTable => {
  const { company } = session
  const room = columns.reduce((sum, { share = 1 }) => sum + share, 0)
  const at = `${stampIn(zone, now)} ${zoneName(zone)}`
  return {
    title,
    summary: [company.name, ...parts(rows.length), words.printed(at, byWhom(session))].join(' · '),
    fileName: file,
    columns: columns.map((column) => ({ title: column.title, share: (column.share ?? 1) / room })),
    rows: rows.map((row) => columns.map((column) => String(textOf(column, row, zone) ?? ''))),
  }
}
