import type { Handler } from '../lib/env.ts'
import { placesOf } from './inScope.ts'

export const getIncidentReportCounts: Handler<'getIncidentReportCounts'> = async ({ group_uid }, env) => {
  const group = (await env.accessScope()).group(group_uid)
  return env.stores.incidents.counts(env.caller.company.uid, await placesOf(env, group))
}
