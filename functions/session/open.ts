import { Refusal } from '../../shared/refusals.ts'
import { type RoleName, roles } from '../../shared/roles.ts'
import type { GroupRecord } from '../data/groups.ts'
import type { Latest } from '../data/latest.ts'
import type { SessionRecord } from '../data/sessions.ts'
import type { UserRecord } from '../data/users.ts'
import { effective, isEnabled } from '../lib/accessScope.ts'
import { isUniversal } from '../lib/authorise.ts'
import type { OpenHandler } from '../lib/env.ts'
import { newSecret, sha256 } from '../lib/ids.ts'
import { lifetimeOf } from '../lib/lifetime.ts'
import { mustBeUp } from '../lib/maintenance.ts'
import { sessionOut } from './sessionOut.ts'

const window = 10 * 60_000
const perUser = 120

const noAccount = () => new Refusal('notAllowed', 'Your account is disabled. Please contact your admin.')

/** The role and group of the latest session if they still stand, else the highest role in an enabled group. */
const startOf = (
  user: UserRecord,
  all: ReadonlyMap<string, GroupRecord>,
  latest: Latest | undefined,
): { role: RoleName; group: GroupRecord } => {
  const open = user.roles
    .flatMap(({ role, group: uid }) => {
      const group = all.get(uid)
      return group && isEnabled(group, all) ? [{ role, group }] : []
    })
    .sort((a, b) => roles[a.role].type - roles[b.role].type)
  const last = open.find(({ role, group }) => role === latest?.role && group.uid === latest.group)
  const start = last ?? open[0]
  if (!start) throw new Refusal('notAllowed', 'All of your groups are disabled. Please contact your admin.')
  return start
}

export const open: OpenHandler<'open'> = async (_input, env) => {
  const { stores, now, tokenUid } = env
  const uid = await stores.users.companyOf(tokenUid)
  if (!uid) throw noAccount()
  await stores.limits.consume(uid, `open ${tokenUid}`, perUser, window, now)
  const [company, user, groups, latest, maintained] = await Promise.all([
    stores.companies.get(uid),
    stores.users.get(uid, tokenUid),
    stores.groups.list(uid),
    stores.latest.get(uid, tokenUid),
    stores.maintenance.recent(env.log.warn),
  ])
  if (company?.status !== 1) {
    throw new Refusal('notAllowed', 'Your company is disabled. Please contact your provider.')
  }
  if (user?.status !== 1) throw noAccount()
  if (!isUniversal(company, user)) mustBeUp(maintained, now)
  // A token from before a forced logout, or from before the company was disabled, opens nothing any more.
  if (env.signedInAt < Math.max(user.sessions_from, company.sessions_from ?? 0)) throw new Refusal('sessionEnded')

  const all = effective(groups)
  const { role, group } = startOf(user, all, latest)
  const session: SessionRecord = {
    id: `${uid}.${newSecret()}`,
    company: uid,
    user: user.uid,
    role,
    group: group.uid,
    two_factor: user.two_factor ? 'pending' : 'off',
    verified_until: 0,
    token_confirmed_until: 0,
    opened_at: env.signedInAt,
    joined_at: now,
    sign_in: env.signIn,
    expires_at: now + (await lifetimeOf(stores, user, role)),
    ip: env.source.ip,
    user_agent: env.source.userAgent,
  }
  if (!(await stores.sessions.put(session))) throw new Refusal('sessionEnded')
  await stores.audit.add({
    id: env.newId(),
    company: uid,
    at: now,
    user: user.uid,
    role,
    session: sha256(session.id).slice(0, 12),
    call: 'open',
    ip: env.source.ip,
    agent: env.source.userAgent,
    input: {},
    changes: [{ target: `user ${user.uid}`, after: { role, group: group.uid, two_factor: session.two_factor } }],
  })
  return sessionOut({ session, user, company, group, all }, now)
}
