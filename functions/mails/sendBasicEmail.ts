import type { Checked } from '../../shared/contract/index.ts'
import { badField } from '../../shared/refusals.ts'
import { day, minute } from '../../shared/time.ts'
import { type EnvOf, type Handler, ok } from '../lib/env.ts'
import { consumeCompanyMail, deliver, type Letter } from '../lib/mail.ts'
import { mails } from '../lib/mails.ts'
import { type Recipient, recipientOf } from './recipient.ts'
import { wordsOf } from './words.ts'

type Input = Checked<'sendBasicEmail'>

/** Who writes is told by the session, whatever the body says. */
const writerOf = ({ caller }: EnvOf<'mails'>) => ({
  name: `${caller.user.first_name} ${caller.user.last_name}`,
  username: caller.user.username,
  email: caller.user.email,
  company: caller.company.name,
})

const letterFor = (input: Input, recipient: Recipient, env: EnvOf<'mails'>): Letter => {
  const { subject, html = '', templateId, dynamicTemplateData: { main_text = '', copy = '' } = {} } = input
  const { first_name } = env.caller.user
  if (!templateId) {
    const words = wordsOf(html)
    if (words.length === 0) throw badField('html', 'This email has no text.')
    return mails.fromUser(subject, writerOf(env), words)
  }
  if (templateId === 'emailAdded') {
    if (recipient.kind !== 'self') throw badField('to', 'This email goes to your own address only.')
    return mails.emailAdded(subject, first_name, env.caller.user.username)
  }
  const words = [main_text, copy].filter((each) => each !== '')
  if (recipient.kind === 'provider') return mails.suggestion(subject, writerOf(env), words)
  if (recipient.kind === 'self') return mails.suggestionCopy(subject, first_name, words)
  throw badField('to', 'Send suggestions to the provider; you get a copy.')
}

export const sendBasicEmail: Handler<'sendBasicEmail'> = async (input, env) => {
  const { caller, stores, now } = env
  const { uid: company } = caller.company
  // Before anything is looked up: addresses cannot be tried out either.
  await stores.limits.consume(company, `mail ${caller.user.uid}`, 10, 10 * minute, now)
  await stores.limits.consume(company, `mail of the day ${caller.user.uid}`, 60, day, now)
  await consumeCompanyMail(stores, company, now)

  const recipient = await recipientOf(input.to, env)
  const letter = letterFor(input, recipient, env)
  await deliver(env, recipient.address, letter)
  env.changed({
    target: recipient.kind === 'managed' ? `mail to user ${recipient.user.uid}` : `mail to ${recipient.kind}`,
  })
  return ok(
    input.templateId === 'feedback' ? 'We have received your suggestion, thank you!' : 'The email was sent',
    null,
  )
}
