import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'

/** A mail of ours: its words are in `functions/lib/mails.ts`, never in a request. */
export interface Letter {
  subject: string
  text: string
  html: string
}

export interface Mail {
  send: (to: string, letter: Letter) => Promise<void>
  /** Whether people are told by mail of what was changed in their account (`MAIL_NOTICES=on`). */
  notices: boolean
}

export const sesMail = (
  { MAIL_FROM = '', MAIL_NOTICES }: Record<string, string | undefined>,
  client = new SESv2Client({}),
): Mail => ({
  notices: MAIL_NOTICES === 'on',
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
export const noMail: Mail = {
  notices: false,
  send: () => Promise.reject(new Error('This endpoint group was given no mail service')),
}

/** Sends a letter that nothing depends on: what it tells of is done, whether it arrives or not. */
export const tell = async (
  { mail, log }: { mail: Mail; log: { warn: (message: string, extra?: Record<string, unknown>) => void } },
  to: string | undefined,
  letter: Letter,
) => {
  if (!to) return
  try {
    await mail.send(to, letter)
  } catch (error) {
    log.warn('mail not sent', { subject: letter.subject, reason: (error as Error).message })
  }
}

/** `tell`, where the installation wants such notices. */
export const notify = async (env: Parameters<typeof tell>[0], to: string | undefined, letter: Letter) => {
  if (env.mail.notices) await tell(env, to, letter)
}
