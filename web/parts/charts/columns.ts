import type { ChartInterval } from '../../../shared/metrics/charts.ts'
import { locale } from '../../words/en/locale.ts'

/**
 * The columns of a chart. Facilities in several zones are compared by their own clocks: 08:00 with 08:00 and Monday
 * with Monday. So a column is a reading of the clock, as the epoch ms at which UTC shows it. The hour that comes twice
 * when clocks go back gets a column of its own, 1 ms behind the first.
 */

const hour = 3_600_000
const day = 24 * hour

/** The start of the interval that a reading lies in. */
export const startOf = (interval: ChartInterval, wall: number): number => {
  if (interval === 'hour') return Math.floor(wall / hour) * hour
  if (interval === 'day') return Math.floor(wall / day) * day
  const date = new Date(wall)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
}

/** The columns of consecutive intervals that begin at these readings. */
export const keysOf = (interval: ChartInterval, walls: readonly number[]): number[] => {
  let last = Number.NEGATIVE_INFINITY
  return walls.map((wall) => {
    const start = startOf(interval, wall)
    last = start <= last ? last + 1 : start
    return last
  })
}

/** All columns of several lists, each once, in order. */
export const united = (lists: readonly (readonly number[])[]): Float64Array => {
  const [first = [], ...others] = lists
  const alike = others.every((list) => list.length === first.length && list.every((key, at) => key === first[at]))
  return alike ? Float64Array.from(first) : Float64Array.from(new Set(lists.flat())).sort()
}

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  return (key: number) => formatter.format(key)
}

const clock = (key: number) => `${String(new Date(key).getUTCHours()).padStart(2, '0')}:00`
const dayInMonth = format({ month: 'short', day: 'numeric' })
const weekday = format({ weekday: 'short' })
const weekdayInMonth = (key: number) => `${weekday(key)} ${new Date(key).getUTCDate()}`
const month = format({ month: 'short' })
const monthOfYear = format({ month: 'short', year: 'numeric' })
const weekdayAndDay = format({ weekday: 'short', month: 'short', day: 'numeric' })
const wholeDay = format({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })

export const isWeekend = (key: number) => new Date(key).getUTCDay() % 6 === 0
const isMidnight = (key: number) => new Date(key).getUTCHours() === 0
const isFirst = (key: number) => new Date(key).getUTCDate() === 1
const isJanuary = (key: number) => new Date(key).getUTCMonth() === 0

/** A label below the chart; `leads` where it is the first one, `apart` where columns between labels have none. */
export const axisLabel = (interval: ChartInterval, key: number, leads: boolean, apart: boolean): string => {
  if (interval === 'hour') return isMidnight(key) ? dayInMonth(key) : clock(key)
  if (interval === 'day') return leads || apart || isFirst(key) ? dayInMonth(key) : weekdayInMonth(key)
  return leads || isJanuary(key) ? monthOfYear(key) : month(key)
}

/** The head of a table column, among `count` columns. */
export const columnHead = (interval: ChartInterval, key: number, count: number): string => {
  if (interval === 'hour') return count > 24 ? `${dayInMonth(key)} ${clock(key)}` : clock(key)
  if (interval === 'day') return count > 14 ? dayInMonth(key) : weekdayInMonth(key)
  return monthOfYear(key)
}

/** A column by itself: `Mon, Nov 16`, `Mon, Nov 16, 08:00`, `Nov 2026`. */
export const columnName = (interval: ChartInterval, key: number): string => {
  if (interval === 'hour') return `${weekdayAndDay(key)}, ${clock(key)}`
  return interval === 'day' ? weekdayAndDay(key) : monthOfYear(key)
}

/** A column as other programs read it: `2026-11-16`, `2026-11-16 08:00`, `2026-11`. */
export const columnCode = (interval: ChartInterval, key: number): string => {
  const text = new Date(key).toISOString()
  if (interval === 'hour') return `${text.slice(0, 10)} ${clock(key)}`
  return text.slice(0, interval === 'day' ? 10 : 7)
}

/** All of it: `Nov 7–20`, `Nov 20 – Dec 3`, `Nov 2025 – Nov 2026`, `Mon, Nov 16, 2026`. */
export const spanName = (interval: ChartInterval, first: number, last: number): string => {
  if (interval === 'month') return first === last ? monthOfYear(first) : `${monthOfYear(first)} – ${monthOfYear(last)}`
  if (startOf('day', first) === startOf('day', last)) return wholeDay(first)
  if (startOf('month', first) === startOf('month', last)) return `${dayInMonth(first)}–${new Date(last).getUTCDate()}`
  return `${dayInMonth(first)} – ${dayInMonth(last)}`
}
