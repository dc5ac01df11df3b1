import { minute } from '../../shared/durations.ts'
import { isOpen } from '../../shared/jobs.ts'
import { Refusal } from '../../shared/refusals.ts'
import { iso } from '../../shared/time.ts'
import { fileEnd } from '../data/jobs.ts'
import type { Handler } from '../lib/env.ts'
import { ownJob, ownKey } from '../lib/jobs/own.ts'

/** How long an address to download from can be used. */
const lasts = 15 * minute

export const getJobResult: Handler<'getJobResult'> = async ({ job_id }, env) => {
  const job = await ownJob(env, job_id)
  const { state, file } = job
  const rows = await env.stores.jobs.rows(ownKey(env, job_id))
  // What became of things is told as it becomes known; a file is whole or not there.
  if (isOpen(state) && rows.length === 0) throw new Refusal('notPossible', 'This job is still running.')
  const gone = fileEnd(job) ?? env.now + lasts
  if (file && gone <= env.now)
    throw new Refusal('notPossible', 'This file has expired: links work for 24 hours. Please export it again.')
  const until = Math.min(env.now + lasts, gone)
  return {
    file: file
      ? {
          url: await env.files.link(file.location, until - env.now, file.name),
          name: file.name,
          size: file.size,
          expires_at: iso(until),
        }
      : null,
    results: rows.length > 0 ? rows : null,
  }
}
