import { Refusal } from '../../shared/refusals.ts'
import { text } from '../../shared/text.ts'
import { day, minute } from '../../shared/time.ts'
import { mustBeCaller } from '../lib/authorise.ts'
import { mailCode } from '../lib/codes.ts'
import { type Handler, ok } from '../lib/env.ts'
import { mails } from '../lib/mails.ts'
import { consumeAddressLimit, emailCode } from './emailCode.ts'

export const sendEmailCode: Handler<'sendEmailCode'> = async ({ user_uid }, env) => {
  const { caller, stores, now } = env
  const { user, company } = caller
  mustBeCaller(user_uid, caller)
  const { new_email } = user
  if (!new_email) throw new Refusal('notPossible', 'There is no address to confirm. Please enter one first.')
  // Three guesses a code: together these keep guessing hopeless.
  await stores.limits.consume(company.uid, `code ${user.uid}`, 5, 10 * minute, now)
  await stores.limits.consume(company.uid, `code of the day ${user.uid}`, 40, day, now)
  await consumeAddressLimit(stores, user, new_email, now)

  const sent = await mailCode(env, emailCode(user), new_email, (code) => mails.emailCode(company.name, code))
  env.changed({ target: `user ${user.uid}`, after: { code_sent_to: new_email } })
  return ok(text`A code was sent to ${sent.email_hint}`, sent)
}
