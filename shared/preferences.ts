import { deviceColumns, deviceColumnsProblem, narrowDeviceColumns } from './devices.ts'
import {
  defaultViewPrefs,
  layoutProblem,
  type TableName,
  tableNames,
  tablePrefs,
  viewPrefs,
  viewProblem,
} from './tables.ts'
import { hour, minute } from './time.ts'

/** What is kept of each table. */
type TablePref = `${TableName}${'Table' | 'View' | 'Opens'}`
const ofTables = <Value>(
  columns: (name: TableName) => Value,
  view: (name: TableName) => Value,
  opens: (name: TableName) => Value,
) =>
  Object.fromEntries(
    tableNames.flatMap((name) => [
      [`${name}Table`, columns(name)],
      [`${name}View`, view(name)],
      [`${name}Opens`, opens(name)],
    ]),
  ) as Record<TablePref, Value>

/** The kinds of preference, by the number that the wire gives them, and what each may hold. */
export const prefTypes = {
  cardOrder: 100,
  associateColumns: 200,
  associateSort: 201,
  tutorialDone: 300,
  firstStepsClosed: 301,
  weeklyReportExcluded: 400,
  dailyReportGroups: 401,
  universalCardOrder: 500,
  performanceRefresh: 600,
  usersRefresh: 601,
  associatesRefresh: 602,
  inactivityLogout: 700,
  stayLoggedIn: 701,
  deviceColumns: 800,
  deviceColumnsNarrow: 801,
  deviceTour: 802,
  favourites: 900,
  twoFactor: 1000,
  language: 1100,
  ...ofTables(
    (name) => tablePrefs[name],
    (name) => viewPrefs[name],
    (name) => defaultViewPrefs[name],
  ),
} as const
export type PrefName = keyof typeof prefTypes

/** Milliseconds between two refreshes of a page. */
export const refreshIntervals = [5, 10, 20, 30].map((minutes) => minutes * minute)

/** Milliseconds after which an idle user is signed out; each company cuts the list at its `active_since`. */
export const inactivityOptions = [
  ...[1, 3, 15, 30].map((minutes) => minutes * minute),
  ...[1, 2, 4, 6, 8, 10, 12, 13, 14, 16, 18, 20, 22, 24].map((hours) => hours * hour),
]

/** What a company lets its users choose from. */
export const inactivityOptionsWithin = (activeSinceHours: number) =>
  inactivityOptions.filter((option) => option <= activeSinceHours * hour)

const lastCard = 17

interface Company {
  active_since: number
  hasGroup: (uid: string) => boolean
}

/** The items of a comma list; an empty text is an empty list. */
const listOf = (value: string) => (value === '' ? [] : value.split(','))
const isWhole = (item: string, max: number) => /^(0|[1-9]\d{0,3})$/.test(item) && Number(item) <= max
const isUnique = (items: readonly string[]) => new Set(items).size === items.length

const cards = (value: string) => {
  const items = listOf(value)
  return items.length > 0 && isUnique(items) && items.every((item) => isWhole(item, lastCard))
    ? undefined
    : `Use a comma list of different card ids from 0 to ${lastCard}`
}
const interval = (value: string) =>
  refreshIntervals.some((each) => String(each) === value) ? undefined : `Use one of ${refreshIntervals.join(', ')}`
const groups = (value: string, { hasGroup }: Company) => {
  const items = listOf(value)
  return isUnique(items) && items.every(hasGroup)
    ? undefined
    : 'Use a comma list of different groups that you manage or belong to'
}
const viewId = (value: string) => (/^[\w-]{0,64}$/.test(value) ? undefined : 'Use the id of a view, or nothing')
const flag = (value: string) => (value === '0' || value === '1' ? undefined : "Use '1' or '0'")

/** What is wrong with a value, if anything. */
const rules: Record<Exclude<PrefName, 'twoFactor'>, (value: string, company: Company) => string | undefined> = {
  cardOrder: cards,
  universalCardOrder: cards,
  associateColumns: (value) =>
    listOf(value).length === 2 && listOf(value).every((item) => isWhole(item, lastCard))
      ? undefined
      : 'Use exactly two column ids',
  associateSort: (value) =>
    /^(name|0|1):(asc|desc)$/.test(value) ? undefined : "Use 'name', '0' or '1' with ':asc' or ':desc'",
  tutorialDone: flag,
  weeklyReportExcluded: groups,
  dailyReportGroups: groups,
  performanceRefresh: interval,
  associatesRefresh: interval,
  // The universal metrics may be told not to refresh at all.
  usersRefresh: (value) => (value === '0' ? undefined : interval(value)),
  inactivityLogout: (value, { active_since }) =>
    inactivityOptionsWithin(active_since).some((option) => String(option) === value)
      ? undefined
      : `Use one of the offered times, up to ${active_since} hours, in milliseconds`,
  stayLoggedIn: flag,
  deviceTour: (value) => (value === '1' ? undefined : "Use '1'"),
  firstStepsClosed: flag,
  deviceColumns: (value) => deviceColumnsProblem(value, deviceColumns.length),
  deviceColumnsNarrow: (value) => deviceColumnsProblem(value, narrowDeviceColumns.length),
  language: (value) => (value === 'en' || value === 'es' ? undefined : "Use 'en' or 'es'"),
  favourites: (value) => {
    const items = listOf(value)
    return isUnique(items) && items.every((item) => isWhole(item, 9999))
      ? undefined
      : 'Use a comma list of different page keys'
  },
  ...ofTables(
    () => layoutProblem,
    () => viewProblem,
    () => viewId,
  ),
}

const names = new Map<number, PrefName>(Object.entries(prefTypes).map(([name, type]) => [type, name as PrefName]))
export const prefName = (type: number): PrefName | undefined => names.get(type)

/** What is wrong with a value of a kind of preference, if anything. */
export const problemWith = (name: Exclude<PrefName, 'twoFactor'>, value: string, company: Company) =>
  rules[name](value, company)
