import type { UserRecord } from '../data/users.ts'
import type { EnvOf } from '../lib/env.ts'
import { refused } from './refusals.ts'

/**
 * Makes a user with a password.
 * @param temporary the password must be changed at the first sign-in on the web
 * @throws Refusal where the name is taken or the limit reached
 */
export const addUser = async (env: EnvOf<'users'>, user: UserRecord, password: string, temporary: boolean) => {
  const { caller, stores, identity } = env
  // The identity comes first: one whose user was never written is out of everybody's reach, so nothing is half made.
  try {
    await identity.create(user.uid, password, undefined, temporary)
    const reason = await stores.users.add(user, caller.company.max_users)
    if (reason) throw refused(reason)
  } catch (error) {
    await identity.remove(user.uid).catch(() => env.log.warn('identity left over', { user: user.uid }))
    throw error
  }
  env.changed({ target: `user ${user.uid}`, after: user })
}
