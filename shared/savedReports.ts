import type { Selection } from './contract/savedReports.ts'
import { pages, routeOf } from './pages.ts'
import { periodOf, type ReportKind, reportKinds } from './reports.ts'
import { facilityManagers, type RoleName } from './roles.ts'
import { addDays } from './time.ts'

/** Reports that a user keeps under a name, and that may be mailed to them. */
export const mostSavedReports = 20
export const reportNameLength = 80

/** When a saved report is mailed: not at all, every day, or every Monday; at six, by the clock of its group. */
export const schedules = ['none', ...reportKinds] as const
export type Schedule = 'none' | ReportKind

/** What time a saved report is of, seen from the day on which it is read or mailed: whole days, the last one yesterday. */
export const savedRanges = ['yesterday', 'lastWeek', 'last7', 'last30'] as const
export type SavedRange = (typeof savedRanges)[number]

/** The times that a report can be of: rankings show a week at most, but for those of all hours. */
export const rangesOf = ({ data_type }: Selection): readonly SavedRange[] =>
  savedRanges.filter((range) => range !== 'last30' || data_type === 'TOTAL_HOURS')

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
    case 'last30':
      return { first: addDays(yesterday, -29), last: yesterday }
  }
}

/** Who may open, and so save, which report: whoever may open its page. */
export const reportRoles: Record<Selection['report'], readonly RoleName[]> = {
  teamRankings: facilityManagers,
  workerRankings: facilityManagers,
}

/** The page of a report at days of its zone, as a link from the console's address on. */
export const linkTo = (selection: Selection, { first, last }: Dates): string => {
  const page = pages.find(({ key }) => key === 'teamRankings')
  const shown =
    selection.report === 'workerRankings'
      ? { tab: 'worker', group: selection.user_group, worker: selection.worker_uid }
      : { group: selection.group_uids[0] ?? '' }
  const params = new URLSearchParams({
    ...shown,
    type: selection.data_type,
    from: `${first}T00`,
    to: `${last}T24`,
  })
  return `${page ? routeOf(page) : '/'}?${params}`
}
