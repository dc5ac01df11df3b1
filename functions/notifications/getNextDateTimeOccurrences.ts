import type { Handler } from '../lib/env.ts'
import { duesOf, firstOf, wireWall } from '../lib/notifications/times.ts'

export const getNextDateTimeOccurrences: Handler<'getNextDateTimeOccurrences'> = async (
  { date_time, time_zone, repeat, number_occurrences },
  { caller, now },
) => {
  const zone = caller.company.time_zone
  const { first } = firstOf(date_time, time_zone, zone)
  const dues = duesOf({ first, ...(repeat ? { repeat } : {}) }, zone, now, number_occurrences)
  return [dues.map((at) => wireWall(at, time_zone))]
}
