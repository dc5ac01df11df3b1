import type { JobKindName } from '../../../shared/jobs.ts'
import { iso } from '../../../shared/time.ts'
import type { Write } from '../../data/db.ts'
import type { JobRecord } from '../../data/jobs.ts'
import type { JobStores } from '../../data/stores.ts'
import { withGroupsAbove } from '../accessScope.ts'
import { happening, isAwaited } from '../webhooks/recordEvent.ts'
import type { Progress } from './kind.ts'

/** Jobs that bring data in or out: what webhooks are told of, by what they are called there. */
const eventNames: Partial<Record<JobKindName, string>> = {
  batchCreateUsers: 'user_import',
  exportUsers: 'user_export',
  sourceData: 'source_data_export',
}

/** What webhooks are told of a job that ends with this batch, to be written with its end; nothing where none waits for it. */
export const jobEvents = async (
  { companies, groups, webhookEvents }: Pick<JobStores, 'companies' | 'groups' | 'webhookEvents'>,
  job: JobRecord,
  { done, total = done, rows = [] }: Progress<unknown>,
  now: number,
): Promise<Write[]> => {
  const name = eventNames[job.kind as JobKindName]
  const company = name && (await companies.recent(job.company))
  if (!company || !isAwaited(company, 'jobDone')) return []
  const failed = job.failed + rows.filter(({ ok }) => !ok).length
  const data = {
    ...{ job_id: job.id, job: name, user_uid: job.user, rows: total, failed_rows: failed },
    ...{ started_on: iso(job.created_at), finished_on: iso(now) },
  }
  const group = await groups.get(job.company, job.group)
  const line = group ? withGroupsAbove(group) : [job.company]
  return [webhookEvents.happened(happening(job.company, 'jobDone', { what: job.id, groups: line, at: now, data }))]
}
