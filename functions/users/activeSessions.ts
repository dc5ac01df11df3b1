import type { ActiveSession } from '../../shared/contract/activeSessions.ts'
import { iso } from '../../shared/time.ts'
import type { ListedDevice } from '../data/devices.ts'
import type { SessionRecord } from '../data/sessions.ts'
import type { UserRecord } from '../data/users.ts'
import { joinedAt } from '../data/webLogins.ts'
import { type AccessScope, isManagedBy } from '../lib/accessScope.ts'
import type { EnvOf, Handler } from '../lib/env.ts'
import { sha256 } from '../lib/ids.ts'
import { Listing } from '../lib/listing.ts'

/** Rows that are read together. */
const mostAtOnce = 250

/** A handheld on which somebody is signed in, and the group that it belongs to. */
interface InHand {
  key: string
  user: string
  group: string
  device: string
}
/** An open session at the console, by its id: whose it is, and whether it is still one, shows when it is read. */
interface AtConsole {
  key: string
  id: string
}

/** Where a handheld belongs. */
const groupOf = ({ team, last_team, facility, company }: ListedDevice) => team ?? last_team ?? facility ?? company

const inHand = (devices: readonly ListedDevice[]) =>
  devices.flatMap((device): InHand[] =>
    device.user ? [{ key: `h${device.id}`, user: device.user, group: groupOf(device), device: device.id }] : [],
  )

/** Whoever has not shown the second factor is not signed in yet. */
const isIn = (session: SessionRecord | undefined): session is SessionRecord =>
  session !== undefined && session.two_factor !== 'pending'

/** Whether a group is one of the caller's, and at or below another one. */
const within = (scope: AccessScope, uid: string) => {
  const { type } = scope.group(uid)
  return (group: string) =>
    scope.includes(group) && (type === 'company' || group === uid || scope.all.get(group)?.parent_id === uid)
}

/**
 * What a user is signed in with, in whichever group.
 * @param devices every device of the company, hidden ones included
 */
export const sessionsOf = async (
  { stores, caller, now }: EnvOf<'users'>,
  user: string,
  devices: readonly ListedDevice[],
): Promise<{ handhelds: string[]; groups: string[] }> => {
  const { uid } = caller.company
  const sessions = await stores.sessions.several(await stores.sessions.openIds(uid, user), now)
  const own = inHand(devices).filter((one) => one.user === user)
  return {
    handhelds: own.map(({ device }) => device),
    groups: [...own, ...sessions.filter(isIn)].map(({ group }) => group),
  }
}

export const activeSessions: Handler<'activeSessions'> = async ({ group_uid }, env) => {
  const { stores, caller, now } = env
  const scope = await env.accessScope()
  const passes = within(scope, group_uid)
  const [ids, devices] = await Promise.all([
    stores.sessions.openIds(caller.company.uid),
    // Who is signed in on a hidden device works on it as on any.
    stores.devices.list(caller.company.uid, { hidden: true }),
  ])
  const all = [
    ...inHand(devices).filter(({ group }) => passes(group)),
    ...ids.map((id): AtConsole => ({ key: `w${sha256(id)}`, id })),
  ].sort((a, b) => (a.key < b.key ? -1 : 1))

  /** Devices on which somebody is signed in, by id, with how they are and the sign-in. */
  const handhelds = async (ids: readonly string[]) => {
    const devices = await stores.devices.several(ids)
    // Whoever has signed out since the list was made is on it no longer.
    const inUse = devices.flatMap(([device, state]) => (device?.work ? [{ device, state, id: device.work }] : []))
    const works = await stores.workSessions.several(inUse.map(({ device, id }) => [device.id, id]))
    return new Map(inUse.map(({ device, state }, at) => [device.id, { device, state, work: works[at] }]))
  }
  type Handheld = ReturnType<Awaited<ReturnType<typeof handhelds>>['get']>

  const rowOf = (
    { key, group: uid }: { key: string; group: string },
    user: UserRecord | undefined,
    signedIn: { session: SessionRecord } | { handheld: Handheld },
  ): ActiveSession | undefined => {
    const group = scope.all.get(uid)
    if (!user || !group) return undefined
    const { username, first_name, last_name } = user
    // A handheld is signed in on again and again: each time is a session of its own.
    const work = 'handheld' in signedIn ? (signedIn.handheld?.device.work ?? '') : ''
    const shared = {
      session_id: sha256(key + work).slice(0, 16),
      group: { uid: group.uid, name: group.name },
      user: { uid: user.uid, username, first_name, last_name },
      may_end: user.uid !== caller.user.uid && isManagedBy(caller.role, user) && scope.sees(user),
    }
    if ('session' in signedIn) {
      const { session } = signedIn
      // What ends the sessions of a user does not touch the sessions themselves.
      const from = Math.max(user.sessions_from, caller.company.sessions_from ?? 0)
      if (user.status !== 1 || from > session.opened_at) return undefined
      const own = session.id === caller.session.id
      return { ...shared, where: 'web', active_since: iso(joinedAt(session)), device: null, own, leaving: false }
    }
    const { device, state, work: signIn } = signedIn.handheld ?? {}
    if (device?.user !== user.uid || !signIn) return undefined
    const seen_at = state?.seen_at === undefined ? null : iso(state.seen_at)
    const { id, label } = device
    const leaving = device.leaving === device.work
    return {
      ...shared,
      where: 'handheld',
      active_since: iso(signIn.at),
      device: { id, label, seen_at },
      own: false,
      leaving,
    }
  }

  /** Sessions are read when their page is: a company of thousands reads each of them once, not once a page. */
  const rowsOf = async (some: readonly (InHand | AtConsole)[]) => {
    const [sessions, found] = await Promise.all([
      stores.sessions.several(
        some.flatMap((one) => ('id' in one ? [one.id] : [])),
        now,
      ),
      handhelds(some.flatMap((one) => ('device' in one ? [one.device] : []))),
    ])
    const shown = new Map(
      sessions.filter((session) => isIn(session) && passes(session.group)).map((session) => [session.id, session]),
    )
    const of = (one: InHand | AtConsole) => ('device' in one ? one : shown.get(one.id))
    const people = new Set(some.flatMap((one) => of(one)?.user ?? []))
    const userOf = new Map(
      (await stores.users.several(caller.company.uid, [...people])).map((user) => [user.uid, user]),
    )
    return some.map((one) => {
      const { key } = one
      if ('device' in one) return { key, item: rowOf(one, userOf.get(one.user), { handheld: found.get(one.device) }) }
      const session = shown.get(one.id)
      return { key, item: session && rowOf({ key, group: session.group }, userOf.get(session.user), { session }) }
    })
  }

  return new Listing<ActiveSession>(
    async function* (after, size = all.length) {
      const left = all.filter(({ key }) => after === undefined || key > after)
      const step = Math.min(size, mostAtOnce)
      for (let from = 0; from < left.length; from += step) yield await rowsOf(left.slice(from, from + step))
    },
    (a, b) => (a.active_since < b.active_since ? -1 : 1),
  )
}
