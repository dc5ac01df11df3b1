import { AwsClient } from 'aws4fetch'
import { Refusal } from '../../shared/refusals.ts'
import { day } from '../../shared/time.ts'
import type { Stores } from '../data/stores.ts'
import { defaultProvider } from './credentials.ts'

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
  /** The mailbox of the people who run the installation (`PROVIDER_MAIL`), if there is one. */
  provider?: string
}

type Variables = Record<string, string | undefined>

/** Mail through SES. One signed request: the SDK's client for it would be an eighth of the bundle. */
export const sesMail = ({
  MAIL_FROM = '',
  MAIL_NOTICES,
  PROVIDER_MAIL,
  AWS_REGION = '',
  AWS_ENDPOINT_URL,
}: Variables): Mail => {
  const endpoint = AWS_ENDPOINT_URL ?? `https://email.${AWS_REGION}.amazonaws.com`
  return {
    notices: MAIL_NOTICES === 'on',
    ...(PROVIDER_MAIL ? { provider: PROVIDER_MAIL } : {}),
    send: async (to, { subject, text, html }) => {
      const client = new AwsClient({ ...(await defaultProvider()()), service: 'ses', region: AWS_REGION, retries: 2 })
      const answer = await client.fetch(`${endpoint}/v2/email/outbound-emails`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          FromEmailAddress: MAIL_FROM,
          Destination: { ToAddresses: [to] },
          Content: { Simple: { Subject: { Data: subject }, Body: { Text: { Data: text }, Html: { Data: html } } } },
        }),
        signal: AbortSignal.timeout(8000),
      })
      if (!answer.ok)
        throw Object.assign(
          new Error(`SES answered ${answer.status}: ${(await answer.text()).slice(0, 500)}`),
          answer.status === 503 ? { name: 'ServiceUnavailable' } : {},
        )
    },
  }
}

/** For endpoint groups that send no mail. */
export const noMail: Mail = {
  notices: false,
  send: () => Promise.reject(new Error('This endpoint group was given no mail service')),
}

/** What sending a letter needs. */
export interface Sender {
  mail: Mail
  log: { warn: (message: string, extra?: Record<string, unknown>) => void }
}

/** Sends a letter that somebody waits for. Refuses (`unavailable`) where it cannot be sent. */
export const deliver = async ({ mail, log }: Sender, to: string, letter: Letter) => {
  try {
    await mail.send(to, letter)
  } catch (error) {
    log.warn('mail not sent', { subject: letter.subject, reason: (error as Error).message })
    throw new Refusal('unavailable', 'The mail could not be sent. Please try again in a few minutes.')
  }
}

/** Sends a letter that nothing depends on: what it tells of is done, whether it arrives or not. */
export const sendBestEffort = async (sender: Sender, to: string | undefined, letter: Letter) => {
  if (to) await deliver(sender, to, letter).catch(() => undefined)
}

/** `tell`, where the installation wants such notices. */
export const notify = async (env: Sender, to: string | undefined, letter: Letter) => {
  if (env.mail.notices) await sendBestEffort(env, to, letter)
}

/** How many mails a company sends a day to addresses that its people choose. */
const companyMails = 1000

/** Counts a mail to an address that somebody chose, and refuses (`tooMany`) when the company has sent enough today. */
export const consumeCompanyMail = ({ limits }: Pick<Stores, 'limits'>, company: string, now: number) =>
  limits.consume(company, 'mail of the company', companyMails, day, now)
