import type { HourSpan } from '../../features/reports/HourRange.tsx'
import { dayName, fullDayName, monthName, shortDayName } from '../../parts/pickers/calendar.ts'
import { dateAfter, dateOf, hourAt, hourOf, plainHour, wallOf } from '../../parts/pickers/hours.ts'
import { heatMap as words } from '../../words/en/heatMap.ts'
import { locale } from '../../words/en/locale.ts'
import type { HeatModel } from './model.ts'

/** How the intervals of a heat map are written, by the clock of the zone. */

const pad = (value: number) => String(value).padStart(2, '0')
let weekdays: Intl.DateTimeFormat | undefined
let months: Intl.DateTimeFormat | undefined
const utc = (date: string) => new Date(`${date}T00:00:00Z`)
const letterOf = (date: string) => {
  weekdays ??= new Intl.DateTimeFormat(locale, { weekday: 'narrow', timeZone: 'UTC' })
  return weekdays.format(utc(date))
}
const shortMonth = (date: string) => {
  months ??= new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
  return months.format(utc(date))
}

/** The weekday of an instant, 0 is Monday. */
export const weekdayOf = (time: number, zone: string) => (utc(wallOf(zone, time).date).getUTCDay() + 6) % 7

type Interval = HeatModel['interval']

export interface ColumnHead {
  /** Above: the weekday, or the month or year that begins here. */
  over: string
  main: string
  /** A month or year begins. */
  begins: boolean
  weekend: boolean
}

/** The heads of all columns. */
export const headsOf = (interval: Interval, times: readonly number[], zone: string): ColumnHead[] => {
  let before = ''
  return times.map((time) => {
    const { date, hour } = wallOf(zone, time)
    const unit = interval === 'hour' ? date : interval === 'day' ? date.slice(0, 7) : date.slice(0, 4)
    const begins = unit !== before
    before = unit
    const day = utc(date).getUTCDay()
    if (interval === 'hour') return { over: begins ? shortDayName(date) : '', main: pad(hour), begins, weekend: false }
    if (interval === 'month')
      return { over: begins ? date.slice(0, 4) : '', main: shortMonth(date), begins, weekend: false }
    const over = begins ? shortMonth(date) : letterOf(date)
    return { over, main: String(Number(date.slice(8))), begins, weekend: day === 0 || day === 6 }
  })
}

/** An interval in full: `Mon, Nov 16, 2026`, `November 2026`, `Nov 16, 2026, 14:00`. */
export const fullName = (interval: Interval, time: number, zone: string): string => {
  const { date, hour } = wallOf(zone, time)
  if (interval === 'month') return monthName(date.slice(0, 7))
  return interval === 'day' ? fullDayName(date) : `${dayName(date)}, ${pad(hour)}:00`
}

/** An interval as files write it: `2026-11-16`, `2026-11`, `2026-11-16 14:00`. */
export const codeName = (interval: Interval, time: number, zone: string): string => {
  const { date, hour } = wallOf(zone, time)
  return interval === 'month' ? date.slice(0, 7) : interval === 'day' ? date : `${date} ${pad(hour)}:00`
}

/** Whether a span is not over yet. */
export const isRunning = ({ end }: HourSpan, zone: string, now: number): boolean => {
  const { date, hour } = wallOf(zone, now)
  return plainHour(end) > hourAt(date, hour)
}

/**
 * How much of a day or a month a cell has: all of it, or from when to when. Undefined of an hour.
 * @param span of the cell, as far as it is in what is shown
 */
export const coverText = (interval: Interval, span: HourSpan, zone: string, now: number): string | undefined => {
  if (interval === 'hour') return undefined
  const { date: today, hour, minute } = wallOf(zone, now)
  const running = isRunning(span, zone, now)
  const [first, last] = [dateOf(plainHour(span.start)), running ? today : dateOf(plainHour(span.end))]
  const [from, to] = [hourOf(plainHour(span.start)), running ? hour : hourOf(plainHour(span.end))]
  const minutes = running ? minute : 0
  const isWhole = !running && from === 0 && to === 0
  if (interval === 'day') {
    if (isWhole) return words.whole.day
    return words.to(`${pad(from)}:00`, last > first && to === 0 ? '24:00' : `${pad(to)}:${pad(minutes)}`)
  }
  if (isWhole && first.endsWith('-01') && last.endsWith('-01')) return words.whole.month
  return words.to(dayName(first), dayName(to === 0 && minutes === 0 ? dateAfter(last, -1) : last))
}

/** From when to when an interval lasts, as far as it is in what is shown. */
export const cellSpan = (interval: Interval, time: number, zone: string, shown: HourSpan): HourSpan => {
  const { date, hour } = wallOf(zone, time)
  const [year = 0, month = 1] = date.split('-').map(Number)
  const nextMonth = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
  const end =
    interval === 'hour'
      ? plainHour(hourAt(date, hour + 1))
      : hourAt(interval === 'day' ? dateAfter(date, 1) : nextMonth, 0)
  const [sooner = end] = [end, plainHour(shown.end)].sort()
  return { start: hourAt(date, hour), end: sooner }
}
