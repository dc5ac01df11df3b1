import { mustBeCaller } from '../lib/authorise.ts'
import { type Handler, said } from '../lib/env.ts'
import { endTokens } from '../lib/identity.ts'
import { notify } from '../lib/mail.ts'
import { mails } from '../lib/mails.ts'
import { mustKnowPassword, mustNotBeName } from '../lib/passwords.ts'

export const changePassword: Handler<'changePassword'> = async ({ uid, curr_pass, new_pass }, env) => {
  const { caller, stores, identity, now } = env
  const { user, session } = caller
  mustBeCaller(uid, caller, 'uid')
  mustNotBeName(new_pass, user.username, 'new_pass')
  await mustKnowPassword(env, curr_pass, 'Your current password is not correct.')

  // Every other session ends; the one in which the password was changed counts as opened just now.
  await stores.sessions.change(session.id, { opened_at: now })
  await stores.users.endSessions(user.company, user.uid, now, 'password')
  await identity.setPassword(user.uid, new_pass)
  await endTokens(env, user.uid)
  env.changed({ target: `user ${user.uid}`, after: { sessions_from: now } })
  await notify(env, user.email, mails.passwordChanged(user.first_name))
  return said('Password updated successfully', null)
}
