import { locale } from '../../../words/en/locale.ts'

/** How the flow writes times: always those of the worker's group, on a clock of 24 hours. */

const formatted = (zone: string, at: string | number, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, hourCycle: 'h23', ...options }).format(new Date(at))

const clock = { hour: '2-digit', minute: '2-digit' } as const

/** `06:04` */
export const clockIn = (zone: string, at: string | number) => formatted(zone, at, clock)
/** `06:04:12` */
export const secondsIn = (zone: string, at: string | number) => formatted(zone, at, { ...clock, second: '2-digit' })
/** `Nov 21, 06:04:12` */
export const momentIn = (zone: string, at: string | number) =>
  formatted(zone, at, { month: 'short', day: 'numeric', ...clock, second: '2-digit' })
/** `Sat, Nov 21, 06:04` */
export const todayIn = (zone: string, at: string | number) =>
  formatted(zone, at, { weekday: 'short', month: 'short', day: 'numeric', ...clock })

const two = (value: number) => String(value).padStart(2, '0')

/** Ms as `h:mm`, to the nearest minute. */
export const hoursAndMinutes = (ms: number) => {
  const minutes = Math.round(ms / 60_000)
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}`
}
