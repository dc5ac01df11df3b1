import { Temporal } from 'temporal-polyfill'
import { nextOccurrences, parseRepeat } from '../../../shared/recurrence.ts'
import { minute, parseWireTime } from '../../../shared/time.ts'
import type { NotificationRecord } from '../../data/notifications.ts'

type Timed = Pick<NotificationRecord, 'first' | 'repeat'>

const inZone = (at: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDateTime()

/** What the clock of a zone shows at an instant, as the wire says it: `YYYY-MM-DD HH:mm:00`. */
export const wireWall = (at: number, zone: string): string =>
  inZone(at, zone).toString({ smallestUnit: 'second' }).replace('T', ' ')

/** A time of a request as a wall time of the company's zone, `YYYY-MM-DDTHH:mm`, and when that is. */
export const firstOf = (value: string | number, readIn: string, companyZone: string): { first: string; at: number } => {
  const at = parseWireTime(value, readIn)
  if (at === undefined) throw new Error(`${value} is no time`)
  return { first: inZone(at, companyZone).toString({ smallestUnit: 'minute' }), at }
}

/** When the minute began that an instant is in: what is due in it may still be sent. */
export const minuteOf = (at: number) => at - (at % minute)

/**
 * The next instants (epoch ms, rising) after `after` at which a notification is due.
 * @param zone the company's
 */
export const duesOf = ({ first, repeat }: Timed, zone: string, after: number, count: number): number[] => {
  if (first === undefined) return []
  return nextOccurrences(first, zone, repeat === undefined ? null : (parseRepeat(repeat) ?? null), after, count)
}

/** The next one; undefined where there is none. */
export const dueAfter = (record: Timed, zone: string, after: number): number | undefined =>
  duesOf(record, zone, after, 1)[0]
