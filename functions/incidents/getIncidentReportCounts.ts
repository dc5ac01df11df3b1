import type { Handler } from '../lib/env.ts'
import { groupsOf } from './inScope.ts'

export const getIncidentReportCounts: Handler<'getIncidentReportCounts'> = async ({ group_uid }, env) => {
  const { caller, stores } = env
  const group = (await env.accessScope()).group(group_uid)
  const groups = await groupsOf(env, group)
  const [facility] = groups
  if (group.type === 'team' && facility) return stores.incidents.countsOfTeam(caller.company.uid, facility, group.uid)
  return stores.incidents.counts(caller.company.uid, groups)
}
