import { Refusal } from '../../shared/refusals.ts'
import { admins, passes } from '../../shared/roles.ts'
import type { GroupRecord } from '../data/groups.ts'
import { type Handler, said } from '../lib/env.ts'
import { replaceGroups } from './write.ts'

const enabled = (before: GroupRecord) => ({ before, after: { ...before, status: 1 as const } })

/** Enables the facility with the team, as a team of a disabled one would stay disabled. */
export const enableTeam: Handler<'enableTeam'> = async ({ uid }, env) => {
  const reach = await env.reach()
  const team = reach.group(uid, 'team')
  const facility = reach.all.get(team.parent_id ?? '')
  const asleep = [team, facility].filter((group) => group?.status === 0) as GroupRecord[]
  if (facility?.status === 0 && !passes(env.caller.role, admins)) {
    throw new Refusal('notAllowed', 'The facility of this team is disabled. Ask an admin to enable it.')
  }
  if (asleep.length > 0) await replaceGroups(env, ...asleep.map(enabled))
  return said(facility?.status === 0 ? 'Team and facility enabled successfully' : 'Team enabled successfully', null)
}
