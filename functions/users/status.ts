import { Refusal } from '../../shared/refusals.ts'
import type { Env } from '../lib/env.ts'
import { endTokens } from '../lib/identity.ts'
import { managed } from './lists.ts'
import { refused } from './refusals.ts'

/** Moves a user below the caller to a status. Sessions are over at their next call, since each call looks. */
export const setStatus = async (env: Env, uid: string, status: 0 | 1 | 2, doing: string) => {
  const { caller, stores } = env
  if (uid === caller.user.uid) throw new Refusal('notPossible', `You cannot ${doing} yourself.`)
  const before = await managed(env, uid)
  if (before.status === status) return
  const ending = status === 1 ? {} : ({ sessions_from: env.now, sessions_ended: 'admin' } as const)
  const reason = await stores.users.replace(before, { ...before, status, ...ending }, caller.company.max_users)
  if (reason) throw refused(reason)
  if (status !== 1) await endTokens(env, uid)
  env.changed({ target: `user ${uid}`, before: { status: before.status }, after: { status } })
}
