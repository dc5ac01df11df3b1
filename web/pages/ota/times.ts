import { locale } from '../../words/en/locale.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

const format = (zone: string, name: string, options: Intl.DateTimeFormatOptions) => {
  const key = `${zone} ${name}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: zone, hourCycle: 'h23', ...options })
  formats.set(key, known)
  return known
}

/** A day, such as `Nov 22`. */
export const dayIn = (zone: string, at: string) =>
  format(zone, 'day', { month: 'short', day: 'numeric' }).format(new Date(at))
/** A time of day, `01:37`. */
export const clockIn = (zone: string, at: string) =>
  format(zone, 'clock', { hour: '2-digit', minute: '2-digit' }).format(new Date(at))
/** Both, such as `Nov 22, 01:37`. */
export const momentIn = (zone: string, at: string) => `${dayIn(zone, at)}, ${clockIn(zone, at)}`
/** The time where it is today's, else the day. */
export const shortIn = (zone: string, at: string, now: number) =>
  dayIn(zone, at) === dayIn(zone, new Date(now).toISOString()) ? clockIn(zone, at) : dayIn(zone, at)
