import { Refusal } from '../../shared/refusals.ts'
import { admins, passes } from '../../shared/roles.ts'
import type { GroupRecord } from '../data/groups.ts'
import { type Handler, ok } from '../lib/env.ts'
import { replaceGroups } from './write.ts'

const enabled = (before: GroupRecord) => ({ before, after: { ...before, status: 1 as const } })

/** Enables the facility with the team, as a team of a disabled one would stay disabled. */
export const enableTeam: Handler<'enableTeam'> = async ({ uid }, env) => {
  const accessScope = await env.accessScope()
  const team = accessScope.group(uid, 'team')
  const facility = accessScope.all.get(team.parent_id ?? '')
  const disabledFacility = [team, facility].filter((group) => group?.status === 0) as GroupRecord[]
  if (facility?.status === 0 && !passes(env.caller.role, admins)) {
    throw new Refusal('notAllowed', 'The facility of this team is disabled. Ask an admin to enable it.')
  }
  if (disabledFacility.length > 0) await replaceGroups(env, ...disabledFacility.map(enabled))
  return ok(facility?.status === 0 ? 'Team and facility enabled successfully' : 'Team enabled successfully', null)
}
