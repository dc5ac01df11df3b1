import { Refusal } from '../../shared/refusals.ts'
import { mustBeCaller } from '../lib/authorise.ts'
import { tryCode } from '../lib/codes.ts'
import { type Handler, ok } from '../lib/env.ts'
import { notify } from '../lib/mail.ts'
import { mails } from '../lib/mails.ts'
import { userOut } from '../lib/wire.ts'
import { emailCode, releaseAddress } from './emailCode.ts'

const over = 'This code is no longer valid. Please ask for a new one.'

const invalidCode = (attempts_left: number) =>
  new Refusal('wrongToken', attempts_left === 0 ? over : 'The code is not correct.', { detail: { attempts_left } })

export const confirmEmail: Handler<'confirmEmail'> = async ({ user_uid, code }, env) => {
  const { caller, stores, identity, now } = env
  const { new_email, new_email_at: _, ...before } = caller.user
  mustBeCaller(user_uid, caller)
  if (!new_email) throw new Refusal('notPossible', 'There is no address to confirm. Please enter one first.')
  // Somebody else may have typed it in: with an open session alone, nobody gets the place of the address that counts.
  if (before.email && caller.session.verified_until <= now) throw new Refusal('verificationRequired')

  const purpose = emailCode(caller.user)
  const tried = await tryCode(env, purpose, code)
  if (tried === 'none') throw new Refusal('notPossible', over)
  if (tried === 'used') throw invalidCode(0)
  if (!tried.right) throw invalidCode(tried.attempts_left)
  // The identity service comes first: whatever stops us after it, the address waits on and the same code confirms it.
  await identity.setEmail(before.uid, new_email)
  if (await stores.users.change(caller.user, { email: new_email }, { without: ['new_email', 'new_email_at'] })) {
    throw new Refusal('conflict')
  }
  const after = { ...before, email: new_email }
  await stores.tokens.remove(purpose.id, tried.hash)
  await releaseAddress(stores, after, new_email, now)
  env.changed({ target: `user ${after.uid}`, before: { email: before.email }, after: { email: new_email } })
  await notify(env, before.email, mails.emailMoved(before.first_name))
  return ok('Your email address is confirmed', userOut(after, await env.accessScope()))
}
