import type { Handler } from '../lib/env.ts'
import { ownJob } from '../lib/jobs/own.ts'
import { jobOut } from '../lib/jobs/wire.ts'

export const getJob: Handler<'getJob'> = async ({ job_id }, env) => jobOut(await ownJob(env, job_id))
