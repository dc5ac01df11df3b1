import { isOpen } from '../../shared/jobs.ts'
import { Refusal } from '../../shared/refusals.ts'
import { type Handler, ok } from '../lib/env.ts'
import { ownJob, ownKey } from '../lib/jobs/own.ts'

const open = () => new Refusal('notPossible', 'This job is still running. Please cancel it first.')

export const dismissJob: Handler<'dismissJob'> = async ({ job_id }, env) => {
  const { state, file, unsettled } = await ownJob(env, job_id)
  if (isOpen(state)) throw open()
  if (unsettled) throw new Refusal('notPossible', 'This job is still stopping. Please try again in a minute.')
  // First the file: a job that is still there says where it is.
  if (file) await env.files.remove(file.location)
  if (!(await env.stores.jobs.dismiss(ownKey(env, job_id)))) throw open()
  await env.stores.jobParts.removeAll(ownKey(env, job_id), { staying: true })
  env.changed({ target: `job ${job_id}`, before: { state } })
  return ok('Job removed', null)
}
