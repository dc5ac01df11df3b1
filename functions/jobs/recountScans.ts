import { badField } from '../../shared/refusals.ts'
import { text } from '../../shared/text.ts'
import { addDays, day, utcDate, utcDayStart } from '../../shared/time.ts'
import { type Handler, ok } from '../lib/env.ts'
import { startJob } from '../lib/jobs/start.ts'
import { jobOut } from '../lib/jobs/wire.ts'
import { firstRebuildable } from '../rollup/rebuild.ts'

export const recountScans: Handler<'recountScans'> = async ({ days }, env) => {
  const to = utcDate(env.now)
  const from = addDays(to, 1 - days)
  const first = firstRebuildable(env.caller.company, env.now)
  if (from < first) {
    const most = (utcDayStart(to) - utcDayStart(first)) / day + 1
    throw badField('days', text`Scans are kept as they came for ${most} days.`)
  }
  return ok('Recount started', jobOut(await startJob(env, { kind: 'recountScans' }, { from, to })))
}
