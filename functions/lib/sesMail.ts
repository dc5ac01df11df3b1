import { SESClient, type SESClientConfig, SendEmailCommand } from '@aws-sdk/client-ses'
import type { Mail } from './mail.ts'

type Variables = Record<string, string | undefined>

/** Without it SES takes texts for ASCII. */
const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' })

/**
 * Mail through SES.
 * @param timeout ms that a mail may take. It is not sent again then: it may have gone out.
 */
export const sesMail = (
  { MAIL_FROM = '', MAIL_NOTICES, PROVIDER_MAIL, AWS_REGION, AWS_ENDPOINT_URL }: Variables,
  credentials?: NonNullable<SESClientConfig['credentials']>,
  timeout = 8000,
): Mail => {
  const client = new SESClient({
    ...(AWS_REGION ? { region: AWS_REGION } : {}),
    maxAttempts: 3,
    ...(AWS_ENDPOINT_URL ? { endpoint: AWS_ENDPOINT_URL } : {}),
    ...(credentials ? { credentials } : {}),
    requestHandler: { connectionTimeout: 2000 },
  })
  return {
    notices: MAIL_NOTICES === 'on',
    ...(PROVIDER_MAIL ? { provider: PROVIDER_MAIL } : {}),
    send: async (to, { subject, text, html }) => {
      const command = new SendEmailCommand({
        Source: MAIL_FROM,
        Destination: { ToAddresses: [to] },
        Message: { Subject: utf8(subject), Body: { Text: utf8(text), Html: utf8(html) } },
      })
      await client.send(command, { abortSignal: AbortSignal.timeout(timeout) })
    },
  }
}
