import { Temporal } from 'temporal-polyfill'
import { addDays, dateIn, day, dayRange, slot } from '../time.ts'
import type { Period } from './periodNames.ts'
import { type Range, wallHours } from './range.ts'

const daysOf: Partial<Record<Period, number>> = {
  last7: 7,
  last14: 14,
  last28: 28,
  last30: 30,
  last60: 60,
  last90: 90,
  last180: 180,
}

/** The end of the current hour of a zone's clock: as far ahead as a range may reach. */
export const endOfHour = (now: number, zone: string): number => {
  const start = Math.floor(now / slot) * slot
  const [current] = wallHours({ from: start, to: start + 8 * slot }, zone)
  return current?.to ?? start + slot
}

/** The first day (`YYYY-MM-DD`, in the zone) of a period that ends today. */
const firstDay = (period: Period, today: string) => {
  if (period === 'monthToDate') return `${today.slice(0, 7)}-01`
  if (period === 'yearToDate') return `${today.slice(0, 4)}-01-01`
  return addDays(today, 1 - (daysOf[period] ?? 1))
}

/** A named range in a zone: whole days from its first, today included, up to the end of the current hour. */
export const periodRange = (period: Period, zone: string, now: number): Range => ({
  from: dayRange(zone, firstDay(period, dateIn(zone, now))).from,
  to: endOfHour(now, zone),
})

export const comparisons = ['7', '30', '90', 'sameTime'] as const
export type Comparison = (typeof comparisons)[number]

/** What a range is compared with: totals of `range` times `scale` are the past value. Rates need no scale. */
export interface PastRange {
  range: Range
  scale: number
}

const shift = (epochMs: number, zone: string, days: number) =>
  Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone).add({ days }).epochMilliseconds

/** Where an instant lies among a zone's calendar days, in days: noon is a half, whatever the clock does that day. */
const positionInDay = (epochMs: number, zone: string) => {
  const date = dateIn(zone, epochMs)
  const { from, to } = dayRange(zone, date)
  return Date.parse(`${date}T00:00:00Z`) / day + (epochMs - from) / (to - from)
}

/** The same time by the clock of each of the `days` days before, the nearest first. */
export const sameTimeOfDays = (epochMs: number, days: number, zone: string): number[] =>
  Array.from({ length: days }, (_, before) => shift(epochMs, zone, -1 - before))

const onSlot = (epochMs: number) => Math.ceil(epochMs / slot) * slot

/**
 * The same part of each of the `days` days before, by the clock, and in between what is left of them: adjacent, the
 * oldest first, the same parts at even places.
 */
export const samePartOfDays = ({ from, to }: Range, days: number, zone: string): Range[] =>
  Array.from({ length: days }, (_, index) => days - index).flatMap((ago) => {
    const [first, end, next] = [shift(from, zone, -ago), shift(to, zone, -ago), shift(from, zone, 1 - ago)].map(onSlot)
    if (first === undefined || end === undefined || next === undefined) return []
    return [
      { from: first, to: Math.min(end, next) },
      { from: Math.min(end, next), to: next },
    ]
  })

/**
 * The window of a historical comparison. Same time: the same clock period so far on the day before; of a longer range
 * the range of the same number of days just before it. 7, 30 or 90 days: the whole days before the range's first day,
 * as an average a day, times the days of the range that have passed; a day of 23 or 25 hours is one day.
 */
export const pastRange = (range: Range, comparison: Comparison, zone: string, now: number): PastRange => {
  const to = Math.max(range.from, Math.min(range.to, onSlot(now)))
  const first = dateIn(zone, range.from)
  if (comparison === 'sameTime') {
    const last = dateIn(zone, Math.max(range.from, to - 1))
    const days = Temporal.PlainDate.from(first).until(last, { largestUnit: 'days' }).days + 1
    return { range: { from: onSlot(shift(range.from, zone, -days)), to: onSlot(shift(to, zone, -days)) }, scale: 1 }
  }
  const past = { from: dayRange(zone, addDays(first, -Number(comparison))).from, to: dayRange(zone, first).from }
  return { range: past, scale: (positionInDay(to, zone) - positionInDay(range.from, zone)) / Number(comparison) }
}
