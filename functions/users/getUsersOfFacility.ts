import type { Handler } from '../lib/env.ts'
import { listUsers } from './lists.ts'

export const getUsersOfFacility: Handler<'getUsersOfFacility'> = async ({ fac_uid, with_status }, env) => {
  const reach = await env.reach()
  const facility = reach.group(fac_uid, 'facility')
  const within = new Set([facility.uid, ...reach.teamsOf(facility).map((team) => team.uid)])
  return listUsers(env, with_status, (user) => user.roles.some(({ group }) => within.has(group)))
}
