import type { Checked } from '../../shared/contract/index.ts'
import { sourceMessages } from '../../shared/sourceData.ts'
import { day } from '../../shared/time.ts'
import { type EnvOf, FileReply, ok } from '../lib/env.ts'
import { startJob } from '../lib/jobs/start.ts'
import { jobOut } from '../lib/jobs/wire.ts'
import type { SourceInput } from '../lib/source/input.ts'
import { sourceRequest } from '../lib/source/request.ts'
import { partsOf } from '../lib/source/selection.ts'
import { fileAtOnce } from './fileAtOnce.ts'

/** What was chosen is kept for a day longer than a job may take. */
const partsKept = 8 * day

/** Answers a file at once to who asks for one, and begins a job for everybody else. */
export const beginSourceData = async (
  input: Checked<'getMetricsDataCSV'> | Checked<'getSessionDetailsDataCSV'>,
  env: EnvOf<'source'>,
) => {
  const request = await sourceRequest(input, env)
  const { type, range, zone: time_zone, group, users, skus } = request
  if (env.asFile) {
    env.changed({ target: `source data of ${group.uid}`, after: { type, ...range, associates: users?.length ?? null } })
    const { name, bytes } = await fileAtOnce(request, env)
    return new FileReply(name, bytes)
  }
  const parts = await partsOf(request)
  const job: SourceInput = {
    ...{ type, group: group.uid, group_name: group.name, ...range, time_zone, parts: parts.length },
    ...{ associates: users?.length ?? null, skus: skus?.length ?? null },
  }
  const started = await startJob(env, { kind: 'sourceData' }, job, (one) =>
    env.stores.jobParts.add(one, parts, env.now + partsKept),
  )
  return ok(sourceMessages.accepted, jobOut(started))
}
