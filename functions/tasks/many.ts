import { Refusal } from '../../shared/refusals.ts'
import type { TaskRecord } from '../data/tasks.ts'
import type { EnvOf } from '../lib/env.ts'
import { runBatch } from '../lib/runBatch.ts'
import { changeableTask } from './inScope.ts'
import { type NewTimes, withTimes } from './times.ts'
import { replaceTask } from './write.ts'

interface Change {
  ids: readonly string[]
  times: NewTimes
  zone: string
  /** Refuses a task that shall stay as it is. */
  check?: (task: TaskRecord) => void
}

/**
 * Gives many tasks other times. Before anything is written it is seen to that all of them can have these; what somebody
 * changes at the same moment is refused by itself.
 */
export const changeTimes = async (env: EnvOf<'tasks'>, { ids, times, zone, check = () => {} }: Change) => {
  const { caller, stores, now } = env
  const company = caller.company.uid
  const unique = [...new Set(ids)]
  const tasks = await Promise.all((await stores.tasks.getAll(company, unique)).map((task) => changeableTask(env, task)))
  const isToChange = (task: TaskRecord) => {
    try {
      check(task)
      return true
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  }
  withTimes(tasks.filter(isToChange), times, now, zone)
  return runBatch(unique, env, async (id, each) => {
    const before = await changeableTask(each, await stores.tasks.get(company, id))
    check(before)
    const [after = before] = withTimes([before], times, now, zone)
    await replaceTask(each, before, after)
  })
}

/** How many of a batch were done, for its message. */
export const doneIn = ({ results }: { results: readonly { ok: boolean }[] }) => results.filter((one) => one.ok).length
