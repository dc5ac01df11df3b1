import { dateIn, day, dayRange, utcDayStart } from '../time.ts'
import type { Range } from './range.ts'

/** The number of a calendar date `YYYY-MM-DD`, in any zone: 0 is 1 January 1970. */
export const dayNumber = (date: string) => utcDayStart(date) / day

/** Answers the number of the day on which an instant (epoch ms) lies in a zone. */
export const calendarOf = (zone: string): ((at: number) => number) => {
  const known: (Range & { number: number })[] = []
  let latest: (typeof known)[number] | undefined
  return (at) => {
    if (latest && at >= latest.from && at < latest.to) return latest.number
    latest = known.find(({ from, to }) => at >= from && at < to)
    if (!latest) {
      const date = dateIn(zone, at)
      latest = { ...dayRange(zone, date), number: dayNumber(date) }
      known.push(latest)
    }
    return latest.number
  }
}
