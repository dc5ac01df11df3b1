import type { Job } from '../../../shared/contract/jobs.ts'
import { send } from '../../api/calls.ts'

/**
 * What jobs were started with, as far as only this tab knows it: a list with passwords is kept nowhere else. A page leaves
 * it here when it starts a job, and takes it back with what was not done, to be put right and sent again.
 */

interface StoredRetry {
  /** The page that can take it up again. */
  path: string
  /** @param failed ids of the rows that were not done */
  failedOf: (failed: ReadonlySet<string>) => unknown
}

const kept = new Map<string, StoredRetry>()
let waiting: unknown
let listener: ((list: never) => void) | undefined

/** Keeps what a job was started with. */
export const keepForRetry = ({ id }: Pick<Job, 'id'>, list: StoredRetry) => {
  kept.set(id, list)
}

/** Whether what a job did not do can be put right here. */
export const canFix = ({ id, state, failed }: Pick<Job, 'id' | 'state' | 'failed'>) =>
  state === 'done' && failed > 0 && kept.has(id)

/**
 * Hands what a job did not do to its page, or keeps it until that is there.
 * @returns where the page is; undefined where this tab knows nothing of the job
 * @throws Failure where the job is gone
 */
export const fix = async ({ id }: Pick<Job, 'id'>): Promise<string | undefined> => {
  const list = kept.get(id)
  if (!list) return undefined
  const { results } = await send('getJobResult', { job_id: id })
  const failed = (results ?? []).filter(({ ok }) => !ok).map((row) => row.id)
  const again = list.failedOf(new Set(failed))
  if (listener) listener(again as never)
  else waiting = again
  return list.path
}

/** Calls back with what is to be taken up again, each list once; answers how to stop. */
export const onAgain = <List>(take: (list: List) => void) => {
  listener = take as typeof listener
  if (waiting !== undefined) take(waiting as List)
  waiting = undefined
  return () => {
    if (listener === take) listener = undefined
  }
}

/** Of whoever was signed in nothing stays. */
export const forgetRetries = () => {
  kept.clear()
  waiting = undefined
}
