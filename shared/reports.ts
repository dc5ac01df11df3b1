import { Temporal } from 'temporal-polyfill'
import type { Range } from './metrics/range.ts'
import { addDays, dateIn, dayRange, hour } from './time.ts'

/** Mails with the figures of groups: of the day that ended, or of the week from Monday to Sunday. */
export const reportKinds = ['daily', 'weekly'] as const
export type ReportKind = (typeof reportKinds)[number]

/** When they are sent, by the clock of the groups. */
const reportHour = 6

/** How long after that a report still says something new, ms: a day's until noon, a week's until Tuesday. */
export const reportLateAfter: Record<ReportKind, number> = { daily: 6 * hour, weekly: 24 * hour }

/** What a preference of weekly exclusions holds in place of groups: whoever said so gets none, of later groups neither. */
export const everyGroup = '*'

/** The day or week of a report: dates (`YYYY-MM-DD`) of a zone, both inside. */
export interface ReportPeriod {
  kind: ReportKind
  zone: string
  first: string
  last: string
}

const isMonday = (date: string) => Temporal.PlainDate.from(date).dayOfWeek === 1

/** The period that ends with a day. */
const endingWith = (kind: ReportKind, zone: string, last: string): ReportPeriod => ({
  ...{ kind, zone, last },
  first: kind === 'daily' ? last : addDays(last, -6),
})

/** The period in which a date lies. */
export const periodOf = (kind: ReportKind, zone: string, date: string): ReportPeriod =>
  endingWith(kind, zone, kind === 'daily' ? date : addDays(date, 7 - Temporal.PlainDate.from(date).dayOfWeek))

/** The latest period of a kind that is over at an instant. */
export const lastOver = (kind: ReportKind, zone: string, now: number): ReportPeriod =>
  endingWith(kind, zone, addDays(periodOf(kind, zone, dateIn(zone, now)).first, -1))

/** When the report of a period is sent (epoch ms): at six on the day after its last. */
export const sentAt = ({ zone, last }: Pick<ReportPeriod, 'zone' | 'last'>): number =>
  Temporal.PlainDate.from(last)
    .add({ days: 1 })
    .toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from({ hour: reportHour }) }).epochMilliseconds

/** The periods of a kind whose report is sent after an instant and up to another (epoch ms), in their order. */
export const periodsSent = (kind: ReportKind, zone: string, after: number, upTo: number): ReportPeriod[] => {
  const found: ReportPeriod[] = []
  const last = dateIn(zone, upTo)
  for (let date = dateIn(zone, after); date <= last; date = addDays(date, 1)) {
    if (kind === 'weekly' && !isMonday(date)) continue
    const period = endingWith(kind, zone, addDays(date, -1))
    const at = sentAt(period)
    if (at > after && at <= upTo) found.push(period)
  }
  return found
}

/** When the next report of a kind is sent after an instant, epoch ms. */
export const nextSent = (kind: ReportKind, zone: string, now: number): number => {
  for (let date = dateIn(zone, now); ; date = addDays(date, 1)) {
    if (kind === 'weekly' && !isMonday(date)) continue
    const at = sentAt({ zone, last: addDays(date, -1) })
    if (at > now) return at
  }
}

/** From the first midnight of a period to the one after its last day: a week with a change of the clock is an hour off. */
export const rangeOfPeriod = ({ zone, first, last }: ReportPeriod): Range => ({
  from: dayRange(zone, first).from,
  to: dayRange(zone, last).to,
})

/** The dates of a period; of a day the week that ends with it, which shows what such a day is worth. */
export const datesShown = ({ last }: Pick<ReportPeriod, 'last'>): string[] =>
  Array.from({ length: 7 }, (_, index) => addDays(last, index - 6))

/** The uids of a stored preference; an empty text is an empty list. */
export const groupsIn = (stored: string | undefined): string[] => (stored ? stored.split(',') : [])

/** Whether a group's report of a kind is sent, by the preference of that kind: excluded groups, or chosen ones. */
export const isReportOn = (kind: ReportKind, stored: string | undefined, group: string): boolean => {
  const listed = groupsIn(stored)
  return kind === 'daily' ? listed.includes(group) : !listed.includes(everyGroup) && !listed.includes(group)
}
