import { Refusal } from '../../shared/refusals.ts'
import { text } from '../../shared/text.ts'
import { day, minute } from '../../shared/time.ts'
import { mustBeCaller } from '../lib/authorise.ts'
import { mailCode } from '../lib/codes.ts'
import { type Handler, ok } from '../lib/env.ts'
import { mails } from '../lib/mails.ts'

export const send2faEmail: Handler<'send2faEmail'> = async ({ user_uid }, env) => {
  const { caller, stores, now } = env
  const { user, session } = caller
  mustBeCaller(user_uid, caller)
  if (!user.email) {
    throw new Refusal(
      'notPossible',
      user.new_email
        ? 'Your email address is not confirmed yet. Please confirm it first.'
        : 'Your account has no email address. Please ask an admin to add one.',
    )
  }
  // Three guesses a token: together these keep guessing hopeless.
  await stores.limits.consume(user.company, `token ${user.uid}`, 5, 10 * minute, now)
  await stores.limits.consume(user.company, `token of the day ${user.uid}`, 40, day, now)

  const sent = await mailCode(env, { id: session.id }, user.email, (token) =>
    mails.twoFactorToken(user.first_name, token),
  )
  return ok(text`A code was sent to ${sent.email_hint}`, sent)
}
