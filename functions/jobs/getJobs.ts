import type { Job } from '../../shared/contract/jobs.ts'
import type { Handler } from '../lib/env.ts'
import { isExpired } from '../lib/jobs/own.ts'
import { jobOut } from '../lib/jobs/wire.ts'
import { Listing } from '../lib/listing.ts'

const newestFirst = (a: Job, b: Job) => (a.created_on < b.created_on ? 1 : -1)

export const getJobs: Handler<'getJobs'> = async (_input, { caller, stores, now }) => {
  const owner = { company: caller.company.uid, user: caller.user.uid }
  return new Listing<Job>(async function* (after, size) {
    for await (const jobs of stores.jobs.steps(owner, { after, size }))
      yield jobs.map((job) => ({ key: job.id, item: isExpired(job, now) ? undefined : jobOut(job) }))
  }, newestFirst)
}
