import { rangeFor, type Times } from '../../features/figures/times.ts'
import { dateOf, hourAt, latest, plainHour, wallOf } from '../../parts/pickers/hours.ts'
import { zoneName } from '../../parts/zone.ts'
import { clock as words } from '../../words/en/clock.ts'

/**
 * Groups in several zones are compared by their own clocks, and over the same days. So a range that ends today ends
 * with the day that has begun in all of the zones.
 */

/** The zone where it is earliest. */
export const earliestZone = (zones: readonly string[], now: number): string | undefined => {
  const wall = (zone: string) => {
    const { date, hour, minute } = wallOf(zone, now)
    return `${hourAt(date, hour)}:${String(minute).padStart(2, '0')}`
  }
  return zones.reduce<string | undefined>(
    (earliest, zone) => (earliest === undefined || wall(zone) < wall(earliest) ? zone : earliest),
    undefined,
  )
}

/** Whose days and hours the columns are. */
export const clockOf = (zones: readonly string[]): string => {
  const names = new Set(zones.map(zoneName))
  const [first = ''] = names
  return names.size > 1 ? words.each : first
}

/** The range in one of the zones, for a chart whose days are those of `earliest`. */
export const timesIn = (times: Times, zone: string, earliest: string, now: number): Times => {
  const { view, start, end } = times
  if (end) {
    // An hour that was chosen where it is later must not lie ahead here.
    const limit = latest(zone, now)
    return plainHour(end) > plainHour(limit.end) ? { ...times, end: limit.end } : times
  }
  const { date } = wallOf(earliest, now)
  if (start && dateOf(start) < date) return times
  if (wallOf(zone, now).date === date) return times
  const first = start ?? rangeFor({ view }, earliest, now).start_time.slice(0, 13)
  return { view: 'custom', start: first, end: hourAt(date, 24) }
}
