import { type Attachment, SESv2Client, type SESv2ClientConfig, SendEmailCommand } from '@aws-sdk/client-sesv2'
import type { LetterFile, Mail } from './mail.ts'
import { count } from './usage/meter.ts'

type Variables = Record<string, string | undefined>

/** Without it SES takes texts for ASCII. */
const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' })

/** SES writes the MIME parts. What it is not told to encode it takes for ASCII. */
const attached = ({ name, type, bytes, cid }: LetterFile): Attachment => ({
  FileName: name,
  ContentType: type,
  RawContent: bytes,
  ContentTransferEncoding: 'BASE64',
  ...(cid ? { ContentDisposition: 'INLINE', ContentId: cid } : { ContentDisposition: 'ATTACHMENT' }),
})

/** The tag by which SES's events name a mail. */
export const mailTag = 'mail'

export interface SesOptions {
  credentials?: NonNullable<SESv2ClientConfig['credentials']>
  /** Ms that a mail may take. It is not sent again then: it may have gone out. */
  timeout?: number
  /** How often it is asked: once where a failure of SES's own leaves open whether the mail went out. */
  attempts?: number
}

/** Mail through SES. */
export const sesMail = (
  { MAIL_FROM = '', MAIL_NOTICES, MAIL_EVENTS, PROVIDER_MAIL, AWS_REGION, AWS_ENDPOINT_URL }: Variables,
  { credentials, timeout = 8000, attempts = 3 }: SesOptions = {},
): Mail => {
  const client = new SESv2Client({
    ...(AWS_REGION ? { region: AWS_REGION } : {}),
    maxAttempts: attempts,
    ...(AWS_ENDPOINT_URL ? { endpoint: AWS_ENDPOINT_URL } : {}),
    ...(credentials ? { credentials } : {}),
    requestHandler: { connectionTimeout: 2000 },
  })
  return {
    notices: MAIL_NOTICES === 'on',
    ...(PROVIDER_MAIL ? { provider: PROVIDER_MAIL } : {}),
    send: async (to, { subject, text, html, headers = {}, files = [], tag }) => {
      const command = new SendEmailCommand({
        FromEmailAddress: MAIL_FROM,
        Destination: { ToAddresses: [to] },
        Content: {
          Simple: {
            Subject: utf8(subject),
            Body: { Text: utf8(text), Html: utf8(html) },
            Headers: Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
            ...(files.length > 0 ? { Attachments: files.map(attached) } : {}),
          },
        },
        ...(tag ? { EmailTags: [{ Name: mailTag, Value: tag }], ConfigurationSetName: MAIL_EVENTS } : {}),
      })
      const { MessageId = '' } = await client.send(command, { abortSignal: AbortSignal.timeout(timeout) })
      count('mails')
      return MessageId
    },
  }
}
