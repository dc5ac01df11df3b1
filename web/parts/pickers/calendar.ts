/** Days of a month as rows of weeks that begin on Monday. Dates are `YYYY-MM-DD`, months `YYYY-MM`. */

const pad = (value: number) => String(value).padStart(2, '0')

export const monthOf = (date: string) => date.slice(0, 7)

export const monthAfter = (month: string, count: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const months = year * 12 + number - 1 + count
  return `${Math.floor(months / 12)}-${pad((months % 12) + 1)}`
}

/** Weeks of seven days; days of other months are undefined. */
export const weeksOf = (month: string): (string | undefined)[][] => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate()
  const before = (new Date(Date.UTC(year, number - 1, 1)).getUTCDay() + 6) % 7
  const cells = [
    ...Array.from({ length: before }, () => undefined),
    ...Array.from({ length: days }, (_, index) => `${month}-${pad(index + 1)}`),
  ]
  while (cells.length % 7 !== 0) cells.push(undefined)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

const utc = (date: string) => new Date(`${date}T00:00:00Z`)
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })

const months = format({ month: 'long', year: 'numeric' })
const days = format({ month: 'short', day: 'numeric', year: 'numeric' })
const shortDays = format({ month: 'short', day: 'numeric' })
const fullDays = format({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })

export const monthName = (month: string) => months.format(utc(`${month}-01`))
/** `Nov 20, 2026` */
export const dayName = (date: string) => days.format(utc(date))
/** `Nov 20` */
export const shortDayName = (date: string) => shortDays.format(utc(date))
/** `Friday, November 20, 2026` */
export const fullDayName = (date: string) => fullDays.format(utc(date))
