import { Refusal } from '../../shared/refusals.ts'
import { isWorkerType } from '../../shared/roles.ts'
import type { UserRecord } from '../data/users.ts'
import { type Handler, ok } from '../lib/env.ts'
import { notify } from '../lib/mail.ts'
import { mails } from '../lib/mails.ts'
import { profileNames, profileOf, withEmail } from '../lib/profile.ts'
import { userOut } from '../lib/wire.ts'
import { managed } from './lists.ts'
import { refused } from './refusals.ts'

export const updateUser: Handler<'updateUser'> = async (input, env) => {
  const { caller, stores, now } = env
  const own = input.user_uid === caller.user.uid
  const before = own ? caller.user : await managed(env, input.user_uid)
  const after: UserRecord = { ...withEmail(before, input.email, now), ...profileOf(input) }
  const changed = [...profileNames, 'new_email' as const].filter((name) => before[name] !== after[name])
  const accessScope = await env.accessScope()
  if (changed.length === 0) return ok('User updated successfully', userOut(before, accessScope))

  if (own && isWorkerType(caller.role) && changed.some((name) => name === 'username' || name === 'employee_id')) {
    throw new Refusal('notAllowed', 'Only your manager can change your username and employee id.')
  }
  // The address is where forgotten passwords and second factors will go: an open session alone must not choose it.
  const readdressed = changed.includes('new_email')
  if (readdressed && caller.session.verified_until <= now) throw new Refusal('verificationRequired')

  const reason = await stores.users.replace(before, after)
  if (reason) throw refused(reason)
  const pick = (user: UserRecord) => Object.fromEntries(changed.map((name) => [name, user[name]]))
  env.changed({ target: `user ${before.uid}`, before: pick(before), after: pick(after) })
  await notify(env, before.email, mails.profileChanged(after.first_name))
  return ok('User updated successfully', userOut(after, accessScope))
}
