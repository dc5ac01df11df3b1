import { dateAfter, dateOf, daysBetween, type Hour, hourAt, hourOf, latest, plainHour } from './hours.ts'

/** How long a range may be. */
export type RangeLimit = { days: number } | { months: number }

/** The date so many months later, or the last one of that month where it is shorter. */
const monthsAfter = (date: string, months: number) => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
}

/** The last hour at which a range may end that begins at an hour. */
export const lastEnd = (start: Hour, limit: RangeLimit): Hour => {
  const date = dateOf(start)
  return hourAt('days' in limit ? dateAfter(date, limit.days) : monthsAfter(date, limit.months), hourOf(start))
}

export const isTooLong = (start: Hour, end: Hour, limit: RangeLimit) => plainHour(end) > lastEnd(start, limit)

/** Why the end of a range is another one than was chosen. */
export type Moved = 'limited' | 'endBeforeStart'

/**
 * The end of a range whose start was changed: as it is, or moved to where the range is as long as it may be; behind the
 * start, to the end of its day. It lies no further ahead than the hour that is running.
 */
export const endFor = (
  start: Hour,
  end: Hour,
  limit: RangeLimit,
  { zone, now }: { zone: string; now: number },
): { end: Hour; moved?: Moved } => {
  const far = latest(zone, now).end
  const sooner = (hour: Hour) => (plainHour(hour) > plainHour(far) ? far : hour)
  if (plainHour(end) <= start) return { end: sooner(hourAt(dateOf(start), 24)), moved: 'endBeforeStart' }
  if (isTooLong(start, end, limit)) return { end: sooner(lastEnd(start, limit)), moved: 'limited' }
  return { end }
}

/** Hours on the clock from the start of a range to its end. */
export const clockHours = (start: Hour, end: Hour) =>
  24 * daysBetween(dateOf(start), dateOf(end)) + hourOf(end) - hourOf(start)

/** The hour so many days earlier. */
export const daysBefore = (hour: Hour, days: number): Hour => hourAt(dateAfter(dateOf(hour), -days), hourOf(hour))
