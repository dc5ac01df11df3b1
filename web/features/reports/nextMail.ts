import { nextSent, type ReportKind } from '../../../shared/reports.ts'
import { addDays, dateIn } from '../../../shared/time.ts'
import { locale } from '../../words/en/locale.ts'
import { reports as words } from '../../words/en/reports.ts'
import type { GroupNode } from '../groups/tree.ts'
import type { Choice } from './choice.ts'

const timeIn = (zone: string | undefined, at: number, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, ...(zone ? { timeZone: zone } : {}) }).format(at)
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

const dayOf = (zone: string, at: number, now: number) => {
  const [date, today] = [dateIn(zone, at), dateIn(zone, now)]
  if (date === today) return words.today(timeIn(zone, at, clock))
  if (date === addDays(today, 1)) return words.tomorrow(timeIn(zone, at, clock))
  return timeIn(zone, at, { weekday: 'short', month: 'short', day: 'numeric', ...clock })
}

/** When the next mail of a kind comes, by the clock of a zone, and by the reader's where that shows another hour. */
export const nextOf = (kind: ReportKind, zone: string, now: number): string => {
  const at = nextSent(kind, zone, now)
  const when = dayOf(zone, at, now)
  const [theirs, own] = [timeIn(zone, at, clock), timeIn(undefined, at, clock)]
  return theirs === own ? when : words.yours(when, own)
}

/** When a group's next mail comes. */
export const nextMail = ({ uid, zone, enabled }: GroupNode, choice: Choice, now: number): string => {
  if (!enabled) return words.disabled
  const kind: ReportKind | undefined = choice.daily.has(uid) ? 'daily' : choice.weekly.has(uid) ? 'weekly' : undefined
  if (!kind) return words.none
  const next = nextOf(kind, zone, now)
  return kind === 'daily' ? words.nextDaily(next) : words.nextWeekly(next)
}
