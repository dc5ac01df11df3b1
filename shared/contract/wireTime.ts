import * as z from 'zod'
import { parseWireTime } from '../time.ts'
import { exact } from './fields.ts'

// Apart from the other fields: most calls take no time, and so their Lambdas need not bring the calendar along.

/** A time as requests carry it: `YYYY-MM-DD HH:mm:ss` in the request's zone, ISO 8601 with an offset, or epoch ms. */
export const WireTime = z
  .union([exact(40), z.number().int()])
  .refine((value) => parseWireTime(value, 'UTC') !== undefined, 'Use YYYY-MM-DD HH:mm:ss or ISO 8601 with an offset')
