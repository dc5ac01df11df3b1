import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'

/** A mail of ours: its words are in `functions/lib/mails.ts`, never in a request. */
export interface Letter {
  subject: string
  text: string
  html: string
}

export interface Mail {
  send: (to: string, letter: Letter) => Promise<void>
}

export const sesMail = (
  { MAIL_FROM = '' }: Record<string, string | undefined>,
  client = new SESv2Client({}),
): Mail => ({
  send: async (to, { subject, text, html }) => {
    await client.send(
      new SendEmailCommand({
        FromEmailAddress: MAIL_FROM,
        Destination: { ToAddresses: [to] },
        Content: { Simple: { Subject: { Data: subject }, Body: { Text: { Data: text }, Html: { Data: html } } } },
      }),
    )
  },
})

/** For endpoint groups that send no mail. */
export const noMail: Mail = { send: () => Promise.reject(new Error('This endpoint group was given no mail service')) }
