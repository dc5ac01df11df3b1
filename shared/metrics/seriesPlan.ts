import { day, utcDate, utcDayStart } from '../time.ts'
import { lastDayOf, monthOf, nextMonth, type Range, splitAfter } from './range.ts'

/** Slots whose sums belong to an interval, or are too much in what was taken for it. */
export interface Piece extends Range {
  /** Number of the interval. */
  index: number
  sign: 1 | -1
}

export interface SeriesPlan {
  /** Whole UTC months whose totals belong to an interval. */
  months: { month: string; index: number }[]
  /** Slots of closed days. */
  pieces: Piece[]
  /** Slots of days that are not closed. */
  open: Piece[]
}

/** How far the edges of a month's interval may lie from midnight UTC: no zone is further away. */
const furthest = day

/**
 * What to read for the sums of intervals. A month of some zone is the month of UTC, without what that has too much at
 * its edges and with what it lacks: two days to read instead of thirty.
 * @param through the last closed UTC day
 */
export const planSeries = (intervals: readonly Range[], through: string | undefined): SeriesPlan => {
  const plan: SeriesPlan = { months: [], pieces: [], open: [] }
  const add = (from: number, to: number, index: number) => {
    if (from < to) plan.pieces.push({ from, to, index, sign: 1 })
    if (to < from) plan.pieces.push({ from: to, to: from, index, sign: -1 })
  }
  for (const [index, interval] of intervals.entries()) {
    const [{ from, to }, rest] = splitAfter(interval, through)
    if (rest.from < rest.to) plan.open.push({ ...rest, index, sign: 1 })
    if (from >= to) continue
    const month = monthOf(utcDate((from + to) / 2))
    const [first, end] = [utcDayStart(`${month}-01`), utcDayStart(`${nextMonth(month)}-01`)]
    const isMonth = Math.abs(first - from) < furthest && Math.abs(end - to) < furthest
    if (!isMonth || !through || lastDayOf(month) > through) {
      add(from, to, index)
      continue
    }
    plan.months.push({ month, index })
    add(from, first, index)
    add(end, to, index)
  }
  return plan
}

export interface PresencePlan {
  /** Closed UTC months, first and last, both inside; of the outermost the range may touch only a part. */
  months: [first: string, last: string] | null
  /** Runs of closed UTC days beside them, first and last, both inside. */
  days: [first: string, last: string][]
  /** What is not closed. */
  open: Range
}

/** A month is about as much to read as this many of its days. */
const daysOfMonth = 8

/**
 * What to read for who was at work in a range: whole months where that is less than their days.
 * @param through the last closed UTC day
 */
export const planPresence = (range: Range, through: string | undefined): PresencePlan => {
  const [past, open] = splitAfter(range, through)
  const months: string[] = []
  for (let month = monthOf(utcDate(past.from)); past.from < past.to; month = nextMonth(month)) {
    const [first, end] = [utcDayStart(`${month}-01`), utcDayStart(`${nextMonth(month)}-01`)]
    if (first >= past.to || through === undefined || lastDayOf(month) > through) break
    if (Math.min(end, past.to) - Math.max(first, past.from) > daysOfMonth * day) months.push(month)
  }
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return { months: null, days: daysOf([past]), open }
  const beside = [
    { from: past.from, to: utcDayStart(`${first}-01`) },
    { from: utcDayStart(`${nextMonth(last)}-01`), to: past.to },
  ]
  return { months: [first, last], days: beside.flatMap((part) => daysOf([part])), open }
}

/** The UTC days that pieces lie on, as runs of days without a gap, first and last inside. */
export const daysOf = (pieces: readonly Range[]): [first: string, last: string][] => {
  const days = new Set<number>()
  for (const { from, to } of pieces.filter((piece) => piece.from < piece.to)) {
    for (let midnight = from - (from % day); midnight < to; midnight += day) days.add(midnight)
  }
  const runs: [number, number][] = []
  for (const midnight of [...days].sort((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && last[1] + day === midnight) last[1] = midnight
    else runs.push([midnight, midnight])
  }
  return runs.map(([first, last]) => [utcDate(first), utcDate(last)])
}
