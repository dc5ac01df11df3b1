import { taskTime, timeProblems } from '../../../../shared/taskTimes.ts'
import { spoken } from '../../../api/spoken.ts'
import { isMoment } from '../../../parts/forms/moment.ts'
import { taskBoard } from '../../../words/en/taskBoard.ts'

const words = taskBoard.editTask.errors

/** The times of a form, by the clock of a zone; empty where none is set. */
export interface FormTimes {
  start_time: string
  end_time: string
}

/** What stays as it is and is no part of the form, ISO 8601. */
interface StoredTimes {
  start_time?: string | undefined
  end_time?: string | null | undefined
}

/**
 * What is wrong with the times that a form would set: what the server would say, before it is asked.
 * @param kept what the task has already where the form changes nothing
 */
export const validateTimes = (
  { start_time, end_time }: Partial<FormTimes>,
  kept: StoredTimes,
  now: number,
  zone: string,
): Partial<Record<keyof FormTimes, string>> => {
  // What nobody changes is not checked again.
  if (start_time === undefined && end_time === undefined) return {}
  const bad = (text: string | undefined) => text !== undefined && text !== '' && !isMoment(text)
  if (bad(start_time) || bad(end_time))
    return {
      ...(bad(start_time) ? { start_time: words.moment } : {}),
      ...(bad(end_time) ? { end_time: words.moment } : {}),
    }
  const start = start_time ? taskTime(start_time, zone) : kept.start_time && Date.parse(kept.start_time)
  const end = end_time ? taskTime(end_time, zone) : kept.end_time ? Date.parse(kept.end_time) : undefined
  const fieldErrors: Partial<Record<keyof FormTimes, string>> = {}
  // Without a start any end is after it.
  const problems = timeProblems({ start: start || Math.min(end ?? now, now), end }, now, zone)
  // A start that nobody changes is not checked again.
  for (const { path, message } of problems)
    if (path !== 'start_time' || start_time !== undefined) fieldErrors[path] ??= spoken({ message })
  return fieldErrors
}

/**
 * What is wrong with times that many tasks are to have. All of them are checked before the first is sent: they travel some at
 * a time, and of each part the server only sees its own.
 */
export const validateTimesOfAll = (
  times: Partial<FormTimes>,
  tasks: readonly StoredTimes[],
  now: number,
  zone: string,
): Partial<Record<keyof FormTimes, string>> => {
  // Those that are hit first: the one that began last, and the one that ended first.
  const began = (task: StoredTimes) => Date.parse(task.start_time ?? '')
  const ended = (task: StoredTimes) => (task.end_time ? Date.parse(task.end_time) : Number.POSITIVE_INFINITY)
  const last = tasks.reduce((a, b) => (began(b) > began(a) ? b : a))
  const first = tasks.reduce((a, b) => (ended(b) < ended(a) ? b : a))
  return { ...validateTimes(times, first, now, zone), ...validateTimes(times, last, now, zone) }
}
