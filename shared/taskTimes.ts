import { type TaskTimes, wholeSecond } from './tasks.ts'
import { dateIn, day, dayRange, parseWireTime } from './time.ts'

/** What times a task may have. */

/** How long ago (ms) a task may have begun that somebody corrects. */
const oldestStart = 366 * day

export interface TimeProblem {
  path: 'start_time' | 'end_time'
  message: string
}

/**
 * What is wrong with the times of a task: a start in the future or too long ago, an end before the start or after the
 * end of today.
 * @param zone in whose today it must end
 */
export const timeProblems = ({ start, end }: TaskTimes, now: number, zone: string): TimeProblem[] => {
  const problems: TimeProblem[] = []
  if (start > now) problems.push({ path: 'start_time', message: 'The start time cannot be in the future.' })
  if (start < now - oldestStart)
    problems.push({ path: 'start_time', message: 'The start time cannot be more than a year ago.' })
  if (end === undefined) return problems
  if (end < start) problems.push({ path: 'end_time', message: 'The end time cannot be before the start time.' })
  if (end >= dayRange(zone, dateIn(zone, now)).to)
    problems.push({ path: 'end_time', message: 'The end time cannot be after the end of today.' })
  return problems
}

/** A time of a request, to the second; undefined where it is none. */
export const taskTime = (value: string | number, zone: string): number | undefined => {
  const at = parseWireTime(value, zone)
  return at === undefined ? undefined : wholeSecond(at)
}
