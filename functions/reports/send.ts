import { minute } from '../../shared/durations.ts'
import type { GroupRecord } from '../data/groups.ts'
import type { UserRecord } from '../data/users.ts'
import { effective } from '../lib/accessScope.ts'
import { sha256 } from '../lib/ids.ts'
import { stopPath, stopToken } from '../lib/reportStop.ts'
import { reportComposer } from './compose.ts'
import { periodIn, type SendMessage } from './message.ts'
import { inTreeOrder, isReached, isServed, reportedTo } from './recipients.ts'
import type { ReportServices } from './services.ts'

/** How long a run has a mail before somebody else may make it, ms: longer than its Lambda can live. */
export const mailLeaseMs = 90_000
/** How long SES's event of a mail is waited for before the mail counts as lost, ms. */
export const settlesWithin = 60 * minute

/**
 * What became of a mail. `done`: it is sent, or there is no reason to. `later`: SES has no room, it could not be made, or
 * somebody has it. `lost`: SES got it and neither answered nor told of it since.
 */
export type Outcome = 'done' | 'later' | 'lost'

/** Names a mail: the same one whenever and by whomever it is sent. */
export const mailId = (
  { company, kind, zone, last, asked = '' }: Omit<SendMessage, 'task' | 'users' | 'tries'>,
  user: string,
) => `${company}.${sha256([user, kind, zone, last, asked].join('#')).slice(0, 27)}`

/** Whether SES says that it has not taken a mail. Nothing else is certain: not a time-out, and no failure of its own. */
const isRefusal = (error: unknown): boolean => {
  const status = (error as { $metadata?: { httpStatusCode?: number } } | undefined)?.$metadata?.httpStatusCode ?? 0
  return status >= 400 && status < 500
}

/** What became of a mail that could not be taken. */
const knownOf = async ({ stores, clock }: ReportServices, id: string): Promise<Outcome> => {
  const mail = await stores.mails.get(id)
  if (mail?.state === 'sent') return 'done'
  return mail?.state === 'sending' && clock() - mail.at >= settlesWithin ? 'lost' : 'later'
}

/**
 * Sends the report of a period to users of a company, once each, whenever a run is killed.
 * @returns the users of whom more is to be done, with what
 */
export const sendReports = async (
  services: ReportServices,
  message: SendMessage,
): Promise<{ user: string; outcome: Exclude<Outcome, 'done'> }[]> => {
  const { stores, clock, newId, mail, pace, origin, log } = services
  const { company: uid, users, again = false } = message
  const [company, records] = await Promise.all([stores.companies.get(uid), stores.groups.list(uid)])
  if (!isServed(company) || !origin) return []
  const ordered = inTreeOrder(effective(records))
  const period = periodIn(message)
  const compose = reportComposer({
    ...{ company, records, period, now: clock() },
    stores: { ...stores, ...services.figures() },
  })
  const letterFor = async (user: UserRecord, reported: readonly GroupRecord[]) => {
    const token = await stopToken(stores, { company: uid, user: user.uid, kind: message.kind })
    return compose(user, reported, { origin, stop: `${origin}/api${stopPath}?t=${token}` })
  }

  const sendTo = async (name: string): Promise<Outcome> => {
    const id = mailId(message, name)
    const run = newId()
    const now = clock()
    if (!(await stores.mails.claim(id, { run, now, until: now + mailLeaseMs, again }))) return knownOf(services, id)
    const user = await stores.users.get(uid, name)
    const reported = isReached(user) ? await reportedTo(stores, user, ordered, period) : []
    if (!isReached(user) || reported.length === 0) {
      await stores.mails.release(id, run)
      return 'done'
    }
    const letter = await letterFor(user, reported)
    await pace('report')
    if (!(await stores.mails.begin(id, run, clock()))) return 'later'
    let message_id: string
    try {
      message_id = await mail.send(user.email, { ...letter, tag: id })
    } catch (error) {
      log.error('report not sent', { error: error as Error, mail: id })
      if (isRefusal(error)) await stores.mails.release(id, run)
      return 'later'
    }
    await stores.mails.sent(id, message_id)
    return 'done'
  }

  const left: { user: string; outcome: Exclude<Outcome, 'done'> }[] = []
  for (const user of users) {
    // What fails for one keeps nobody else from theirs.
    const outcome = await sendTo(user).catch((error: unknown): Outcome => {
      log.error('report failed', { error: error as Error, company: uid, user })
      return 'later'
    })
    if (outcome !== 'done') left.push({ user, outcome })
  }
  return left
}
