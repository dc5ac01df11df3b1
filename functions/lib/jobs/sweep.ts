import { minute } from '../../../shared/durations.ts'
import type { Stores } from '../../data/stores.ts'
import type { JobQueue } from './queue.ts'
import { messageOf } from './run.ts'

/** How long a job may lie still before somebody is told of it again, ms: longer than a batch waits to be tried again. */
export const stillMs = 3 * minute

/**
 * Puts jobs back onto the queue that nobody works on: whoever had them was killed before the next message was sent.
 * @returns how many
 */
export const sweepJobs = async (
  { jobs }: Pick<Stores, 'jobs'>,
  queue: Pick<JobQueue, 'send'>,
  now: number,
): Promise<number> => {
  let sent = 0
  for (const job of await jobs.open()) {
    if (job.lease_until > now || job.sent_at > now - stillMs) continue
    if (!(await jobs.markSent(job, now))) continue
    await queue.send(messageOf(job))
    sent += 1
  }
  return sent
}
