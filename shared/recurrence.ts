import { Temporal } from 'temporal-polyfill'

/**
 * When something repeats: every so many hours, days, weeks or months, counted on the wall clock of a zone from when it first
 * happens. As in RFC 5545, weeks begin on Monday and each occurrence is counted from the first one, not from the one before.
 * Unlike there, a month without the day has its last day instead, and a first time on a day that was not chosen is none.
 */
export const weekDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export type WeekDay = (typeof weekDays)[number]

/** The most units of each frequency from one occurrence to the next; the least is 1. */
export const mostEvery = { Hourly: 23, Daily: 30, Weekly: 8, Monthly: 12 } as const
export type Frequency = keyof typeof mostEvery

export interface Repeat {
  frequency: Frequency
  every: number
  /** Of a weekly one, Monday first, each once; absent for the weekday on which it first happens. */
  days?: WeekDay[]
}

const sets: Record<string, WeekDay[]> = { Weekdays: weekDays.slice(0, 5), Weekends: weekDays.slice(5) }
const isFrequency = (text: string | undefined): text is Frequency =>
  text !== undefined && Object.hasOwn(mostEvery, text)
const isWeekDay = (text: string): text is WeekDay => (weekDays as readonly string[]).includes(text)

const daysOf = (text: string): WeekDay[] | undefined => {
  const named = Object.hasOwn(sets, text) ? sets[text] : text.split(',')
  if (!named?.every(isWeekDay) || new Set(named).size < named.length) return undefined
  return weekDays.filter((day) => named.includes(day))
}

/**
 * What a text such as `Weekly:2:Monday,Friday`, `Weekly:1:Weekdays` or `Hourly:4` says; undefined where it says nothing.
 * That nothing repeats (`null`, `Never`) is not for this function to know.
 */
export const parseRepeat = (text: string): Repeat | undefined => {
  const [frequency, digits = '', days, ...more] = text.split(':')
  if (!isFrequency(frequency) || !/^[1-9]\d?$/.test(digits) || Number(digits) > mostEvery[frequency] || more.length > 0)
    return undefined
  const repeat = { frequency, every: Number(digits) }
  if (days === undefined) return repeat
  const chosen = frequency === 'Weekly' ? daysOf(days) : undefined
  return chosen && { ...repeat, days: chosen }
}

/** The text that `parseRepeat` reads, with the shortest name for the days. */
export const writeRepeat = ({ frequency, every, days }: Repeat): string => {
  const sorted = days && weekDays.filter((day) => days.includes(day)).join(',')
  const name = Object.keys(sets).find((set) => sets[set]?.join(',') === sorted) ?? sorted
  return [frequency, every, ...(name === undefined ? [] : [name])].join(':')
}

type Wall = Temporal.PlainDateTime

const counted: Record<Exclude<Frequency, 'Weekly'>, { unit: 'hours' | 'days' | 'months'; longest: number }> = {
  Hourly: { unit: 'hours', longest: 3_600_000 },
  Daily: { unit: 'days', longest: 86_400_000 },
  Monthly: { unit: 'months', longest: 31 * 86_400_000 },
}
const week = 7 * 86_400_000

/** Milliseconds by which one wall time is later than another; clocks that are set do not count. */
const between = (from: Wall, to: Wall) => from.until(to, { largestUnit: 'millisecond' }).milliseconds

/** The wall times from the round on in which the first one at or after `from` lies. */
function* wallTimes(first: Wall, { frequency, every, days }: Repeat, from: Wall): Generator<Wall> {
  const ahead = Math.max(0, between(first, from))
  if (frequency === 'Weekly') {
    const monday = first.subtract({ days: first.dayOfWeek - 1 })
    const chosen = days?.map((day) => weekDays.indexOf(day)) ?? [first.dayOfWeek - 1]
    for (let round = Math.floor(ahead / week / every); ; round++)
      for (const day of chosen) yield monday.add({ days: round * every * 7 + day })
  }
  const { unit, longest } = counted[frequency]
  for (let round = Math.floor(ahead / longest / every); ; round++) yield first.add({ [unit]: round * every })
}

/**
 * The instants (epoch ms, rising) after `after` at which something happens that first happens at the wall time `first` of
 * the zone (`YYYY-MM-DDTHH:mm`), and again as `repeat` says, without an end; without `repeat` once. A wall time that is
 * skipped when clocks are set moves forward, one that comes twice is the earlier one, and two that fall together are one.
 */
export function* occurrences(first: string, zone: string, repeat: Repeat | null, after: number): Generator<number> {
  const begin = Temporal.PlainDateTime.from(first)
  // Clocks are set by a day at most, where a zone crosses the date line.
  const from = Temporal.Instant.fromEpochMilliseconds(after)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .subtract({ days: 2 })
  let last = after
  for (const wall of repeat ? wallTimes(begin, repeat, from) : [begin]) {
    if (Temporal.PlainDateTime.compare(wall, begin) < 0) continue
    const at = wall.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds
    if (at <= last) continue
    yield at
    last = at
  }
}

/** The next instants, so many at most. */
export const nextOccurrences = (first: string, zone: string, repeat: Repeat | null, after: number, count: number) => {
  const found: number[] = []
  for (const at of occurrences(first, zone, repeat, after)) if (found.push(at) >= count) break
  return found
}
