import { type Handler, ok } from '../lib/env.ts'
import { startJob } from '../lib/jobs/start.ts'
import { jobOut } from '../lib/jobs/wire.ts'

export const exportUsers: Handler<'exportUsers'> = async ({ status, time_zone, language }, env) => {
  const input = { status, time_zone: time_zone ?? env.caller.company.time_zone, language }
  return ok('Export started', jobOut(await startJob(env, { kind: 'exportUsers' }, input)))
}
