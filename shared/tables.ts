/**
 * How users arrange the columns of a table: which are shown, in what order, how wide. It is kept as a preference, each
 * table's under a number of its own.
 */
export const tablePrefs = { users: 1101 } as const
export type TableName = keyof typeof tablePrefs

export interface ColumnLayout {
  key: string
  /** px; absent for the width that the column has by itself. */
  width?: number
  hidden?: true
}

/** Least and most width of a column, px. */
export const columnWidths = { least: 50, most: 800 }
const mostColumns = 60

const itemOf = (text: string): ColumnLayout | undefined => {
  const [, minus, key, digits] = /^(-?)([a-z][a-z0-9_]{0,39})(?::([1-9]\d{1,2}))?$/.exec(text) ?? []
  const width = digits === undefined ? undefined : Number(digits)
  if (!key || (width !== undefined && (width < columnWidths.least || width > columnWidths.most))) return undefined
  return { key, ...(width === undefined ? {} : { width }), ...(minus ? { hidden: true } : {}) }
}

/** The columns in their order, such as `name:180,-serial,created_on`; what is no column is left out. */
export const parseLayout = (text: string): ColumnLayout[] => text.split(',').flatMap((item) => itemOf(item) ?? [])

export const writeLayout = (layout: readonly ColumnLayout[]) =>
  layout.map(({ key, width, hidden }) => `${hidden ? '-' : ''}${key}${width ? `:${width}` : ''}`).join(',')

/** What is wrong with a layout as it would be stored, if anything; an empty one is the usual one. */
export const layoutProblem = (text: string): string | undefined => {
  if (text === '') return undefined
  const items = text.split(',').map(itemOf)
  const keys = items.map((item) => item?.key)
  const fine = !keys.includes(undefined) && new Set(keys).size === keys.length && keys.length <= mostColumns
  return fine && items.some((item) => !item?.hidden)
    ? undefined
    : `Use a comma list of different columns, each as 'key', 'key:width' or '-key', with widths from ${columnWidths.least} to ${columnWidths.most}`
}
