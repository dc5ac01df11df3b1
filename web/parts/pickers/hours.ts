import { wallOf } from './wall.ts'

export { wallOf }

/**
 * Full hours of a zone's clock, as text that sorts: `YYYY-MM-DD HH`, with 24 for the end of a day. They need no
 * calendar library; the server turns them into instants.
 */
export type Hour = string

const dayMs = 86_400_000

const pad = (value: number) => String(value).padStart(2, '0')

/** The date `days` later. */
export const dateAfter = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** Whole days from one date to another. */
export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)

const quarter = 900_000

/** Whether two instants are on one date of a zone's clock. Days begin on quarters of an hour everywhere. */
export const sameDate = (zone: string, a: number, b: number) =>
  Math.floor(a / quarter) === Math.floor(b / quarter) || wallOf(zone, a).date === wallOf(zone, b).date

export const hourAt = (date: string, hour: number): Hour => `${date} ${pad(hour)}`
export const dateOf = (hour: Hour) => hour.slice(0, 10)
export const hourOf = (hour: Hour) => Number(hour.slice(11))

/** The same hour in one spelling: 24 is 00 of the next day. */
export const plainHour = (hour: Hour): Hour => (hourOf(hour) === 24 ? hourAt(dateAfter(dateOf(hour), 1), 0) : hour)

/** An hour as calls are told it: `YYYY-MM-DD HH:00:00`. */
export const wireHour = (hour: Hour) => `${plainHour(hour)}:00:00`

/** Whether a text is a date that the calendar has: `2026-02-30` is none. */
export const isDate = (text: unknown): text is string =>
  typeof text === 'string' &&
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text

/** The hour that an address or another page names, with a `T` or a space in it; undefined where there is no such hour. */
export const hourIn = (text: unknown): Hour | undefined =>
  typeof text === 'string' && /^.{10}[T ]([01]\d|2[0-4])$/.test(text) && isDate(dateOf(text))
    ? text.replace('T', ' ')
    : undefined

/** The latest hours that can be chosen: a start in the running hour, an end when it is over. */
export const latest = (zone: string, now: number): { start: Hour; end: Hour } => {
  const { date, hour } = wallOf(zone, now)
  return { start: hourAt(date, hour), end: hourAt(date, hour + 1) }
}

export type TimesRefusal =
  | 'chooseBoth'
  | 'startInFuture'
  | 'startAfterEnd'
  | 'endInFuture'
  | 'endBeforeStart'
  | 'tooLong'

/** Why a start and an end cannot be shown, or undefined when they can. `moved` is the one that was chosen last. */
export const refusalOf = (
  start: Hour | undefined,
  end: Hour | undefined,
  zone: string,
  now: number,
  moved: 'start' | 'end' = 'end',
): TimesRefusal | undefined => {
  if (!start || !end) return 'chooseBoth'
  const limit = latest(zone, now)
  if (start > limit.start) return 'startInFuture'
  if (plainHour(end) > plainHour(limit.end)) return 'endInFuture'
  if (plainHour(start) >= plainHour(end)) return moved === 'start' ? 'startAfterEnd' : 'endBeforeStart'
  if (daysBetween(dateOf(start), dateOf(plainHour(end))) > 366) return 'tooLong'
  return undefined
}
