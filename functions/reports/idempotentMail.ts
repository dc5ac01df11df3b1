import { minute } from '../../shared/durations.ts'
import type { Letter } from '../lib/mail.ts'
import type { ReportServices } from './services.ts'

/** How long a run has a mail before somebody else may make it, ms: longer than its Lambda can live. */
export const mailLeaseMs = 90_000
/** How long SES's event of a mail is waited for before the mail counts as lost, ms. */
export const lostAfter = 60 * minute

/**
 * What became of a mail. `done`: it is sent, or there is no reason to. `later`: SES has no room, it could not be made, or
 * somebody has it. `lost`: SES got it and neither answered nor told of it since.
 */
export type Outcome = 'done' | 'later' | 'lost'

/** One of which more is to be done. */
export interface Left {
  name: string
  outcome: Exclude<Outcome, 'done'>
}

/** Whether SES says that it has not taken a mail. Nothing else is certain: not a time-out, and no failure of its own. */
const isRefusal = (error: unknown): boolean => {
  const status = (error as { $metadata?: { httpStatusCode?: number } } | undefined)?.$metadata?.httpStatusCode ?? 0
  return status >= 400 && status < 500
}

/** What became of a mail that could not be taken. */
const knownOf = async ({ stores, clock }: ReportServices, id: string): Promise<Outcome> => {
  const mail = await stores.mails.get(id)
  if (mail?.state === 'sent') return 'done'
  return mail?.state === 'sending' && clock() - mail.at >= lostAfter ? 'lost' : 'later'
}

interface IdempotentMail {
  /** Names it: the same one whenever and by whomever it is sent. */
  id: string
  /** Whether also one of which SES was given and told nothing. */
  again: boolean
  /** What is sent, and where to; undefined where there is no reason to. */
  letterOf: () => Promise<{ to: string; letter: Letter } | undefined>
}

/** Sends a mail once, whenever a run is killed. */
export const sendIdempotentMail = async (
  services: ReportServices,
  { id, again, letterOf }: IdempotentMail,
): Promise<Outcome> => {
  const { stores, clock, newId, mail, mailRateLimit, log } = services
  const run = newId()
  const now = clock()
  if (!(await stores.mails.claim(id, { run, now, until: now + mailLeaseMs, again }))) return knownOf(services, id)
  const made = await letterOf()
  if (!made) {
    await stores.mails.release(id, run)
    return 'done'
  }
  await mailRateLimit('report')
  if (!(await stores.mails.begin(id, run, clock()))) return 'later'
  let message_id: string
  try {
    message_id = await mail.send(made.to, { ...made.letter, tag: id })
  } catch (error) {
    log.error('report not sent', { error: error as Error, mail: id })
    if (isRefusal(error)) await stores.mails.release(id, run)
    return 'later'
  }
  await stores.mails.sent(id, message_id)
  return 'done'
}

/** Sends to each in their order. What fails for one keeps nobody else from theirs. */
export const leftOf = async (
  { log }: Pick<ReportServices, 'log'>,
  company: string,
  names: readonly string[],
  send: (name: string) => Promise<Outcome>,
): Promise<Left[]> => {
  const left: Left[] = []
  for (const name of names) {
    const outcome = await send(name).catch((error: unknown): Outcome => {
      log.error('report failed', { error: error as Error, company, user: name })
      return 'later'
    })
    if (outcome !== 'done') left.push({ name, outcome })
  }
  return left
}
