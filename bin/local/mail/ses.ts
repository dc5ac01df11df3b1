import type { SendMail } from './outbox.ts'

interface SendEmail {
  FromEmailAddress?: string
  Destination?: { ToAddresses?: string[]; CcAddresses?: string[]; BccAddresses?: string[] }
  Content?: { Simple?: { Subject?: { Data?: string }; Body?: { Text?: { Data?: string }; Html?: { Data?: string } } } }
}

const address = /^[^\s@]+@[^\s@]+$|^.+<[^\s@]+@[^\s@]+>$/

/** SES v2's SendEmail with simple content. */
export const sendEmail = (body: SendEmail, send: SendMail): { status: number; body: object } => {
  const to = [
    ...(body.Destination?.ToAddresses ?? []),
    ...(body.Destination?.CcAddresses ?? []),
    ...(body.Destination?.BccAddresses ?? []),
  ]
  const refused = (message: string) => ({ status: 400, body: { __type: 'BadRequestException', message } })
  const { FromEmailAddress: from = '', Content } = body
  if (!address.test(from)) return refused('Missing or illegal sender address')
  if (to.length === 0 || to.length > 50 || !to.every((each) => address.test(each)))
    return refused('Missing or illegal recipient address')
  if (!Content?.Simple?.Subject?.Data || !Content.Simple.Body)
    return refused('Only simple content with a subject is known here')
  const { Subject, Body } = Content.Simple
  const text = Body.Text?.Data ?? ''
  const MessageId = send({ from, to, subject: Subject.Data ?? '', text, html: Body.Html?.Data ?? text })
  return { status: 200, body: { MessageId } }
}
