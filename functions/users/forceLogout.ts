import { Refusal } from '../../shared/refusals.ts'
import type { ListedDevice } from '../data/devices.ts'
import { endSessions } from '../lib/endings.ts'
import { type EnvOf, type Handler, ok } from '../lib/env.ts'
import { endTokens } from '../lib/identity.ts'
import { runBatch } from '../lib/runBatch.ts'
import { sessionsOf } from './activeSessions.ts'
import { managed } from './lists.ts'

/** Tells handhelds to sign a user out. @returns how many of them will, at their next contact */
const logOutHandhelds = async (
  env: EnvOf<'users'>,
  user: string,
  ids: readonly string[],
  notify: boolean,
): Promise<number> => {
  const { stores, caller, now } = env
  const devices = (await stores.devices.several(ids)).flatMap(([device]) => (device?.user === user ? [device] : []))
  const { first_name, last_name } = caller.user
  const notification = notify ? { notify, by_name: `${first_name} ${last_name}`.trim() } : { notify }
  for (const { id, work = '', leaving } of devices) {
    if (leaving === work) continue
    const who = { by: caller.user.uid, at: now, random: env.newId() }
    await stores.commands.give(id, { kind: 'logOut', work_id: work, ...notification }, who)
    await stores.devices.change(id, { leaving: work })
  }
  await env.wake(devices.map(({ id }) => id))
  return devices.length
}

/** Logs a user out everywhere. @returns on how many handhelds that waits for their next contact */
const logOut = async (
  env: EnvOf<'users'>,
  uid: string,
  notify: boolean,
  devicesOf: () => Promise<ListedDevice[]>,
): Promise<number> => {
  const { caller } = env
  if (uid === caller.user.uid) throw new Refusal('notPossible', 'Please use Logout to end your own session.')
  const user = await managed(env, uid)
  const scope = await env.accessScope()
  const { handhelds, groups } = await sessionsOf(env, uid, await devicesOf())
  // Facility managers log out who is signed in with them, not who works elsewhere now.
  if (caller.group.type !== 'company' && !groups.some(scope.includes)) throw new Refusal('notFound')
  const sessions_from = await endSessions(env, user, 'admin')
  await endTokens(env, user.uid)
  const waiting = await logOutHandhelds(env, uid, handhelds, notify)
  env.changed({
    target: `user ${user.uid}`,
    before: { sessions_from: user.sessions_from },
    after: { sessions_from, handhelds: waiting },
  })
  return waiting
}

/** The devices of the company, hidden ones included, read once, when they are first asked for. */
const deviceReader = ({ stores, caller }: EnvOf<'users'>) => {
  let devices: Promise<ListedDevice[]> | undefined
  return () => {
    devices ??= stores.devices.list(caller.company.uid, { hidden: true })
    return devices
  }
}

const outcome = (waiting: number) =>
  ok(waiting > 0 ? 'Signs out when it reconnects' : 'User logged out successfully', { waiting })

export const forceLogout: Handler<'forceLogout'> = async ({ user_uid, company_uid, notify_user }, env) => {
  if (company_uid !== env.caller.company.uid) throw new Refusal('notFound')
  return outcome(await logOut(env, user_uid, notify_user, deviceReader(env)))
}

export const forceLogoutUsers: Handler<'forceLogoutUsers'> = async ({ uids, notify_user }, env) => {
  const devices = deviceReader(env)
  return runBatch(uids, env, async (uid, each) => outcome(await logOut(each, uid, notify_user, devices)))
}
