import type { Handler } from '../lib/env.ts'
import { placesOf } from './inScope.ts'

export const getIncidentReportCounts: Handler<'getIncidentReportCounts'> = async ({ group_uid }, env) => {
  const { caller, stores } = env
  const group = (await env.accessScope()).group(group_uid)
  const places = await placesOf(env, group)
  const [facility] = places
  if (group.type === 'team' && facility) return stores.incidents.countsOfTeam(caller.company.uid, facility, group.uid)
  return stores.incidents.counts(caller.company.uid, places)
}
