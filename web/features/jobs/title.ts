import type { Job } from '../../../shared/contract/jobs.ts'
import { spoken } from '../../api/spoken.ts'
import { daysBetween } from '../../parts/pickers/hours.ts'
import { wallOf } from '../../parts/pickers/wall.ts'
import { stampIn } from '../../parts/table/stamp.ts'
import { jobs as words } from '../../words/en/jobs.ts'
import { locale } from '../../words/en/locale.ts'

/** Days as people write them: `Nov 9 – 15`. @param to epoch ms, still within the last day */
export const daysIn = (zone: string, from: number, to: number) =>
  new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: zone }).formatRange(from, to)

/** What a job is about, where that has a name or days. */
const subjectOf = ({ about, days, source }: Pick<Job, 'about' | 'days' | 'source'>): string | undefined => {
  if (about) return words.andMore(about.name, about.others)
  if (days) return daysIn('UTC', Date.parse(days.from), Date.parse(days.to))
  if (!source) return undefined
  return words.about(source.group_name, daysIn(source.time_zone, Date.parse(source.from), Date.parse(source.to) - 1))
}

/** What a job is called: what it does, and what it is about. */
export const titleOf = (job: Pick<Job, 'kind' | 'about' | 'days' | 'source'>): string => {
  const { kind } = job
  const subject = subjectOf(job)
  if (subject === undefined) return words.kinds[kind]
  return words.named[kind]?.(subject) ?? words.about(words.kinds[kind], subject)
}

/** When something was: `today 15:41`, `yesterday 17:30`, and the whole date of what is longer ago. @param now epoch ms */
export const whenOf = (zone: string, at: string, now: number): string => {
  const [stamp, days] = [stampIn(zone, at), daysBetween(wallOf(zone, Date.parse(at)).date, wallOf(zone, now).date)]
  const time = stamp.slice(-5)
  return days === 0 ? words.today(time) : days === 1 ? words.yesterday(time) : stamp
}

/** Reasons that are said; the rows have them all. */
const mostReasons = 3

/** Why rows of a job failed, the most frequent reasons first, each once. */
export const whyOf = ({ reasons = [] }: Pick<Job, 'reasons'>): string[] =>
  reasons
    .toSorted((a, b) => b.rows - a.rows)
    .slice(0, mostReasons)
    .map((reason) => {
      const text = spoken(reason)
      return reason.rows === 1 ? text : words.times(text.replace(/\.$/, ''), reason.rows)
    })
