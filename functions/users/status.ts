import { Refusal } from '../../shared/refusals.ts'
import { ending, type UserRecord } from '../data/users.ts'
import { afterEnding } from '../lib/endings.ts'
import type { EnvOf } from '../lib/env.ts'
import { endTokens } from '../lib/identity.ts'
import { otherSuperAdmin } from '../lib/superAdmins.ts'
import { managed } from './lists.ts'
import { refused } from './refusals.ts'

/** What the change of status says of sessions and of work on handhelds. */
const since = (before: UserRecord, status: 0 | 1 | 2, now: number): Partial<UserRecord> => {
  if (status === 1) return { enabled_at: now }
  const disabled = before.status === 1 ? { disabled_at: now, enabled_at: undefined } : {}
  return { ...ending(before, now, 'admin'), ...(disabled as Partial<UserRecord>) }
}

/** What is said to whoever means themselves, by status. */
const itself = ['You cannot disable yourself.', 'You cannot enable yourself.', 'You cannot delete yourself.'] as const

/** Moves a user below the caller to a status. Sessions are over at their next call, since each call looks. */
export const setStatus = async (env: EnvOf<'users'>, uid: string, status: 0 | 1 | 2) => {
  const { caller, stores } = env
  if (uid === caller.user.uid) throw new Refusal('notPossible', itself[status])
  const before = await managed(env, uid)
  if (before.status === status) return
  const after = { ...before, status, ...since(before, status, env.now) }
  const staying = await otherSuperAdmin(env, before)
  const reason = await stores.users.replace(before, after, { max: caller.company.max_users, staying })
  if (reason) throw refused(reason)
  if (status !== 1) {
    await afterEnding(stores.sessions, env.clock, after, after.sessions_from)
    await endTokens(env, uid)
  }
  env.changed({ target: `user ${uid}`, before: { status: before.status }, after: { status } })
}
