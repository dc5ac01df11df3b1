import type { Due } from '../../shared/contract/metrics.ts'
import { calendarOf } from '../../shared/metrics/calendar.ts'
import type { Range } from '../../shared/metrics/range.ts'
import type { Amounts } from '../../shared/metrics/usual.ts'

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
    first,
    marks,
    add: (day: number) => {
      if (count > 0) marks[Math.min(count - 1, Math.max(0, day - first))] = 1
    },
  }
}

export type DayMarks = ReturnType<typeof dayMarks>

/** What counts of days, by their number; a day that is not there counts whole. */
export type Shares = ReadonlyMap<number, Amounts>

/** What goals per working day are multiplied by. */
export const dueOf = ({ first, marks }: Pick<DayMarks, 'first' | 'marks'>, shares: Shares): Due => {
  const due: Due = { days: 0, scans: 0, steps: 0 }
  // By index: of 5,000 over half a year these are 900,000 days.
  for (let index = 0; index < marks.length; index++) {
    if (marks[index] === 0) continue
    const share = shares.size > 0 ? shares.get(first + index) : undefined
    due.days += 1
    due.scans += share?.scans ?? 1
    due.steps += share?.steps ?? 1
  }
  return due
}
