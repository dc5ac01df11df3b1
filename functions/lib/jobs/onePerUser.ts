import { isOpen } from '../../../shared/jobs.ts'
import type { JobRecord } from '../../data/jobs.ts'
import type { JobMessage } from './queue.ts'
import type { WorkerServices } from './run.ts'

/** Seconds after which a job that waits for its turn is looked at again. */
const turnSeconds = 15

const isBefore = (one: JobRecord, job: JobRecord) =>
  one.created_at < job.created_at || (one.created_at === job.created_at && one.id < job.id)

/**
 * Of a kind that is done in turn, one job of a user is worked on at a time, the oldest first: so nobody's exports take all
 * places. One whose turn has not come is put back.
 * @returns whether it was
 */
export const putBack = async (
  { stores, kinds, queue, clock }: WorkerServices,
  message: JobMessage,
): Promise<boolean> => {
  if (message.batch > 0 || message.resume) return false
  const job = await stores.jobs.get(message)
  if (job?.state !== 'waiting' || !kinds.some(({ kind, onePerUser }) => kind === job.kind && onePerUser)) return false
  for await (const some of stores.jobs.steps(job)) {
    if (!some.some((one) => one.kind === job.kind && isOpen(one.state) && isBefore(one, job))) continue
    // Who is told of it twice goes on once.
    if (await stores.jobs.markSent(job, clock())) await queue.send(message, turnSeconds)
    return true
  }
  return false
}
