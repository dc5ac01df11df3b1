import { Temporal } from 'temporal-polyfill'
import { addDays, dateIn, day, dayRange, slot, utcDate } from '../time.ts'
import { dayNumber } from './calendar.ts'
import { type Range, slotsPerDay } from './range.ts'

/**
 * What is usually done by when. The usual day of a weekday is what was done on its last 4 dates, by the quarters of a
 * facility's own clock; the share of a part of a day is what is usually done in it, of what is usually done that day.
 *
 * Amounts are added up and not shares, so that those of teams and facilities make those of their company. A quarter that
 * the clock repeats when summer time ends counts as often as it is shown, one that it skips not at all: a day of any
 * length ends with all of it.
 */

const weeks = 4

export interface Amounts {
  scans: number
  steps: number
}

/** What is usually done in each quarter of the clock, 0 to 95, as a sum of 4 weeks. */
export type UsualDay = readonly Amounts[]

/** 1 is Monday. */
const weekdayOf = (date: string): number => Temporal.PlainDate.from(date).dayOfWeek

/** The dates that make the usual day of a date: the last 4 of its weekday that are a week old, none its own measure. */
export const usualDates = (date: string, today: string): string[] => {
  const newest = addDays(today, -7 - ((weekdayOf(today) - weekdayOf(date) + 7) % 7))
  return Array.from({ length: weeks }, (_, back) => addDays(newest, -7 * back))
}

/** The dates that a zone's clock shows in a range. */
export const datesIn = ({ from, to }: Range, zone: string): string[] => {
  const dates: string[] = []
  if (from >= to) return dates
  const last = dateIn(zone, to - 1)
  for (let date = dateIn(zone, from); date <= last; date = addDays(date, 1)) dates.push(date)
  return dates
}

/** The UTC dates that a zone's date has a part in. */
export const utcDatesOf = (date: string, zone: string): string[] => {
  const { from, to } = dayRange(zone, date)
  return [...new Set([utcDate(from), utcDate(to - 1)])]
}

interface ZoneDay extends Range {
  date: string
}

/** Days that a clock has read; the calendar is slow to ask, and everybody asks for the same weeks. */
const daysByZone = new Map<string, ZoneDay[]>()
const mostDays = 200

const knownDays = (zone: string): ZoneDay[] => {
  const known = daysByZone.get(zone) ?? []
  if (known.length > mostDays) known.length = 0
  daysByZone.set(zone, known)
  return known
}

/** Reads a zone's clock: of an instant on a quarter of an hour, the date and the quarter of the day, 0 to 95. */
const clockOf = (zone: string): ((at: number) => { date: string; quarter: number }) => {
  const known = knownDays(zone)
  let latest: ZoneDay | undefined
  return (at) => {
    if (!latest || at < latest.from || at >= latest.to) {
      latest = known.find(({ from, to }) => at >= from && at < to)
      if (!latest) {
        const date = dateIn(zone, at)
        latest = { date, ...dayRange(zone, date) }
        known.push(latest)
      }
    }
    const { date, from, to } = latest
    if (to - from === day) return { date, quarter: (at - from) / slot }
    const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
    return { date, quarter: 4 * hour + Math.floor(minute / 15) }
  }
}

/**
 * Adds up what was done on usual dates.
 * @param dates those of each date that is asked for
 * @param done what was done in quarters of an hour, by their start (epoch ms)
 */
export const usualDays = (
  zone: string,
  dates: ReadonlyMap<string, readonly string[]>,
  done: ReadonlyMap<number, Amounts>,
): Map<string, UsualDay> => {
  const days = new Map<string, Amounts[]>()
  const clock = clockOf(zone)
  for (const [at, { scans, steps }] of done) {
    const { date, quarter } = clock(at)
    for (const [asked, usual] of dates) {
      if (!usual.includes(date)) continue
      const known = days.get(asked) ?? Array.from({ length: slotsPerDay }, () => ({ scans: 0, steps: 0 }))
      days.set(asked, known)
      const sum = known[quarter] as Amounts
      sum.scans += scans
      sum.steps += steps
    }
  }
  return days
}

/**
 * What is usually done between two instants, by the days of a zone's clock; within a quarter evenly.
 * @param days the usual day of each date, where it is known
 */
export const usualIn = ({ from, to }: Range, zone: string, days: ReadonlyMap<string, UsualDay>): Amounts => {
  const clock = clockOf(zone)
  const sum: Amounts = { scans: 0, steps: 0 }
  for (let at = Math.floor(from / slot) * slot; at < to; at += slot) {
    const { date, quarter } = clock(at)
    const usual = days.get(date)?.[quarter]
    const part = (Math.min(to, at + slot) - Math.max(from, at)) / slot
    sum.scans += (usual?.scans ?? 0) * part
    sum.steps += (usual?.steps ?? 0) * part
  }
  return sum
}

/** The share of a part in a whole; all of it where nothing is known of the whole. */
export const shareOf = (part: number, whole: number): number => (whole > 0 ? Math.min(1, part / whole) : 1)

/** A day of which a range has a part only, or which is not over. */
export interface CutDay {
  /** By number (`calendar.ts`). */
  number: number
  whole: Range
  /** What of it is in the range and over; empty where nothing is yet. */
  part: Range
}

/** The days of a zone's calendar that a range, or the time it is, cuts. */
export const cutDays = ({ from, to }: Range, zone: string, now: number): CutDay[] => {
  if (from >= to) return []
  const end = Math.max(from, Math.min(to, now))
  const dates = new Set([from, Math.max(from, end - 1), to - 1].map((at) => dateIn(zone, at)))
  return [...dates].flatMap((date) => {
    const whole = dayRange(zone, date)
    const start = Math.max(from, whole.from)
    const part = { from: start, to: Math.max(start, Math.min(end, whole.to)) }
    return part.from === whole.from && part.to === whole.to ? [] : [{ number: dayNumber(date), whole, part }]
  })
}
