import type { Job } from '../../../shared/contract/jobs.ts'
import type { JobKindName } from '../../../shared/jobs.ts'
import { iso } from '../../../shared/time.ts'
import { expiryOf, type JobRecord } from '../../data/jobs.ts'

/** A job as the wire names it. */
export const jobOut = (job: JobRecord): Job => {
  const { id, kind, state, done, total, created_at, finished_at, reason, failed, file } = job
  const expires = expiryOf(job)
  return {
    ...{ id, kind: kind as JobKindName, state, done, total: total ?? null, failed },
    created_on: iso(created_at),
    finished_on: finished_at === undefined ? null : iso(finished_at),
    expires_at: expires === undefined ? null : iso(expires),
    reason: reason ? ({ ...reason, ...(reason.params ? { params: [...reason.params] } : {}) } as Job['reason']) : null,
    file: file ? { name: file.name, size: file.size } : null,
  }
}
