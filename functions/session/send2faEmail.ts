import { createHmac, randomInt } from 'node:crypto'
import { Refusal } from '../../shared/refusals.ts'
import { day, iso, minute } from '../../shared/time.ts'
import { tokenAttempts, tokenLifetime } from '../data/tokens.ts'
import { mustBeCaller } from '../lib/authorise.ts'
import { type Handler, said } from '../lib/env.ts'
import { mails } from '../lib/mails.ts'
import { emailHint } from './sessionOut.ts'

/** What is kept of a token: six digits need a key of the server's, as anybody can hash a million numbers. */
export const tokenHash = (key: string, session: string, token: string) =>
  createHmac('sha256', key).update(`${session}\n${token}`).digest('base64url')

export const send2faEmail: Handler<'send2faEmail'> = async ({ user_uid }, env) => {
  const { caller, stores, now } = env
  const { user, session } = caller
  mustBeCaller(user_uid, caller)
  if (!user.email) {
    throw new Refusal('notPossible', 'Your account has no e-mail address. Please ask an admin to add one.')
  }
  // Three guesses a token: together these keep guessing hopeless.
  await stores.limits.spend(user.company, `token ${user.uid}`, 5, 10 * minute, now)
  await stores.limits.spend(user.company, `token of the day ${user.uid}`, 40, day, now)

  const token = String(randomInt(1_000_000)).padStart(6, '0')
  const expires_at = now + tokenLifetime
  const hash = tokenHash(await stores.secrets.of('token'), session.id, token)
  await stores.tokens.put({ session: session.id, hash, attempts: 0, expires_at })
  await env.mail.send(user.email, mails.twoFactorToken(user.first_name, token))
  const email_hint = emailHint(user.email)
  return said(`A token was sent to ${email_hint}`, {
    email_hint,
    attempts_left: tokenAttempts,
    expires_at: iso(expires_at),
  })
}
