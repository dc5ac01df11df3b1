import { Refusal } from '../../shared/refusals.ts'
import { endSessions } from '../lib/endings.ts'
import { type Handler, ok } from '../lib/env.ts'
import { endTokens } from '../lib/identity.ts'
import { notify } from '../lib/mail.ts'
import { mails } from '../lib/mails.ts'
import { mustBeHardToGuess } from '../lib/passwords.ts'
import { managed } from './lists.ts'

export const changeUserPassword: Handler<'changeUserPassword'> = async ({ user_uid, password }, env) => {
  const { caller, stores, identity, now } = env
  if (user_uid === caller.user.uid) {
    throw new Refusal('notPossible', 'Please change your own password in your profile.')
  }
  if (caller.session.verified_until <= now) throw new Refusal('verificationRequired')
  const user = await managed(env, user_uid)
  mustBeHardToGuess(password, user.username, caller.company, 'password')
  await stores.limits.consume(user.company, `passwords by ${caller.user.uid}`, 60, 600_000, now)

  // Before, so that no session outlives a failure in between; after it, for who signed in with the old one meanwhile.
  await stores.users.endSessions(user.company, user.uid, now, 'password')
  await identity.setPassword(user.uid, password)
  const sessions_from = await endSessions(env, user, 'password')
  await endTokens(env, user.uid)
  env.changed({ target: `user ${user.uid}`, after: { sessions_from } })
  await notify(env, user.email, mails.passwordChanged(user.first_name))
  return ok('Password updated successfully', null)
}
