import { Refusal } from '../../shared/refusals.ts'
import { mustBeCaller } from '../lib/authorise.ts'
import { afterEnding, endSessions } from '../lib/endings.ts'
import { type Handler, ok } from '../lib/env.ts'
import { notify } from '../lib/mail.ts'
import { mails } from '../lib/mails.ts'
import { mustBeHardToGuess, mustKnowPassword } from '../lib/passwords.ts'

/** The refresh tokens of other sign-ins are left alone with the own one: what they renew opens no session any more. */
export const changePassword: Handler<'changePassword'> = async ({ uid, curr_pass, new_pass }, env) => {
  const { caller, stores, identity, clock } = env
  const { user, session, company } = caller
  mustBeCaller(uid, caller, 'uid')
  mustBeHardToGuess(new_pass, user.username, company, 'new_pass')
  await mustKnowPassword(env, curr_pass, 'Your current password is not correct.')

  // Every other session ends: before the password changes, so that none outlives a failure in between, and once more
  // after it, for whoever signed in with the old one meanwhile.
  const others = await stores.sessions.endOthers(session, clock(), 'password')
  if (others === undefined) throw new Refusal('sessionEnded')
  await identity.setPassword(user.uid, new_pass)
  const from =
    (await stores.sessions.endOthers({ ...session, opened_at: others }, clock(), 'password')) ??
    (await endSessions(env, user, 'password'))
  await afterEnding(stores.sessions, clock, user, from)
  env.changed({ target: `user ${user.uid}`, after: { sessions_from: from } })
  await notify(env, user.email, mails.passwordChanged(user.first_name))
  return ok('Password updated successfully', null)
}
