import { day, hour, minute } from '../time.ts'

/** Ms that a device's time may be behind the server's. */
export const oldest = 7 * day
/** Ms that it may be ahead. */
export const furthestAhead = 10 * minute
/** Ms that a batch may span. */
export const longestSpan = 12 * hour
