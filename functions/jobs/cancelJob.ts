import { Refusal } from '../../shared/refusals.ts'
import { type Handler, ok } from '../lib/env.ts'
import { ownJob, ownKey } from '../lib/jobs/own.ts'
import { jobOut } from '../lib/jobs/wire.ts'

export const cancelJob: Handler<'cancelJob'> = async ({ job_id }, env) => {
  const { state } = await ownJob(env, job_id)
  const cancelled = await env.stores.jobs.cancel(ownKey(env, job_id), env.clock())
  if (!cancelled) throw new Refusal('notPossible', 'This job is over already.')
  await env.stores.jobParts.removeAll(ownKey(env, job_id))
  env.changed({ target: `job ${job_id}`, before: { state }, after: { state: cancelled.state } })
  return ok('Job cancelled', jobOut(cancelled))
}
