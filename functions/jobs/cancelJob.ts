import { type JobKindName, mustEnd } from '../../shared/jobs.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { JobRecord } from '../data/jobs.ts'
import { type EnvOf, type Handler, ok } from '../lib/env.ts'
import { ownJob, ownKey } from '../lib/jobs/own.ts'
import { messageOf } from '../lib/jobs/run.ts'
import { jobOut } from '../lib/jobs/wire.ts'

/** Who works on it finds out and takes back what it began; where nobody lives to do so, the message has it done. */
const takeBackLater = (job: JobRecord, { jobQueue, log, clock }: EnvOf<'jobs'>) => {
  const seconds = Math.max(0, Math.ceil((job.lease_until - clock()) / 1000))
  return jobQueue
    .send(messageOf(job), seconds)
    .catch((error: Error) => log.warn('job not sent', { job: job.id, reason: error.message }))
}

export const cancelJob: Handler<'cancelJob'> = async ({ job_id }, env) => {
  const { state, kind } = await ownJob(env, job_id)
  if (mustEnd.includes(kind as JobKindName)) throw new Refusal('notPossible', 'This job cannot be canceled.')
  const cancelled = await env.stores.jobs.cancel(ownKey(env, job_id), env.clock())
  if (!cancelled) throw new Refusal('notPossible', 'This job has already ended.')
  await env.stores.jobParts.removeAll(ownKey(env, job_id))
  if (cancelled.unsettled) await takeBackLater(cancelled, env)
  env.changed({ target: `job ${job_id}`, before: { state }, after: { state: cancelled.state } })
  return ok('Job canceled', jobOut(cancelled))
}
