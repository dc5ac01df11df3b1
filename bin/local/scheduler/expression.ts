import { Temporal } from 'temporal-polyfill'
import { nextDue } from '../background/schedules.ts'

/** Signs that the six fields of a cron expression may have: minutes, hours, day of the month, month, day of the week, year. */
const cronFields = [
  /^[\d,\-*/]+$/,
  /^[\d,\-*/]+$/,
  /^[\d,\-*?/LW]+$/,
  /^[\dA-Z,\-*/]+$/,
  /^[\dA-Z,\-*?/L#]+$/,
  /^[\d,\-*/]+$/,
]

/** Of the two fields that say the day, one says it and the other says `?`. */
const isCron = (inner: string) => {
  const fields = inner.split(/\s+/)
  const [, , dayOfMonth, , dayOfWeek] = fields
  return (
    fields.length === cronFields.length &&
    fields.every((field, at) => cronFields[at]?.test(field)) &&
    (dayOfMonth === '?') !== (dayOfWeek === '?')
  )
}

/** Whether it comes again and again. */
export const isRecurring = (expression: string) => !expression.startsWith('at(')

/** When a one-time expression is due, epoch ms. An hour that clocks skip is the hour after. @throws where it is none */
const onceAt = (inner: string, zone: string): number => {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(inner)) throw new RangeError(inner)
  return Temporal.PlainDateTime.from(inner, { overflow: 'reject' }).toZonedDateTime(zone).epochMilliseconds
}

/**
 * When a schedule is due first: a rate at once, or when it starts.
 * @param now when it is made, epoch ms @param start epoch ms, if it says when it starts
 * @returns epoch ms; undefined where the expression or the zone is none, or the time never comes
 */
export const firstDue = (expression: string, zone: string, now: number, start = now): number | undefined => {
  const [, kind, inner = ''] = /^(at|rate|cron)\((.+)\)$/.exec(expression) ?? []
  const from = Math.max(now, start)
  try {
    if (kind === 'at') return onceAt(inner, zone)
    if (kind === 'cron' && !isCron(inner)) return undefined
    if (kind === undefined) return undefined
    // The expression is read by who reckons the next time, too: what is unknown there is unknown here.
    const next = nextDue(expression, zone, from, from)
    return kind === 'rate' ? from : next
  } catch {
    return undefined
  }
}

/** When a schedule that was due is due again, epoch ms after now; what was missed meanwhile is not made up for. */
export const dueAgain = (expression: string, zone: string, due: number, now: number): number | undefined =>
  isRecurring(expression) ? nextDue(expression, zone, due, now) : undefined
