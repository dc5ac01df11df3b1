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

/** The same of many, a row of marks each: of 5,000 over half a year it is a megabyte. */
export const markRows = ({ first, count }: ReturnType<typeof daysTouched>) => {
  let marks = new Uint8Array(256 * count)
  let used = 0
  return {
    /** @returns where the marks of somebody new begin */
    begin: (): number => {
      const at = used
      used += count
      if (used > marks.length) {
        const before = marks
        marks = new Uint8Array(2 * before.length)
        marks.set(before)
      }
      return at
    },
    /** Notes the days [from, to) for whom the marks at `at` are of. */
    add: (at: number, from: number, to: number) => {
      if (count === 0) return
      const last = at + Math.min(count - 1, Math.max(0, to - 1 - first))
      for (let index = at + Math.min(count - 1, Math.max(0, from - first)); index <= last; index++) marks[index] = 1
    },
    marks: () => marks,
    /** The days on which anybody worked. */
    ofAll: (): Uint8Array => {
      const all = new Uint8Array(count)
      for (let at = 0; at < used; at += count)
        for (let index = 0; index < count; index++) if (marks[at + index] === 1) all[index] = 1
      return all
    },
  }
}

/** Answers what goals per working day are multiplied by, for marks that begin at a place. */
export const duesOf = ({ first, count }: ReturnType<typeof daysTouched>, shares: Shares) => {
  const [scans, steps] = [new Float64Array(count).fill(1), new Float64Array(count).fill(1)]
  for (const [day, share] of shares) {
    scans[day - first] = share.scans
    steps[day - first] = share.steps
  }
  return (marks: Uint8Array, at = 0): Due => {
    const due: Due = { days: 0, scans: 0, steps: 0 }
    // By index: of 5,000 over half a year these are 900,000 days.
    for (let index = 0; index < count; index++) {
      if (marks[at + index] !== 1) continue
      due.days += 1
      due.scans += scans[index] as number
      due.steps += steps[index] as number
    }
    return due
  }
}

/** The same for one. */
export const dueOf = ({ first, marks }: Pick<DayMarks, 'first' | 'marks'>, shares: Shares): Due =>
  duesOf({ first, count: marks.length }, shares)(marks)
