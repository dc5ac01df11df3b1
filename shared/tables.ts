import { areFilters } from './tableFilters.ts'

/**
 * How users arrange a table: which columns are shown, in what order, how wide; and their choices of filter, sort and page
 * size; and with which saved view its page opens. All are kept as preferences of the user, each table's under numbers of its
 * own.
 */

/** Every table that users arrange. Its number is given once and never changed. */
const tables = {
  users: 1,
  facilities: 2,
  teams: 3,
  associates: 4,
  tasks: 5,
  taskInfo: 6,
  taskCustomers: 7,
  excludedSkus: 8,
  calloutSkus: 9,
  activeSessions: 10,
  devices: 11,
  networks: 12,
  incidents: 15,
  shortcuts: 13,
  notifications: 14,
  webLogins: 16,
  universalDevices: 17,
  scannerPresets: 24,
  apps: 19,
  appsLibrary: 21,
  rolloutDevices: 22,
  companies: 25,
  webhooks: 32,
  auditLog: 30,
  apiTokens: 31,
  tvLinks: 35,
  universalUsage: 34,
} as const
export type TableName = keyof typeof tables
export const tableNames = Object.keys(tables) as TableName[]

const numbered = (from: number) =>
  Object.fromEntries(tableNames.map((name) => [name, from + tables[name]])) as Record<TableName, number>
/** The preference of its columns. */
export const tablePrefs = numbered(1100)
/** The preference of its choices. */
export const viewPrefs = numbered(1200)
/** The preference of the view that its page opens with: its id, or nothing. */
export const defaultViewPrefs = numbered(1300)

/** How many views of a table a user keeps, and a company shares, at most. */
export const mostOwnViews = 20
export const mostSharedViews = 50
/** Characters of a view's name. */
export const viewNameLength = 60

/** The choices that are kept, as the address names them: filters, sort, page size and the view they began with. */
export const viewKeys = ['show', 'sort', 'rows', 'group', 'in', 'f', 'view']

const isChoice = (key: string, value: string) => (key === 'f' ? areFilters(value) : /^-?[\w.-]{1,64}$/.test(value))

/** What is wrong with choices as they would be stored, such as `show=enabled&sort=-name`; an empty text is none. */
export const viewProblem = (text: string): string | undefined => {
  const entries = [...new URLSearchParams(text)]
  const fine = entries.every(([key, value]) => viewKeys.includes(key) && isChoice(key, value))
  // An empty part, such as after the last &, is no entry.
  const once = new Set(entries.map(([key]) => key)).size === text.split('&').length
  return text === '' || (entries.length > 0 && fine && once)
    ? undefined
    : `Use different choices of ${viewKeys.join(', ')}, each as 'key=value', joined by &`
}

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
