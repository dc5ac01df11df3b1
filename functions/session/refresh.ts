import { Refusal } from '../../shared/refusals.ts'
import { roles } from '../../shared/roles.ts'
import type { SessionRecord } from '../data/sessions.ts'
import { joinedAt } from '../data/webLogins.ts'
import { isEnabled } from '../lib/accessScope.ts'
import { mustBeCaller } from '../lib/authorise.ts'
import { type Handler, ok } from '../lib/env.ts'
import { newSecret } from '../lib/ids.ts'
import { lifetimeOf } from '../lib/lifetime.ts'
import { sessionOut } from './sessionOut.ts'

export const refresh: Handler<'refresh'> = async ({ user_uid, group_uid, role_uid }, env) => {
  const { caller, stores, now } = env
  mustBeCaller(user_uid, caller)
  const { all } = await env.accessScope()

  const held = caller.user.roles
    .filter(({ role, group }) => group === group_uid && (!role_uid || roles[role].uid === role_uid))
    .sort((a, b) => roles[a.role].type - roles[b.role].type)
  const same = held.find(({ role, group }) => role === caller.role && group === caller.group.uid)
  const next = same ?? held[0]
  const group = all.get(group_uid)
  if (!next || !group) throw new Refusal('notAllowed', 'You do not have this role in this group.')
  if (!isEnabled(group, all)) throw new Refusal('notPossible', "You can't login into a disabled group.")

  const session: SessionRecord = {
    ...caller.session,
    joined_at: joinedAt(caller.session),
    id: `${caller.company.uid}.${newSecret()}`,
    role: next.role,
    group: group.uid,
    expires_at: now + (await lifetimeOf(stores, caller.user, next.role)),
    ip: env.source.ip,
    user_agent: env.source.userAgent,
  }
  if (!(await stores.sessions.rotate(caller.session, session))) throw new Refusal('sessionEnded')
  env.changed({
    target: `user ${caller.user.uid}`,
    before: { role: caller.role, group: caller.group.uid },
    after: { role: next.role, group: group.uid },
  })
  return ok(
    same ? 'Session refreshed successfully' : 'Group switched successfully',
    sessionOut({ session, user: caller.user, company: caller.company, group, all }, now),
  )
}
