import { type Compared, weeksOfDay } from '../../../shared/metrics/whatChanged.ts'
import { dateAfter, dateOf, daysBetween, hourAt, plainHour, wallOf } from '../../parts/pickers/hours.ts'
import { daysBefore } from '../../parts/pickers/limits.ts'
import type { HourSpan } from './HourRange.tsx'

/** The same clock times some weeks before. */
export interface Earlier {
  span: HourSpan
  /** Where it ends instead, `YYYY-MM-DD HH:mm:ss`: of a span that is not over, as much as has passed. */
  until?: string
}

const week = 7

/** As much of a span as has passed, some weeks before. */
const weeksBefore = ({ start, end }: HourSpan, zone: string, now: number, weeks: number): Earlier => {
  const days = week * weeks
  const { date, hour, minute } = wallOf(zone, now)
  const isOver = plainHour(end) <= hourAt(date, hour)
  const quarter = String(Math.floor(minute / 15) * 15).padStart(2, '0')
  return {
    span: { start: daysBefore(start, days), end: daysBefore(end, days) },
    ...(isOver ? {} : { until: `${daysBefore(hourAt(date, hour), days)}:${quarter}:00` }),
  }
}

interface ComparedSpans {
  compared: Pick<Compared, 'kind' | 'weeks' | 'weekday'>
  /** Newest first: the mean of them is what it was before. */
  before: Earlier[]
}

/**
 * What a span is compared with, as `comparedWith` says it of instants: a day with the same weekday of four weeks, more
 * with as many whole weeks before as it touches.
 */
export const comparedSpans = (span: HourSpan, zone: string, now: number): ComparedSpans => {
  const first = dateOf(plainHour(span.start))
  const { date: today, hour, minute } = wallOf(zone, now)
  const end = plainHour(span.end)
  const isOver = end <= hourAt(today, hour)
  // A day that ends at midnight has not touched the next one.
  const atMidnight = isOver ? end.endsWith(' 00') : hour === 0 && minute < 15
  const last = dateAfter(isOver ? dateOf(end) : today, atMidnight ? -1 : 0)
  const days = Math.max(1, daysBetween(first, last) + 1)
  const weeks = Math.ceil(days / week)
  const weekday = ((new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7) + 1
  const back = (by: number) => weeksBefore(span, zone, now, by)
  return days === 1
    ? {
        compared: { kind: 'weekdays', weeks: 1, weekday },
        before: Array.from({ length: weeksOfDay }, (_, at) => back(at + 1)),
      }
    : { compared: { kind: weeks === 1 ? 'week' : 'weeks', weeks, weekday }, before: [back(weeks)] }
}
