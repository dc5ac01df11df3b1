import { jobs } from '../../shared/contract/jobs.ts'
import { jobsStores } from '../data/groupStores.ts'
import { resultFiles } from '../lib/buckets.ts'
import { sqsJobQueue } from '../lib/jobs/sqsQueue.ts'
import { type Handlers, lambda } from '../lib/serve.ts'
import { cancelJob } from './cancelJob.ts'
import { dismissJob } from './dismissJob.ts'
import { exportUsers } from './exportUsers.ts'
import { getJob } from './getJob.ts'
import { getJobResult } from './getJobResult.ts'
import { getJobs } from './getJobs.ts'
import { recountScans } from './recountScans.ts'

export const handlers: Handlers<'jobs'> = {
  exportUsers,
  recountScans,
  getJobs,
  getJob,
  cancelJob,
  getJobResult,
  dismissJob,
}
export const handler = lambda('jobs', jobs, handlers, jobsStores, { files: resultFiles, jobQueue: sqsJobQueue })
