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

/** Made when it is first needed: making one takes longer than using it. */
const format = (options: Intl.DateTimeFormatOptions) => {
  let made: Intl.DateTimeFormat | undefined
  return (date: string) => {
    made ??= new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
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
