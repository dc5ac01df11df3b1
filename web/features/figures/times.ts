import { periods } from '../../../shared/metrics/periodNames.ts'
import {
  dateAfter,
  dateOf,
  daysBetween,
  type Hour,
  hourAt,
  hourOf,
  wallOf,
  wireHour,
} from '../../parts/pickers/hours.ts'

/** Which stretch of time is shown: wall times of the group's zone, which the server turns into instants. */

export const timeViews = [...periods, 'custom'] as const
export type TimeView = (typeof timeViews)[number]

export interface Times {
  view: TimeView
  /** First hour of a day or custom view; undefined in the day view is today from midnight. */
  start?: Hour
  /** Full hour at which it ends; undefined is the end of the day or now, whichever is first. */
  end?: Hour
}

export const today: Times = { view: 'day' }

/**
 * The times of a view with the hours given, or undefined when they make no sense. Hours mean nothing to views other
 * than a day and a custom range.
 */
export const timesOf = (
  view: string | null | undefined,
  start: Hour | undefined,
  end: Hour | undefined,
): Times | undefined => {
  const known = timeViews.find((each) => each === view)
  if (known === 'custom') return start && end && start < end ? { view: known, start, end } : undefined
  if (known !== 'day' || !start) return known && { view: known }
  return end && start < end ? { view: known, start, end } : { view: known, start }
}

/** Two times that ask for the same. */
export const sameTimes = (a: Times, b: Times) => a.view === b.view && a.start === b.start && a.end === b.end

const quarter = 15 * 60_000

/** The end of the quarter hour that is running: figures are kept in quarters. */
const endOfQuarter = (now: number) => new Date(Math.ceil((now + 1) / quarter) * quarter).toISOString()

const firstDate = (view: TimeView, date: string) => {
  if (view === 'monthToDate') return `${date.slice(0, 8)}01`
  if (view === 'yearToDate') return `${date.slice(0, 5)}01-01`
  return dateAfter(date, 1 - Number(view.slice('last'.length)))
}

export interface WireRange {
  start_time: string
  end_time: string
  time_zone: string
}

/** The range as the metrics calls take it. "Until now" is an instant, everything else a wall time of the zone. */
export const rangeFor = ({ view, start, end }: Times, zone: string, now: number): WireRange => {
  const { date } = wallOf(zone, now)
  const from = view === 'day' || view === 'custom' ? (start ?? hourAt(date, 0)) : hourAt(firstDate(view, date), 0)
  const past = dateOf(from) < date
  const until =
    view === 'day' || view === 'custom'
      ? end
        ? wireHour(end)
        : past
          ? wireHour(hourAt(dateOf(from), 24))
          : endOfQuarter(now)
      : endOfQuarter(now)
  return { start_time: wireHour(from), end_time: until, time_zone: zone }
}

/** Hours from the start of the range to its end, as the clock on the wall shows them. */
export const spanHours = (times: Times, zone: string, now: number) => {
  const { start_time, end_time } = rangeFor(times, zone, now)
  const { date, hour } = wallOf(zone, now)
  const end = end_time.endsWith('Z') ? hourAt(date, hour + 1) : end_time.slice(0, 13)
  return 24 * daysBetween(start_time.slice(0, 10), dateOf(end)) + hourOf(end) - hourOf(start_time.slice(0, 13))
}

/** Today from midnight, for the cards that always show today. */
export const todayFor = (zone: string, now: number) => ({
  ...rangeFor(today, zone, now),
  current_time: new Date(now).toISOString(),
})

/** A custom range that was just begun: the last 7 days, from which it can be changed. */
export const withDefaults = (times: Times, zone: string, now: number): Times => {
  if (times.view !== 'custom' || (times.start && times.end)) return times
  const { date, hour } = wallOf(zone, now)
  return { ...times, start: hourAt(dateAfter(date, -6), 0), end: hourAt(date, hour + 1) }
}

/** The last day of times that are over; undefined of those that reach into the day that the clock of the zone shows. */
export const pastDayOf = (times: Times, zone: string, now: number): string | undefined => {
  const { end_time } = rangeFor(times, zone, now)
  if (end_time.endsWith('Z')) return undefined
  const date = end_time.slice(0, 10)
  const last = end_time.slice(11, 13) === '00' ? dateAfter(date, -1) : date
  return last < wallOf(zone, now).date ? last : undefined
}

/** Whether it is the day that the clock of the zone shows, or hours of it. */
export const isOfToday = ({ view, start }: Times, zone: string, now: number) =>
  view === 'day' && (!start || dateOf(start) === wallOf(zone, now).date)

/** Whether it is all of today, up to now: then the hours of today are those of the range. */
export const isToday = ({ view, start, end }: Times) => view === 'day' && !start && !end
