import { addDays } from '../time.ts'
import { lastDayOf, monthOf } from './range.ts'

/**
 * Ten days of a month: from its 1st, its 11th and its 21st, the last of them up to its end. Named by their first date, since a
 * month is made of three.
 */
export const tenOf = (date: string): string => {
  const ten = Math.min(2, Math.floor((Number(date.slice(8)) - 1) / 10))
  return `${monthOf(date)}-${ten}1`
}

/** The last date of the ten days that begin with a date. */
export const lastOfTen = (first: string): string =>
  first.endsWith('21') ? lastDayOf(monthOf(first)) : addDays(first, 9)

/** Whole tens, by their first dates, and the days that are left. All are runs, both ends inside. */
export interface TensAndDays {
  tens: [first: string, last: string] | null
  days: [first: string, last: string][]
}

/** Cuts a run of dates: as many whole tens as are in it, and what lies before and behind them. */
export const cutTens = (first: string, last: string): TensAndDays => {
  const own = tenOf(first)
  const from = own === first ? own : addDays(lastOfTen(own), 1)
  const end = tenOf(last)
  const before = addDays(end, -1)
  const to = lastOfTen(end) === last ? end : tenOf(before)
  if (from > to) return { tens: null, days: [[first, last]] }
  const days: TensAndDays['days'] = []
  if (first < from) days.push([first, addDays(from, -1)])
  if (lastOfTen(to) < last) days.push([addDays(lastOfTen(to), 1), last])
  return { tens: [from, to], days }
}

/** Every ten days from some to others, both inside. */
export const tensBetween = (first: string, last: string): string[] => {
  const tens: string[] = []
  for (let ten = first; ten <= last; ten = addDays(lastOfTen(ten), 1)) tens.push(ten)
  return tens
}

/**
 * The tens that are whole once some days are closed.
 * @param through the last date that was closed before, if any
 * @param last the last one that is closed now
 */
export const wholeTens = (through: string | undefined, days: readonly string[], last: string): string[] => {
  const touched = new Set((through === undefined ? days : [through, ...days]).map(tenOf))
  const isNew = (ten: string) => through === undefined || lastOfTen(ten) > through
  return [...touched].filter((ten) => lastOfTen(ten) <= last && isNew(ten)).sort()
}
