import type { RequiredAction } from '../iam/policy.ts'
import { account, region } from '../template/names.ts'
import { type Attachment, mostMessageBytes, sentFile, validateAttachment } from './attachments.ts'
import type { MailIdentities } from './identities.ts'
import type { SendMail } from './outbox.ts'

/** A mail as SES's events tell of it. */
export interface MailEvent {
  messageId: string
  from: string
  to: string[]
  /** Of the request, by name. */
  tags: Record<string, string>
  configurationSet: string
}

export interface SesProps {
  identities: MailIdentities
  send: SendMail
  /** Whether mail goes to verified addresses alone, as in a new account. */
  sandbox: boolean
  /** The names of the configuration sets that there are. */
  configurationSets?: readonly string[]
  /** Is told of each mail that was taken with a configuration set. */
  taken?: (event: MailEvent) => void
}

interface Content {
  Data?: string
  Charset?: string
}
interface Request {
  FromEmailAddress?: string
  Destination?: Partial<Record<'ToAddresses' | 'CcAddresses' | 'BccAddresses', string[]>>
  Content?: {
    Simple?: {
      Subject?: Content
      Body?: { Text?: Content; Html?: Content }
      Headers?: { Name: string; Value: string }[]
      Attachments?: Attachment[]
    }
  }
  EmailTags?: { Name: string; Value: string }[]
  ConfigurationSetName?: string
}

/** What is asked of SES, or why it refuses. */
type Asked =
  | { refused: [name: string, message: string, status?: number] }
  | { requiredActions: RequiredAction[]; send: () => { MessageId: string } }

const address = /^[^\s@]+@[^\s@]+$|^.+<[^\s@]+@[^\s@]+>$/

/** A text of a message: without a charset it is ASCII, whatever was meant. */
const textOf = (content: Content | undefined) => {
  if (content?.Data === undefined) return undefined
  return /^utf-?8$/i.test(content.Charset ?? '') ? content.Data : content.Data.replace(/[^\0-\x7f]/g, '?')
}

const mostHeaders = 15
const headerName = /^[!-9;-~]{1,126}$/
const headerValue = /^[ -~]{1,870}$/
const tagText = /^[\w.@-]{1,256}$/

const validateHeaders = (headers: readonly { Name: string; Value: string }[]): string | undefined => {
  if (headers.length > mostHeaders) return `A message has at most ${mostHeaders} headers of its own`
  const invalid = headers.find(({ Name, Value }) => !headerName.test(Name) || !headerValue.test(Value))
  return invalid && `Invalid header: ${invalid.Name}`
}

/** SES's SendEmail (version 2) of a simple message. Who asks needs what is named in `requiredActions`. */
export const sendEmail = (request: Request, props: SesProps): Asked => {
  const { identities, send, sandbox, configurationSets = [], taken } = props
  const { FromEmailAddress: from = '', Destination = {}, Content: { Simple } = {}, EmailTags = [] } = request
  const { ToAddresses = [], CcAddresses = [], BccAddresses = [] } = Destination
  const to = [...ToAddresses, ...CcAddresses, ...BccAddresses]
  const bad = (message: string): Asked => ({ refused: ['BadRequestException', message] })
  if (!Simple) return bad('Nothing but simple messages has a stand-in here')
  if (!address.test(from)) return bad('Missing or illegal sender address')
  if (to.length === 0 || to.length > 50 || !to.every((each) => address.test(each)))
    return bad('Missing or illegal recipient address')
  const subject = textOf(Simple.Subject)
  const [text, html] = [textOf(Simple.Body?.Text), textOf(Simple.Body?.Html)]
  if (!subject || (text === undefined && html === undefined)) return bad('A message has a subject and a body')
  const headers = Simple.Headers ?? []
  const headerError = validateHeaders(headers)
  if (headerError) return bad(headerError)
  const files = Simple.Attachments ?? []
  const fileError = files.map(validateAttachment).find((each) => each !== undefined)
  if (fileError) return bad(fileError)
  const bytes = [text, html, ...files.map(({ RawContent }) => RawContent)].reduce(
    (sum, each) => sum + Buffer.byteLength(each ?? ''),
    0,
  )
  if (bytes > mostMessageBytes) return bad('Message length is more than 41943040 bytes long')
  if (!EmailTags.every(({ Name, Value }) => tagText.test(Name) && tagText.test(Value))) return bad('Invalid tag')
  const { ConfigurationSetName: set } = request
  if (set !== undefined && !configurationSets.includes(set))
    return { refused: ['NotFoundException', `Configuration set <${set}> does not exist.`, 404] }

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
    // In the sandbox a recipient's identity is asked for permission too; a configuration set is one more resource.
    // AWS does not say which permission files need: here it is both.
    requiredActions: [
      ...needed.map((each) => identities.arnFor(each) ?? ''),
      ...(set === undefined ? [] : [`arn:aws:ses:${region}:${account}:configuration-set/${set}`]),
    ].flatMap((resource) =>
      ['ses:SendEmail', ...(files.length > 0 ? ['ses:SendRawEmail'] : [])].map((action) => ({ action, resource })),
    ),
    send: () => {
      const named = Object.fromEntries(headers.map(({ Name, Value }) => [Name, Value]))
      const MessageId = send({
        from,
        to,
        subject,
        text: text ?? '',
        html: html ?? text ?? '',
        headers: named,
        ...(files.length > 0 ? { files: files.map(sentFile) } : {}),
      })
      const tags = Object.fromEntries(EmailTags.map(({ Name, Value }) => [Name, Value]))
      if (set !== undefined) taken?.({ messageId: MessageId, from, to, tags, configurationSet: set })
      return { MessageId }
    },
  }
}
