import { badField, Refusal } from '../../shared/refusals.ts'
import { type TimeProblem, taskTime, timeProblems } from '../../shared/taskTimes.ts'
import { day } from '../../shared/time.ts'
import type { TaskRecord } from '../data/tasks.ts'

type Asked = string | number | null | undefined

export interface NewTimes {
  start?: number | undefined
  end?: number | undefined
}

const timeOf = (path: string, value: Asked, zone: string) => {
  if (value == null) return undefined
  const at = taskTime(value, zone)
  if (at === undefined) throw badField(path, 'Use YYYY-MM-DD HH:mm:ss or ISO 8601 with an offset')
  return at
}

/** The times that a request gives, read in its zone. */
export const timesIn = (input: { start_time?: Asked; end_time?: Asked }, zone: string): NewTimes => ({
  start: timeOf('start_time', input.start_time, zone),
  end: timeOf('end_time', input.end_time, zone),
})

const refused = (problems: readonly TimeProblem[]) => {
  const unique = [...new Map(problems.map((problem) => [problem.message, problem])).values()]
  const [first] = unique
  return first && new Refusal('badInput', first.message, { errors: unique })
}

/** Tasks with other times; refused where those of any of them are not possible. */
export const withTimes = (tasks: readonly TaskRecord[], { start, end }: NewTimes, now: number, zone: string) => {
  const changed = tasks.map((task) => ({ ...task, start: start ?? task.start, end: end ?? task.end }))
  if (start === undefined && end === undefined) return changed
  const problems = changed.flatMap((task) => timeProblems(task, now, zone))
  // A start that nobody changes is not checked again: what was forgotten for a year can still be ended.
  const refusal = refused(problems.filter(({ path }) => path !== 'start_time' || start !== undefined))
  if (refusal) throw refusal
  return changed
}

const longestRange = 366 * day

/** The half-open range of a request, epoch ms. @throws Refusal where it is none, or too long */
export const rangeIn = (input: { start_time: string | number; end_time: string | number; time_zone: string }) => {
  const { start = 0, end = 0 } = timesIn(input, input.time_zone)
  if (start > end) throw badField('end_time', 'The end time cannot be before the start time.')
  if (end - start > longestRange) throw badField('end_time', 'The range cannot be longer than 366 days.')
  return { from: start, to: end }
}
