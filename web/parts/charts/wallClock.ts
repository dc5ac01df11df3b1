import { wallOf } from '../pickers/hours.ts'

const week = 7 * 86_400_000
const quarter = 15 * 60_000

const clocks = new Map<string, (instant: number) => number>()

/**
 * What the clocks of a zone show at an instant, as the epoch ms at which the clocks of UTC show the same. Asking the
 * platform is slow, so it is asked once a week of the calendar, and for every quarter hour of a week in which the
 * clocks change.
 */
export const wallClock = (zone: string): ((instant: number) => number) => {
  const known = clocks.get(zone)
  if (known) return known
  const clock = clockOf(zone)
  clocks.set(zone, clock)
  return clock
}

const clockOf = (zone: string) => {
  const offsets = new Map<number, number>()
  const offsetAt = (instant: number) => {
    const known = offsets.get(instant)
    if (known !== undefined) return known
    const { date, hour, minute } = wallOf(zone, instant)
    const minutes = hour * 60 + minute
    const offset = Date.parse(`${date}T00:00:00Z`) + minutes * 60_000 - Math.floor(instant / 60_000) * 60_000
    offsets.set(instant, offset)
    return offset
  }
  return (instant: number) => {
    const begin = Math.floor(instant / week) * week
    const offset = offsetAt(begin)
    if (offset === offsetAt(begin + week)) return instant + offset
    return instant + offsetAt(Math.floor(instant / quarter) * quarter)
  }
}
