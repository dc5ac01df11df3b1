import { locale } from '../../words/en/locale.ts'

/** Dates and months as text, and in words. Dates are `YYYY-MM-DD`, months `YYYY-MM`. */

const pad = (value: number) => String(value).padStart(2, '0')

export const monthOf = (date: string) => date.slice(0, 7)

export const monthAfter = (month: string, count: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const months = year * 12 + number - 1 + count
  return `${Math.floor(months / 12)}-${pad((months % 12) + 1)}`
}

/** A date as a day of this browser's clock, for calendars that draw such days. */
export const dateIn = (date: string) => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, day)
}

/** The date of a day of this browser's clock. */
export const textOf = (day: Date) => `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`

const utc = (date: string) => new Date(`${date}T00:00:00Z`)

/** Made when it is first needed: making one takes longer than using it. */
const format = (options: Intl.DateTimeFormatOptions) => {
  let made: Intl.DateTimeFormat | undefined
  return (date: string) => {
    made ??= new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return made.format(utc(date))
  }
}

const months = format({ month: 'long', year: 'numeric' })
export const monthName = (month: string) => months(`${month}-01`)
/** `Nov 20, 2026` */
export const dayName = format({ month: 'short', day: 'numeric', year: 'numeric' })
/** `Nov 20` */
export const shortDayName = format({ month: 'short', day: 'numeric' })
/** `Friday, November 20, 2026` */
export const fullDayName = format({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
/** `Friday` */
export const weekdayName = format({ weekday: 'long' })
