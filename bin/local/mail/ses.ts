import type { RequiredAction } from '../iam/policy.ts'
import { region } from '../template/names.ts'
import type { MailIdentities } from './identities.ts'
import type { SendMail } from './outbox.ts'

interface SendEmail {
  FromEmailAddress?: string
  Destination?: { ToAddresses?: string[]; CcAddresses?: string[]; BccAddresses?: string[] }
  Content?: { Simple?: { Subject?: { Data?: string }; Body?: { Text?: { Data?: string }; Html?: { Data?: string } } } }
}

export interface SesProps {
  identities: MailIdentities
  send: SendMail
  /** Whether mail goes to verified addresses alone, as in a new account. */
  sandbox: boolean
}

/** What is asked of SES, or why it refuses. */
type Asked =
  | { refused: [name: string, message: string] }
  | { requiredActions: RequiredAction[]; send: () => { MessageId: string } }

const address = /^[^\s@]+@[^\s@]+$|^.+<[^\s@]+@[^\s@]+>$/

/** SES v2's SendEmail with simple content. Who asks needs the identities named in `requiredActions`. */
export const sendEmail = (body: SendEmail, { identities, send, sandbox }: SesProps): Asked => {
  const to = [
    ...(body.Destination?.ToAddresses ?? []),
    ...(body.Destination?.CcAddresses ?? []),
    ...(body.Destination?.BccAddresses ?? []),
  ]
  const bad = (message: string): Asked => ({ refused: ['BadRequestException', message] })
  const { FromEmailAddress: from = '', Content } = body
  if (!address.test(from)) return bad('Missing or illegal sender address')
  if (to.length === 0 || to.length > 50 || !to.every((each) => address.test(each)))
    return bad('Missing or illegal recipient address')
  if (!Content?.Simple?.Subject?.Data || !Content.Simple.Body)
    return bad('Only simple content with a subject is known here')

  const needed = sandbox ? [from, ...to] : [from]
  const unverified = needed.filter((each) => !identities.arnFor(each))
  if (unverified.length > 0)
    return {
      refused: [
        'MessageRejected',
        `Email address is not verified. The following identities failed the check in region ${region.toUpperCase()}: ${unverified.join(', ')}`,
      ],
    }
  const { Subject, Body } = Content.Simple
  const text = Body.Text?.Data ?? ''
  return {
    // In the sandbox a recipient's identity is asked for permission too.
    requiredActions: needed.map((each) => ({ action: 'ses:SendEmail', resource: identities.arnFor(each) ?? '' })),
    send: () => ({ MessageId: send({ from, to, subject: Subject.Data ?? '', text, html: Body.Html?.Data ?? text }) }),
  }
}
