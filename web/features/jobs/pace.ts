import type { Job } from '../../../shared/contract/jobs.ts'
import { isOpen } from '../../../shared/jobs.ts'

/** How fast jobs go, by this browser's clock alone: since they were seen first. */

const first = new Map<string, { at: number; done: number }>()

/** Before a pace can be told, ms. */
const shortest = 2_000

/** Notes how far jobs are. @param now epoch ms */
export const notePace = (jobs: readonly Job[], now: number) => {
  for (const { id, state, done } of jobs) {
    if (state === 'running' && !first.has(id)) first.set(id, { at: now, done })
    if (!isOpen(state)) first.delete(id)
  }
}

/** Ms until a job is done if it goes on as since it was seen first; undefined while nobody can tell. @param now epoch ms */
export const timeLeft = ({ id, done, total }: Pick<Job, 'id' | 'done' | 'total'>, now: number): number | undefined => {
  const seen = first.get(id)
  if (!seen || total === null || done <= seen.done || now - seen.at < shortest) return undefined
  return ((now - seen.at) * Math.max(0, total - done)) / (done - seen.done)
}
