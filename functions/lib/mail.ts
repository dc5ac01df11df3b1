import { Refusal } from '../../shared/refusals.ts'
import { day } from '../../shared/time.ts'
import type { Stores } from '../data/stores.ts'

/** A file in a mail. */
export interface LetterFile {
  /** In ASCII, with its ending. */
  name: string
  /** Its media type. */
  type: string
  bytes: Uint8Array
  /** By which the HTML shows it (`cid:`); one without is an attachment. */
  cid?: string
}

/** A mail of ours: its words are in `functions/lib/mails.ts`, never in a request. */
export interface Letter {
  subject: string
  text: string
  html: string
  /** Headers of its own, in ASCII: `List-Unsubscribe` and the like. */
  headers?: Readonly<Record<string, string>>
  /** What comes with it. */
  files?: readonly LetterFile[]
  /** What SES calls it in its events. Without it, nobody asks what became of the mail. */
  tag?: string
}

export interface Mail {
  /** @returns what SES calls the mail */
  send: (to: string, letter: Letter) => Promise<string>
  /** Whether people are told by mail of what was changed in their account (`MAIL_NOTICES=on`). */
  notices: boolean
  /** The mailbox of the people who run the installation (`PROVIDER_MAIL`), if there is one. */
  provider?: string
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
    throw new Refusal('unavailable', 'The email could not be sent. Please try again in a few minutes.')
  }
}

/** Sends a letter that nothing depends on: what it tells of is done, whether it arrives or not. */
export const sendBestEffort = async (sender: Sender, to: string | undefined, letter: Letter) => {
  if (to) await deliver(sender, to, letter).catch(() => undefined)
}

/** `sendBestEffort`, where the installation wants such notices. */
export const notify = async (env: Sender, to: string | undefined, letter: Letter) => {
  if (env.mail.notices) await sendBestEffort(env, to, letter)
}

/** How many mails a company sends a day to addresses that its people choose. */
const companyMails = 1000

/** Counts a mail to an address that somebody chose, and refuses (`tooMany`) when the company has sent enough today. */
export const consumeCompanyMail = ({ limits }: Pick<Stores, 'limits'>, company: string, now: number) =>
  limits.consume(company, 'mail of the company', companyMails, day, now)
