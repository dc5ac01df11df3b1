import { dateAfter, isDate } from '../../../parts/pickers/hours.ts'

/** Dates of a zone's clock, both included, `2026-11-22`. */
export interface Days {
  from: string
  to: string
}

/** What an address asks for: today where it names no days, or none that are there. */
export const daysOf = (from: string | null, to: string | null, today: string): Days => {
  if (!isDate(from) || from > today) return { from: today, to: today }
  return { from, to: isDate(to) && to >= from && to <= today ? to : from }
}

/** The range that the call takes, by the clock of the zone: the end is the day after the last. */
export const rangeOf = ({ from, to }: Days) => ({
  start_time: `${from} 00:00:00`,
  end_time: `${dateAfter(to, 1)} 00:00:00`,
})
