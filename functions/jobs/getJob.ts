import type { Handler } from '../lib/env.ts'
import { ownJob, ownKey } from '../lib/jobs/own.ts'
import { jobOut } from '../lib/jobs/wire.ts'
import type { SourceInput } from '../lib/source/input.ts'
import { selectionOf } from '../lib/source/selection.ts'

export const getJob: Handler<'getJob'> = async ({ job_id }, env) => {
  const job = await ownJob(env, job_id)
  if (job.kind !== 'sourceData') return jobOut(job)
  const selection = await selectionOf(env.stores, ownKey(env, job_id), job.input as SourceInput)
  if (!selection) return { ...jobOut(job), chosen: null }
  const { users, sku_ids, skus } = selection
  const chosen = { user_uids: users, sku_ids: sku_ids ?? null, skus: sku_ids ? null : skus }
  return { ...jobOut(job), chosen }
}
