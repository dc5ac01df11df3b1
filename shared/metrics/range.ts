import { Temporal } from 'temporal-polyfill'
import { day, slot, utcDate, utcDayStart } from '../time.ts'

/** A half-open range of instants [from, to), epoch ms. */
export interface Range {
  from: number
  to: number
}

/** Slots [from, to) of a UTC day, 0 to 96. */
export interface DayPart {
  day: string
  from: number
  to: number
}

export interface RangePlan {
  /** Whole UTC months `YYYY-MM`, first and last, both inside. */
  months: [first: string, last: string] | null
  /** Runs of whole UTC days, first and last, both inside. */
  days: [first: string, last: string][]
  /** Parts of UTC days. */
  parts: DayPart[]
}

export const slotsPerDay = day / slot
const monthStart = (month: string) => Date.parse(`${month}-01T00:00:00.000Z`)
export const monthOf = (date: string) => date.slice(0, 7)
/** 32 days after its first, the next month has begun and not ended. Without the calendar, which few Lambdas need. */
export const nextMonth = (month: string) => monthOf(utcDate(monthStart(month) + 32 * day))
/** The months from one to another, both inside. */
export const monthsBetween = (first: string, last: string): string[] => {
  const months: string[] = []
  for (let month = first; month <= last; month = nextMonth(month)) months.push(month)
  return months
}
export const lastDayOf = (month: string) => utcDate(monthStart(nextMonth(month)) - 1)

export const isOnSlot = (epochMs: number) => epochMs % slot === 0

/**
 * Cuts a range at UTC days and months: every instant of it lies in exactly one of the months, days and parts.
 * Both ends must lie on a quarter of an hour, which every zone's midnight does.
 */
export const planRange = ({ from, to }: Range): RangePlan => {
  if (!isOnSlot(from) || !isOnSlot(to)) throw new RangeError('A range begins and ends on a quarter of an hour')
  const plan: RangePlan = { months: null, days: [], parts: [] }
  if (to <= from) return plan

  const firstWhole = Math.ceil(from / day) * day
  const lastWhole = Math.floor(to / day) * day
  const part = (start: number, end: number) => {
    if (start >= end) return
    const midnight = Math.floor(start / day) * day
    plan.parts.push({ day: utcDate(midnight), from: (start - midnight) / slot, to: (end - midnight) / slot })
  }
  if (firstWhole > lastWhole) {
    part(from, to)
    return plan
  }
  part(from, firstWhole)
  part(lastWhole, to)
  if (firstWhole === lastWhole) return plan

  const firstDay = utcDate(firstWhole)
  const lastDay = utcDate(lastWhole - day)
  const firstMonth = firstDay.endsWith('-01') ? monthOf(firstDay) : nextMonth(monthOf(firstDay))
  const endMonth = monthOf(utcDate(lastWhole))
  if (firstMonth >= endMonth) {
    plan.days.push([firstDay, lastDay])
    return plan
  }
  const lastMonth = monthOf(utcDate(monthStart(endMonth) - 1))
  plan.months = [firstMonth, lastMonth]
  if (firstWhole < monthStart(firstMonth)) plan.days.push([firstDay, utcDate(monthStart(firstMonth) - 1)])
  if (monthStart(endMonth) < lastWhole) plan.days.push([`${endMonth}-01`, lastDay])
  return plan
}

/** Splits a range at the end of a UTC date: what lies before the next midnight, and the rest. */
export const splitAfter = ({ from, to }: Range, date: string | undefined): [before: Range, after: Range] => {
  const edge = date === undefined ? from : Math.min(to, Math.max(from, utcDayStart(date) + day))
  return [
    { from, to: edge },
    { from: edge, to },
  ]
}

export const wholeDay: Pick<DayPart, 'from' | 'to'> = { from: 0, to: slotsPerDay }

/**
 * The slots of a range, grouped into the hours of a zone's clock. An hour that the clock repeats is two hours; where
 * it moves by half an hour, one hour lasts 30 or 90 minutes. The first and last may be cut by the range.
 */
export const wallHours = ({ from, to }: Range, zone: string): Range[] => {
  const hours: Range[] = []
  let before = -1
  for (let start = from; start < to; start += slot) {
    const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(zone)
    const current = hours.at(-1)
    if (current && minute !== 0 && hour === before) current.to = Math.min(to, start + slot)
    else hours.push({ from: start, to: Math.min(to, start + slot) })
    before = hour
  }
  return hours
}
