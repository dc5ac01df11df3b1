import type { ProgramUser } from '../../shared/contract/programs.ts'
import type { ProgramHandler } from '../lib/env.ts'
import { Listing } from '../lib/listing.ts'

const byName = (a: ProgramUser, b: ProgramUser) =>
  a.first_name.localeCompare(b.first_name) || a.last_name.localeCompare(b.last_name) || (a.uid < b.uid ? -1 : 1)

export const readUsers: ProgramHandler<'readUsers'> = async ({ group_uid }, env) => {
  const scope = await env.accessScope()
  const group = scope.group(group_uid)
  const within = new Set([group, ...scope.facilitiesOf(group), ...scope.teamsOf(group)].map(({ uid }) => uid))
  // Those of the group and below it: `facilitiesOf` a team names the facility above it.
  const isIn = (uid: string) => scope.includes(uid) && within.has(uid) && (group.type !== 'team' || uid === group.uid)
  return new Listing<ProgramUser>(async function* (after, size) {
    for await (const users of env.stores.users.steps(env.caller.company.uid, { after, size }))
      yield users.map(({ uid, first_name, last_name, username, employee_id = null, status, roles }) => {
        const held = roles.filter(({ group: at }) => isIn(at))
        const item = { uid, first_name, last_name, username, employee_id, status }
        return {
          key: uid,
          item:
            held.length > 0 && status !== 2
              ? { ...item, roles: held.map(({ role, group: at }) => ({ role, group_uid: at })) }
              : undefined,
        }
      })
  }, byName)
}
