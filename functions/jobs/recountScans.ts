import { badField } from '../../shared/refusals.ts'
import { text } from '../../shared/text.ts'
import { addDays, dateIn, dayRange, utcDate } from '../../shared/time.ts'
import { type Handler, ok } from '../lib/env.ts'
import { startJob } from '../lib/jobs/start.ts'
import { jobOut } from '../lib/jobs/wire.ts'
import { firstRebuildable } from '../rollup/rebuild.ts'

export const recountScans: Handler<'recountScans'> = async ({ days }, env) => {
  const { company } = env.caller
  const zone = company.time_zone
  const today = dateIn(zone, env.now)
  /** The first UTC day that so many days of the company touch. */
  const firstOf = (count: number) => utcDate(dayRange(zone, addDays(today, 1 - count)).from)
  const first = firstRebuildable(company, env.now)
  if (firstOf(days) < first) {
    let most = days
    while (firstOf(most) < first) most--
    throw badField('days', text`Scans are kept as they came for ${most} days.`)
  }
  const input = { from: firstOf(days), to: utcDate(env.now), days: { from: addDays(today, 1 - days), to: today } }
  return ok('Recount started', jobOut(await startJob(env, { kind: 'recountScans' }, input)))
}
