import { isOnSlot, type Range } from '../../shared/metrics/range.ts'
import { badField, type FieldError, Refusal } from '../../shared/refusals.ts'
import { day, hour, parseWireTime } from '../../shared/time.ts'

/** The longest range that figures are answered for. */
const longestRange = 366 * day

/** A range as a request names it; its times have passed the contract's form. */
export interface WireRange {
  start_time: string | number
  end_time: string | number
  time_zone: string
}

const instant = (field: string, value: string | number, zone: string): number => {
  const time = parseWireTime(value, zone)
  if (time === undefined) throw badField(field, 'Use YYYY-MM-DD HH:mm:ss or ISO 8601 with an offset')
  return time
}

/**
 * The range of a request, half-open, on quarters of an hour. Refuses, naming the field, a start after the end or in the
 * future, an end more than `ahead` in the future, and what is too long or off the quarters.
 * @param ahead how far the end may be in the future, ms
 * @param names how the request calls its start and its end
 */
export const rangeOf = (
  { start_time, end_time, time_zone }: WireRange,
  now: number,
  ahead = hour,
  [start, end] = ['start_time', 'end_time'],
): Range => {
  const from = instant(start, start_time, time_zone)
  const to = instant(end, end_time, time_zone)
  const errors: FieldError[] = []
  const addError = (path: string, message: string) => errors.push({ path, message })
  if (!isOnSlot(from)) addError(start, 'The start time must be on a quarter of an hour.')
  if (!isOnSlot(to)) addError(end, 'The end time must be on a quarter of an hour.')
  if (from > now) addError(start, 'The start time cannot be in the future.')
  if (to > now + ahead) addError(end, 'The end time cannot be more than one hour in the future.')
  if (from > to) addError(end, 'The end time cannot be before the start time.')
  else if (to - from > longestRange) addError(end, 'The range cannot be longer than 366 days.')
  const [first] = errors
  if (first) throw new Refusal('badInput', first.message, { errors })
  return { from, to }
}

/** What counts as now for a request: what it takes for now, at the latest the server's time. */
export const currentOf = (
  { current_time, time_zone }: { current_time?: string | number | undefined; time_zone: string },
  now: number,
): number => (current_time === undefined ? now : Math.min(now, parseWireTime(current_time, time_zone) ?? now))
