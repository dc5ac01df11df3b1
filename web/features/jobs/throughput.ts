import type { Job } from '../../../shared/contract/jobs.ts'
import { isOpen } from '../../../shared/jobs.ts'

/** How fast jobs go, by this browser's clock alone: since they were seen first. */

const first = new Map<string, { at: number; done: number }>()

/** Before a pace can be told, ms. */
const shortest = 2_000

/** Notes how far jobs are. @param now epoch ms */
export const noteThroughput = (jobs: readonly Job[], now: number) => {
  for (const { id, state, done } of jobs) {
    if (state === 'running' && !first.has(id)) first.set(id, { at: now, done })
    if (!isOpen(state)) first.delete(id)
  }
}

/** Steps of a job a second, since it was seen first; undefined while nobody can tell. @param now epoch ms */
export const paceOf = ({ id, done }: Pick<Job, 'id' | 'done'>, now: number): number | undefined => {
  const seen = first.get(id)
  if (!seen || done <= seen.done || now - seen.at < shortest) return undefined
  return (1000 * (done - seen.done)) / (now - seen.at)
}

/** Ms until a job is done if it goes on as since it was seen first; undefined while nobody can tell. @param now epoch ms */
export const timeLeft = (job: Pick<Job, 'id' | 'done' | 'total'>, now: number): number | undefined => {
  const pace = paceOf(job, now)
  return pace === undefined || job.total === null ? undefined : (1000 * Math.max(0, job.total - job.done)) / pace
}
