import type { Due } from '../../shared/contract/metrics.ts'
import { calendarOf } from '../../shared/metrics/calendar.ts'
import type { Range } from '../../shared/metrics/range.ts'

/** The days of a zone's calendar that a range touches, by the number of the first. */
export const daysTouched = ({ from, to }: Range, zone: string): { first: number; count: number } => {
  const dayOf = calendarOf(zone)
  const first = dayOf(from)
  return { first, count: from < to ? dayOf(to - 1) - first + 1 : 0 }
}

/**
 * Notes on which days of a range somebody worked. A facility in another zone begins its days earlier or later: work at
 * the edges belongs to the first or the last day of the range.
 */
export const dayMarks = ({ first, count }: ReturnType<typeof daysTouched>) => {
  const marks = new Uint8Array(count)
  return {
    marks,
    add: (day: number) => {
      if (count > 0) marks[Math.min(count - 1, Math.max(0, day - first))] = 1
    },
  }
}

export type DayMarks = ReturnType<typeof dayMarks>

/** What goals per working day are multiplied by. */
export const dueOf = (marks: Uint8Array): Due => {
  const days = marks.reduce((sum, mark) => sum + mark, 0)
  return { days, scans: days, steps: days }
}
