import type { TargetMetrics } from '../../shared/contract/entities.ts'
import { dateIn, dayRange } from '../../shared/time.ts'
import type { GoalTimeline } from '../data/goals.ts'

/**
 * The goals and parameters that figures of a range are held against and computed with: those in force at the end of its last
 * day, or now where that day is not over.
 * @param to where the range ends, epoch ms
 * @param zone whose days they are
 */
export const goalsOver = (
  { now: inForce, changed, at }: GoalTimeline,
  { to }: { to: number },
  { zone, now }: { zone: string; now: number },
): TargetMetrics => {
  // Its last day ends later still: without the calendar, which costs more than all the rest.
  if (to > changed) return inForce
  const end = dayRange(zone, dateIn(zone, to - 1)).to
  return end > now ? inForce : at(end - 1)
}
