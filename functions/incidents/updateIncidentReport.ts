import { Refusal } from '../../shared/refusals.ts'
import { type Handler, ok } from '../lib/env.ts'
import { reportInScope } from './inScope.ts'

/** How often a report is read again that got a photo meanwhile. */
const tries = 4

export const updateIncidentReport: Handler<'updateIncidentReport'> = async ({ id, status }, env) => {
  const done = ok('Incident report has been updated successfully', null)
  for (let tried = 0; tried < tries; tried++) {
    const report = await reportInScope(env, id)
    if (report.status === status) return done
    if (!(await env.stores.incidents.move(report, status))) continue
    env.changed({ target: `incident ${id}`, before: { status: report.status }, after: { status } })
    return done
  }
  throw new Refusal('conflict')
}
