import { Temporal } from 'temporal-polyfill'
import { day } from './durations.ts'

/** Instants are epoch milliseconds in the logic and ISO 8601 UTC strings in the store; a day belongs to a zone. */
export { day, hour, minute, slot, slotsPerHour } from './durations.ts'

/** ISO 8601 UTC with milliseconds: sorts as a string. */
export const iso = (epochMs: number) => new Date(epochMs).toISOString()

const known = new Map<string, boolean>()

/** Whether the name is an IANA time zone (offsets such as `+05:00` are not: they have no days). */
export const isZone = (zone: string): boolean => {
  const cached = known.get(zone)
  if (cached !== undefined) return cached
  let valid = /^[A-Za-z][A-Za-z0-9_+\-/]*$/.test(zone)
  try {
    if (valid) new Intl.DateTimeFormat('en', { timeZone: zone })
  } catch {
    valid = false
  }
  if (known.size < 1000) known.set(zone, valid)
  return valid
}

const wall = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?$/

/**
 * A time of a request as epoch ms, or undefined where it is none.
 * A wall time that DST skips moves forward; one that occurs twice is the earlier.
 */
export const parseWireTime = (value: string | number, zone: string): number | undefined => {
  if (typeof value === 'number') return Number.isSafeInteger(value) && Math.abs(value) < 8.64e15 ? value : undefined
  try {
    if (wall.test(value)) {
      const plain = Temporal.PlainDateTime.from(value.replace(' ', 'T'), { overflow: 'reject' })
      return plain.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds
    }
    return Temporal.Instant.from(value).epochMilliseconds
  } catch {
    return undefined
  }
}

/** The calendar date (`YYYY-MM-DD`) of an instant in a zone. */
export const dateIn = (zone: string, epochMs: number) =>
  Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone).toPlainDate().toString()

/** A calendar day of a zone as the half-open range [from, to): 23, 23.5, 24, 24.5 or 25 hours long. */
export const dayRange = (zone: string, date: string): { from: number; to: number } => {
  const start = Temporal.PlainDate.from(date)
  const from = start.toZonedDateTime(zone).epochMilliseconds
  const to = start.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds
  return { from, to }
}

/** The date `count` days later (earlier when negative). */
export const addDays = (date: string, count: number) => Temporal.PlainDate.from(date).add({ days: count }).toString()

/** The instant (epoch ms) at which the clock of a zone shows the same time so many days or months later. */
export const laterIn = (zone: string, epochMs: number, by: { days?: number; months?: number }): number =>
  Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone).add(by).epochMilliseconds

/** Keeps the last answer: what is counted is asked of one day many times in a row. */
const keepingLast = <Asked, Answer>(answer: (asked: Asked) => Answer) => {
  let last: { asked: Asked; answered: Answer } | undefined
  return (asked: Asked): Answer => {
    if (!last || last.asked !== asked) last = { asked, answered: answer(asked) }
    return last.answered
  }
}
const dateOfDay = /* @__PURE__ */ keepingLast((dayNumber: number) => iso(dayNumber * day).slice(0, 10))

/** The UTC date of an instant; the rollups' days are UTC days. */
export const utcDate = (epochMs: number) => dateOfDay(Math.floor(epochMs / day))
export const utcDayStart = /* @__PURE__ */ keepingLast((date: string) => Date.parse(`${date}T00:00:00.000Z`))
