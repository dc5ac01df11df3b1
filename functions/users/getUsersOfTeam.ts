import type { Handler } from '../lib/env.ts'
import { listUsers } from './lists.ts'

export const getUsersOfTeam: Handler<'getUsersOfTeam'> = async ({ team_uid, with_status }, env) => {
  const team = (await env.accessScope()).group(team_uid, 'team')
  return listUsers(env, with_status, (user) => user.roles.some(({ group }) => group === team.uid))
}
