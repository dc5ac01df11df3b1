import { Temporal } from 'temporal-polyfill'
import type { Range } from '../../shared/metrics/range.ts'
import { badField } from '../../shared/refusals.ts'
import { rangeOf, type WireRange } from '../metrics/range.ts'

/**
 * The range of a request for figures by code: it is not empty, and no longer than some months of the zone's calendar.
 * @param words what is said of an empty range and of one that is too long
 */
export const monthsRange = (
  input: WireRange,
  now: number,
  months: number,
  words: { empty: string; long: string },
): Range => {
  const range = rangeOf(input, now)
  if (range.from === range.to) throw badField('end_time', words.empty)
  const start = Temporal.Instant.fromEpochMilliseconds(range.from).toZonedDateTimeISO(input.time_zone)
  if (range.to > start.add({ months }).epochMilliseconds) throw badField('end_time', words.long)
  return range
}
