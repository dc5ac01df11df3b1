import type { Handler } from '../lib/env.ts'
import { listUsers } from './lists.ts'

export const getUsersOfFacility: Handler<'getUsersOfFacility'> = async ({ fac_uid, with_status }, env) => {
  const accessScope = await env.accessScope()
  const facility = accessScope.group(fac_uid, 'facility')
  const within = new Set([facility.uid, ...accessScope.teamsOf(facility).map((team) => team.uid)])
  return listUsers(env, with_status, (user) => user.roles.some(({ group }) => within.has(group)))
}
