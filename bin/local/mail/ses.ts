import type { RequiredAction } from '../iam/policy.ts'
import { region } from '../template/names.ts'
import type { MailIdentities } from './identities.ts'
import type { SendMail } from './outbox.ts'

export interface SesProps {
  identities: MailIdentities
  send: SendMail
  /** Whether mail goes to verified addresses alone, as in a new account. */
  sandbox: boolean
}

/** What is asked of SES, or why it refuses. */
type Asked =
  | { refused: [code: string, message: string] }
  | { requiredActions: RequiredAction[]; send: () => { MessageId: string } }

const address = /^[^\s@]+@[^\s@]+$|^.+<[^\s@]+@[^\s@]+>$/

/** A list of the Query protocol: `<name>.member.1` and so on. */
const members = (form: URLSearchParams, name: string) =>
  [...form].filter(([key]) => key.startsWith(`${name}.member.`)).map(([, value]) => value)

/** A text of a message: without a charset it is ASCII, whatever was meant. */
const content = (form: URLSearchParams, name: string) => {
  const data = form.get(`Message.${name}.Data`)
  if (data === null) return undefined
  return /^utf-?8$/i.test(form.get(`Message.${name}.Charset`) ?? '') ? data : data.replace(/[^\0-\x7f]/g, '?')
}

/** SES's SendEmail, in the Query protocol. Who asks needs the identities named in `requiredActions`. */
export const sendEmail = (form: URLSearchParams, { identities, send, sandbox }: SesProps): Asked => {
  const to = ['To', 'Cc', 'Bcc'].flatMap((kind) => members(form, `Destination.${kind}Addresses`))
  const bad = (message: string): Asked => ({ refused: ['InvalidParameterValue', message] })
  if (form.get('Action') !== 'SendEmail')
    return { refused: ['InvalidAction', `${form.get('Action') ?? 'Nothing'} has no stand-in here`] }
  const from = form.get('Source') ?? ''
  if (!address.test(from)) return bad('Missing or illegal sender address')
  if (to.length === 0 || to.length > 50 || !to.every((each) => address.test(each)))
    return bad('Missing or illegal recipient address')
  const subject = content(form, 'Subject')
  const [text, html] = [content(form, 'Body.Text'), content(form, 'Body.Html')]
  if (!subject || (text === undefined && html === undefined)) return bad('A message has a subject and a body')

  const needed = sandbox ? [from, ...to] : [from]
  const unverified = needed.filter((each) => !identities.arnFor(each))
  if (unverified.length > 0)
    return {
      refused: [
        'MessageRejected',
        `Email address is not verified. The following identities failed the check in region ${region.toUpperCase()}: ${unverified.join(', ')}`,
      ],
    }
  return {
    // In the sandbox a recipient's identity is asked for permission too.
    requiredActions: needed.map((each) => ({ action: 'ses:SendEmail', resource: identities.arnFor(each) ?? '' })),
    send: () => ({ MessageId: send({ from, to, subject, text: text ?? '', html: html ?? text ?? '' }) }),
  }
}
