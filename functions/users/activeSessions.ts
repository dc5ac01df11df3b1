import type { ActiveSession } from '../../shared/contract/activeSessions.ts'
import { iso } from '../../shared/time.ts'
import type { ListedDevice } from '../data/devices.ts'
import type { SessionRecord } from '../data/sessions.ts'
import type { UserRecord } from '../data/users.ts'
import { joinedAt } from '../data/webLogins.ts'
import { type AccessScope, isManagedBy } from '../lib/accessScope.ts'
import type { Env, Handler } from '../lib/env.ts'
import { sha256 } from '../lib/ids.ts'
import { Listing } from '../lib/listing.ts'

/** What somebody is signed in with. */
type SignedIn = { key: string; user: string; group: string } & ({ device: string } | { session: SessionRecord })

/** Where a handheld belongs. */
const groupOf = ({ team, last_team, facility, company }: ListedDevice) => team ?? last_team ?? facility ?? company

/** Everybody who is signed in in groups that pass, by key. */
const signedIn = async (
  { stores, caller, now }: Env,
  passes: (group: string) => boolean,
  who: (user: string) => boolean = () => true,
): Promise<SignedIn[]> => {
  const [sessions, devices] = await Promise.all([
    stores.sessions.open(caller.company.uid, now),
    stores.devices.list(caller.company.uid),
  ])
  return [
    ...devices.flatMap((device): SignedIn[] =>
      device.user ? [{ key: `h${device.id}`, user: device.user, group: groupOf(device), device: device.id }] : [],
    ),
    ...sessions
      // Whoever has not shown the second factor is not signed in yet.
      .filter(({ two_factor }) => two_factor !== 'pending')
      .map((session): SignedIn => {
        const { id, user, group } = session
        return { key: `w${sha256(id)}`, user, group, session }
      }),
  ]
    .filter(({ user, group }) => who(user) && passes(group))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
}

/** Whether a group is one of the caller's, and at or below another one. */
const within = (scope: AccessScope, uid: string) => {
  const { type } = scope.group(uid)
  return (group: string) =>
    scope.includes(group) && (type === 'company' || group === uid || scope.all.get(group)?.parent_id === uid)
}

/** Everything that a user is signed in with, in whichever group. */
export const sessionsOf = (env: Env, user: string) =>
  signedIn(
    env,
    () => true,
    (uid) => uid === user,
  )

export const activeSessions: Handler<'activeSessions'> = async ({ group_uid }, env) => {
  const { stores, caller } = env
  const scope = await env.accessScope()
  const all = await signedIn(env, within(scope, group_uid))

  /** Devices on which somebody is signed in, by id, with how they are and the sign-in. */
  const handhelds = async (ids: readonly string[]) => {
    const devices = await stores.devices.several(ids)
    const works = await stores.workSessions.several(devices.map(([device]) => [device?.id ?? '', device?.work ?? '']))
    return new Map(devices.map(([device, state], at) => [ids[at], { device, state, work: works[at] }]))
  }
  type Handheld = ReturnType<Awaited<ReturnType<typeof handhelds>>['get']>

  const rowOf = (one: SignedIn, user: UserRecord | undefined, handheld: Handheld): ActiveSession | undefined => {
    const group = scope.all.get(one.group)
    if (!user || !group) return undefined
    const { uid, username, first_name, last_name } = user
    const shared = {
      session_id: sha256(one.key).slice(0, 16),
      group: { uid: group.uid, name: group.name },
      user: { uid, username, first_name, last_name },
      may_end: uid !== caller.user.uid && isManagedBy(caller.role, user) && scope.sees(user),
    }
    if ('session' in one) {
      const { session } = one
      // What ends the sessions of a user does not touch the sessions themselves.
      const from = Math.max(user.sessions_from, caller.company.sessions_from ?? 0)
      if (user.status !== 1 || from > session.opened_at) return undefined
      const own = session.id === caller.session.id
      return { ...shared, where: 'web', active_since: iso(joinedAt(session)), device: null, own, leaving: false }
    }
    const { device, state, work } = handheld ?? {}
    if (device?.user !== uid || !work) return undefined
    const seen_at = state?.seen_at === undefined ? null : iso(state.seen_at)
    const { id, label } = device
    const leaving = device.leaving === device.work
    return {
      ...shared,
      where: 'handheld',
      active_since: iso(work.at),
      device: { id, label, seen_at },
      own: false,
      leaving,
    }
  }

  const rowsOf = async (some: readonly SignedIn[]) => {
    const [found, users] = await Promise.all([
      handhelds(some.flatMap((one) => ('device' in one ? [one.device] : []))),
      stores.users.several(caller.company.uid, [...new Set(some.map(({ user }) => user))]),
    ])
    const userOf = new Map(users.map((user) => [user.uid, user]))
    return some.map((one) => ({
      key: one.key,
      item: rowOf(one, userOf.get(one.user), 'device' in one ? found.get(one.device) : undefined),
    }))
  }

  return new Listing<ActiveSession>(
    async function* (after, size = all.length) {
      const left = all.filter(({ key }) => after === undefined || key > after)
      for (let from = 0; from < left.length; from += size) yield await rowsOf(left.slice(from, from + size))
    },
    (a, b) => (a.active_since < b.active_since ? -1 : 1),
  )
}
