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
