import * as z from 'zod'
import { parseWireTime } from '../time.ts'
import { exact } from './fields.ts'

// Apart from the other fields: most calls take no time, and so their Lambdas need not bring the calendar along.

/** A time as requests carry it: `YYYY-MM-DD HH:mm:ss` in the request's zone, ISO 8601 with an offset, or epoch ms. */
export const WireTime = z
  .union([exact(40), z.number().int()])
  .refine((value) => parseWireTime(value, 'UTC') !== undefined, 'Use YYYY-MM-DD HH:mm:ss or ISO 8601 with an offset')
  .describe('`YYYY-MM-DD HH:mm:ss` in `time_zone`, ISO 8601 with an offset, or epoch milliseconds')

const forms = WireTime.description

/** The start of a range of figures. `functions/metrics/range.ts` sees to what it says here. */
export const RangeStart = WireTime.describe(`Inclusive, on a quarter of an hour, not in the future; ${forms}`)
/**
 * The end of a range of figures.
 * @param ahead how far it may be in the future, and what else holds, in words
 */
export const rangeEnd = (ahead: string) => WireTime.describe(`Exclusive, on a quarter of an hour, ${ahead}; ${forms}`)
/** Of most ranges. */
export const RangeEnd = rangeEnd('at most 366 days after the start and one hour ahead of now')
/** What the caller takes for now. */
export const CurrentTime = WireTime.describe(`The current time, at most the server’s; ${forms}`)
