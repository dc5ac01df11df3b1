import { locale } from '../../words/en/locale.ts'

/** A date as people read and type it: in the order of the console's language. */

type Part = 'year' | 'month' | 'day'

const isPart = (type: string): type is Part => type === 'year' || type === 'month' || type === 'day'

const format = new Intl.DateTimeFormat(locale, {
  timeZone: 'UTC',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})
const parts = format.formatToParts(0)
const order = parts.flatMap(({ type }) => (isPart(type) ? [type] : []))
const digits = { year: 4, month: 2, day: 2 }

/** Whether a text is a date of the calendar, `2026-11-22`. */
export const isDate = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text

/** `2026-11-22` as `11/22/2026`; what is no date stays as it is. */
export const dateText = (date: string) => (isDate(date) ? format.format(new Date(`${date}T00:00:00Z`)) : date)

/** How a date is typed, `MM/DD/YYYY`, with the letters of a language. */
export const datePattern = (letters: Record<Part, string>) =>
  parts.map(({ type, value }) => (isPart(type) ? letters[type] : value)).join('')

/** Numbers of a text in the order in which they are meant; nothing where it has no three. */
const numbersIn = (text: string): Partial<Record<Part, string>> => {
  const iso = /^(\d{4})[-./ ](\d{1,2})[-./ ](\d{1,2})$/.exec(text)
  if (iso) return { year: iso[1] as string, month: iso[2] as string, day: iso[3] as string }
  const found: Partial<Record<Part, string>> = {}
  const split = /^\d{1,4}([-./ ])\d{1,2}\1\d{1,4}$/.test(text) ? text.split(/[-./ ]/) : []
  let at = 0
  for (const [index, part] of order.entries()) {
    found[part] = /^\d{8}$/.test(text) ? text.slice(at, at + digits[part]) : (split[index] ?? '')
    at += digits[part]
  }
  return found
}

/** A date as people type it, `11/22/2026`, `11.22.26`, `11222026` or `2026-11-22`; undefined for what is none. */
export const dateOf = (typed: string): string | undefined => {
  const { year = '', month = '', day = '' } = numbersIn(typed.trim())
  const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) ? date : undefined
}
