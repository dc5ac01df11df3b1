import { day, minute } from './durations.ts'

export { mostTasks } from './taskLimits.ts'

/**
 * What the browser and the server both know of timed tasks. Times are epoch ms, durations ms. Without calendars: a phone
 * that shows the running task would wait for them.
 */

/** Definitions of tasks: in use, archived, or deleted and still to be brought back. */
export const taskInfoStatus = { archived: 0, active: 1, deleted: 2 } as const

/** So long (ms) what was deleted can be brought back. */
export const restorableFor = day

/** The preference of a company that says whether it has tasks. Of a user the same number says something else. */
export const tasksPref = 701

/** What calls of tasks say wherever they are switched off. */
export const tasksDisabled =
  'Tasks are currently disabled.  Reach out to your company admins if this feature should be enabled.'

/** So far (ms) the clock of a browser may be off: what it calls now is now. */
export const clockTolerance = 5 * minute

/** Tasks are timed by the second, as their times are written. */
export const wholeSecond = (at: number) => Math.floor(at / 1000) * 1000

/** By what a task is known among others: its name, whoever wrote it in which way. */
export const taskKey = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

export interface TaskTimes {
  start: number
  /** Absent while the task is open. */
  end?: number | undefined
}

/** How long a task took; null while it is open. */
export const durationOf = ({ start, end }: TaskTimes) => (end === undefined ? null : end - start)

/** How long (ms) a task of a name usually takes, by such times; undefined where it is not known. */
export const usualTimeIn = (times: Readonly<Record<string, number>> = {}, name: string): number | undefined => {
  const key = taskKey(name)
  return Object.hasOwn(times, key) ? times[key] : undefined
}

/** How far back (ms) it is looked to say how long a task usually takes. */
export const usualPeriod = 30 * day
/** Of fewer finished tasks nothing usual is said. */
const fewestTasks = 3
/** Most names of tasks of a facility for which it is said: those done most often. */
export const mostUsual = 400

/** The middle one of some numbers, or between the two in the middle. @throws Error of none */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)]
  if (upper === undefined) throw new Error('no numbers to take the median of')
  return Number.isInteger(middle) ? Math.round(((sorted[middle - 1] ?? upper) + upper) / 2) : upper
}

/**
 * How long tasks usually take, by `taskKey`: the median of those of a name that began within the last 30 days and are
 * finished. Names with few of them have none.
 * @param tasks of one facility
 */
export const usualTimes = (tasks: Iterable<TaskTimes & { name: string }>, now: number): Record<string, number> => {
  const durations = new Map<string, number[]>()
  for (const { name, start, end } of tasks) {
    if (end === undefined || end > now || start < now - usualPeriod) continue
    const key = taskKey(name)
    const known = durations.get(key)
    if (known) known.push(end - start)
    else durations.set(key, [end - start])
  }
  return Object.fromEntries(
    [...durations]
      .filter(([, all]) => all.length >= fewestTasks)
      .sort(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1))
      .slice(0, mostUsual)
      .map(([key, all]) => [key, median(all)]),
  )
}
