import { Refusal } from '../../shared/refusals.ts'
import { isWorkerType } from '../../shared/roles.ts'
import type { UserRecord } from '../data/users.ts'
import { type Env, type Handler, said } from '../lib/env.ts'
import { notify } from '../lib/mail.ts'
import { mails } from '../lib/mails.ts'
import { userOut } from '../lib/wire.ts'
import { managed } from './lists.ts'
import { profileOf } from './profile.ts'
import { refused } from './refusals.ts'

/** Writes the user, and the address where the identity service keeps it too: both or neither. */
const write = async ({ stores, identity }: Env, before: UserRecord, after: UserRecord) => {
  const reason = await stores.users.replace(before, after)
  if (reason) throw refused(reason)
  if (!after.email || after.email === before.email) return
  try {
    await identity.setEmail(after.uid, after.email)
  } catch (error) {
    await stores.users.replace({ ...after, version: before.version + 1 }, before)
    throw error
  }
}

export const updateUser: Handler<'updateUser'> = async (input, env) => {
  const { caller, now } = env
  const own = input.user_uid === caller.user.uid
  const before = own ? caller.user : await managed(env, input.user_uid)
  const after: UserRecord = { ...before, ...profileOf(input) }
  const changed = Object.entries(profileOf(input)).filter(([name, value]) => before[name as keyof UserRecord] !== value)
  const { all } = await env.reach()
  if (changed.length === 0) return said('User updated successfully', userOut(before, all))

  if (own && isWorkerType(caller.role) && changed.some(([name]) => name === 'username' || name === 'employee_id')) {
    throw new Refusal('notAllowed', 'Only your manager can change your username and employee id.')
  }
  // The address is where forgotten passwords and second factors go: whoever sits at an open session must not move it.
  if (before.email && after.email !== before.email && caller.session.verified_until <= now) {
    throw new Refusal('verificationRequired')
  }
  await write(env, before, after)
  env.changed({
    target: `user ${before.uid}`,
    before: Object.fromEntries(changed.map(([name]) => [name, before[name as keyof UserRecord]])),
    after: Object.fromEntries(changed),
  })
  // To the old address too, which is the one that its owner reads if somebody else has changed it.
  for (const address of new Set([before.email, after.email])) {
    await notify(env, address, mails.profileChanged(after.first_name))
  }
  return said('User updated successfully', userOut(after, all))
}
