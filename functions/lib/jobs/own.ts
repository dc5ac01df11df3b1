import { Refusal } from '../../../shared/refusals.ts'
import { expiryOf, type JobKey, type JobRecord } from '../../data/jobs.ts'
import type { Env } from '../env.ts'

/** Where a job of the caller's is kept: nobody can name another's. */
export const ownKey = ({ caller }: Pick<Env, 'caller'>, id: string): JobKey => ({
  company: caller.company.uid,
  user: caller.user.uid,
  id,
})

/** Whether a job's time is over, though it may not have been removed yet. */
export const isExpired = (job: JobRecord, now: number) => (expiryOf(job) ?? now + 1) <= now

/** A job of the caller's own. @throws Refusal `notFound` for any other, whether it exists or not */
export const ownJob = async (env: Pick<Env<'jobs'>, 'caller' | 'stores' | 'now'>, id: string): Promise<JobRecord> => {
  const job = await env.stores.jobs.get(ownKey(env, id))
  if (!job || isExpired(job, env.now)) throw new Refusal('notFound')
  return job
}
