import type { SavedReport, Selection } from './contract/savedReports.ts'
import { type PageKey, pages, routeOf } from './pages.ts'
import { periodOf, type ReportKind, reportKinds } from './reports.ts'
import { facilityManagers, managers, type RoleName } from './roles.ts'
import { addDays } from './time.ts'

/** Reports that a user keeps under a name, and that may be mailed to them. */
export const mostSavedReports = 20
export const reportNameLength = 80
/** Groups of SKUs that one can name: a link names them too. */
export const mostGroupsSaved = 100
/** UTF-8 bytes of what one shows: all of a user's are kept together. */
export const mostSelectionBytes = 12_000

/** How often a report that its page would refuse is tried, a time it is due each, before it is mailed no more. */
export const mostRefusedMails = 5

/** When a saved report is mailed: not at all, every day, or every Monday; at six, by the clock of its group. */
export const schedules = ['none', ...reportKinds] as const
export type Schedule = 'none' | ReportKind

/** What time a saved report is of, seen from the day on which it is read or mailed: whole days, the last one yesterday. */
export const savedRanges = ['yesterday', 'lastWeek', 'last7', 'last28', 'last30'] as const
export type SavedRange = (typeof savedRanges)[number]

/**
 * The times that a report can be of: rankings show a week at most, but for those of all hours; SKU Metrics a month, which
 * may have 28 days.
 */
export const rangesOf = (selection: Selection): readonly SavedRange[] => {
  const longest = () => {
    if (selection.report === 'skuMetrics') return 'last28'
    return selection.report === 'skuHeatMap' || selection.data_type === 'TOTAL_HOURS' ? 'last30' : undefined
  }
  return savedRanges.filter((range) => (range !== 'last28' && range !== 'last30') || range === longest())
}

/** Dates (`YYYY-MM-DD`), both inside. */
export interface Dates {
  first: string
  last: string
}

/**
 * The days that a range means.
 * @param yesterday the last day that is over
 */
export const datesOf = (range: SavedRange, yesterday: string): Dates => {
  switch (range) {
    case 'yesterday':
      return { first: yesterday, last: yesterday }
    case 'lastWeek': {
      // Monday to Sunday: the latest week that is over.
      const last = addDays(periodOf('weekly', 'UTC', addDays(yesterday, 1)).first, -1)
      return { first: addDays(last, -6), last }
    }
    case 'last7':
      return { first: addDays(yesterday, -6), last: yesterday }
    case 'last28':
      return { first: addDays(yesterday, -27), last: yesterday }
    case 'last30':
      return { first: addDays(yesterday, -29), last: yesterday }
  }
}

/** Who may open, and so save, which report: whoever may open its page. */
export const reportRoles: Record<Selection['report'], readonly RoleName[]> = {
  teamRankings: facilityManagers,
  workerRankings: facilityManagers,
  skuMetrics: managers,
  skuHeatMap: managers,
}

const pageOf: Record<Selection['report'], PageKey> = {
  teamRankings: 'teamRankings',
  workerRankings: 'teamRankings',
  skuMetrics: 'skuMetrics',
  skuHeatMap: 'skuHeatMap',
}

/** What the address of its page says of a report, but for its time: what is as usual there is left out. */
const paramsOf = ({ id, selection }: Pick<SavedReport, 'id' | 'selection'>): Record<string, string | undefined> => {
  switch (selection.report) {
    case 'teamRankings':
      return { group: selection.group_uids[0] ?? '', type: selection.data_type }
    case 'workerRankings':
      return { tab: 'worker', group: selection.user_group, worker: selection.worker_uid, type: selection.data_type }
    case 'skuMetrics': {
      const { kind, shown, group_uid, user_uid, sku_group_ids } = selection
      return { type: kind, data: shown, group: group_uid, worker: user_uid, skus: sku_group_ids?.join('~') }
    }
    case 'skuHeatMap':
      // A hundred SKUs find no room in an address: the page asks for them by the name of the report.
      return { group: selection.group_uid, who: selection.user_uid, source: selection.sku_type, saved: id }
  }
}

/** The page of a report at days of its zone, as a link from the console's address on. */
export const linkTo = (report: Pick<SavedReport, 'id' | 'selection'>, { first, last }: Dates): string => {
  const page = pages.find(({ key }) => key === pageOf[report.selection.report])
  const byDay = report.selection.report === 'skuHeatMap'
  const times = byDay ? { from: first, to: last } : { from: `${first}T00`, to: `${last}T24` }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...paramsOf(report), ...times })) {
    if (value !== undefined) query.set(name, value)
  }
  return `${page ? routeOf(page) : '/'}?${query}`
}
