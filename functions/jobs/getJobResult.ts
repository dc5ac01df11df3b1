import { minute } from '../../shared/durations.ts'
import { isOpen } from '../../shared/jobs.ts'
import { Refusal } from '../../shared/refusals.ts'
import { iso } from '../../shared/time.ts'
import type { Handler } from '../lib/env.ts'
import { ownJob, ownKey } from '../lib/jobs/own.ts'

/** How long an address to download from can be used. */
const lasts = 15 * minute

export const getJobResult: Handler<'getJobResult'> = async ({ job_id }, env) => {
  const { state, file } = await ownJob(env, job_id)
  const rows = await env.stores.jobs.rows(ownKey(env, job_id))
  // What became of things is told as it becomes known; a file is whole or not there.
  if (isOpen(state) && rows.length === 0) throw new Refusal('notPossible', 'This job is still running.')
  return {
    file: file
      ? {
          url: await env.files.link(file.location, lasts, file.name),
          name: file.name,
          size: file.size,
          expires_at: iso(env.now + lasts),
        }
      : null,
    results: rows.length > 0 ? rows : null,
  }
}
