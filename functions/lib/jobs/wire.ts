import type { Job } from '../../../shared/contract/jobs.ts'
import type { JobKindName } from '../../../shared/jobs.ts'
import { iso } from '../../../shared/time.ts'
import { expiryOf, fileEnd, type JobRecord } from '../../data/jobs.ts'
import type { SourceInput } from '../source/input.ts'

const sourceOut = ({ type, group, group_name, from, to, time_zone, associates, skus }: SourceInput): Job['source'] => ({
  ...{ data_type: type, group_uid: group, group_name, time_zone, associates, skus },
  ...{ from: iso(from), to: iso(to) },
})

const reasonsOut = ({ reasons }: JobRecord) =>
  reasons?.map(({ params, ...reason }) => ({ ...reason, ...(params ? { params: [...params] } : {}) }))

type Days = NonNullable<Job['days']>

/** Jobs that an older release began know their days in UTC alone. */
const daysOut = ({ from, to, days }: Days & { days?: Days }): Days => days ?? { from, to }

/** A job as the wire names it. */
export const jobOut = (job: JobRecord): Job => {
  const { id, kind, about, state, done, total, created_at, finished_at, reason, failed, unsent, file } = job
  const reasons = reasonsOut(job)
  const [expires, gone] = [expiryOf(job), fileEnd(job)]
  return {
    ...{ id, kind: kind as JobKindName, state, done, total: total ?? null, failed },
    created_on: iso(created_at),
    finished_on: finished_at === undefined ? null : iso(finished_at),
    expires_at: expires === undefined ? null : iso(expires),
    reason: reason ? ({ ...reason, ...(reason.params ? { params: [...reason.params] } : {}) } as Job['reason']) : null,
    file: file ? { name: file.name, size: file.size, ...(gone === undefined ? {} : { expires_at: iso(gone) }) } : null,
    ...(kind === 'sourceData' ? { source: sourceOut(job.input as SourceInput) } : {}),
    ...(kind === 'recountScans' ? { days: daysOut(job.input as Days) } : {}),
    ...(about ? { about } : {}),
    ...(unsent ? { unsent } : {}),
    ...(reasons ? { reasons } : {}),
  }
}
