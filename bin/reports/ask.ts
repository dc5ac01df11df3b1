import type { CompanyRecord } from '../../functions/data/companies.ts'
import type { MailRecord } from '../../functions/data/mails.ts'
import type { Stores } from '../../functions/data/stores.ts'
import type { UserRecord } from '../../functions/data/users.ts'
import { effective } from '../../functions/lib/accessScope.ts'
import { mapConcurrently } from '../../functions/lib/mapConcurrently.ts'
import type { PlanMessage, ReportMessage, SendMessage } from '../../functions/reports/message.ts'
import { planPeriod } from '../../functions/reports/plan.ts'
import { inTreeOrder } from '../../functions/reports/recipients.ts'
import { mailId } from '../../functions/reports/send.ts'
import { lastOver, periodOf, type ReportKind, type ReportPeriod, rangeOfPeriod } from '../../shared/reports.ts'

/** Which reports somebody asks for. */
export interface Asked {
  company: CompanyRecord
  kind: ReportKind
  /** A date of the period (`YYYY-MM-DD`); the last period that is over without it. */
  date?: string
  /** Of one user alone. */
  user?: string
  /** Names a mail of its own, also for whoever has theirs already. */
  once?: string
  /** Epoch ms */
  now: number
}

/** The mail of a user, and what is known of it. */
export interface AskedMail {
  id: string
  user: UserRecord
  zone: string
  /** As it was when it was asked for; undefined of one that nobody has begun. */
  before: MailRecord | undefined
}

/** The mails of a zone of the company. */
export interface AskedPeriod {
  period: ReportPeriod
  /** Whether the period is over: nothing is mailed of one that is not. */
  isOver: boolean
  message: PlanMessage
  mails: AskedMail[]
}

const atOnce = 8
/** Users of one message. */
const usersTogether = 10

/** The users to whom a report of a period goes, in the order in which they are sent. */
const usersOf = async (stores: Stores, message: PlanMessage): Promise<string[]> => {
  const found: string[] = []
  const send = async (each: ReportMessage) => void (each.task === 'send' && found.push(...each.users))
  await planPeriod({ stores, queue: { send, deadLetter: send } }, message)
  return found
}

/** Whom the reports of a company's period go to, by zone of its groups, and which of them are sent already. */
export const askedReports = async (
  stores: Stores,
  { company: { uid: company }, kind, date, user, once, now }: Asked,
): Promise<AskedPeriod[]> => {
  const groups = inTreeOrder(effective(await stores.groups.list(company)))
  const zones = [...new Set(groups.map(({ time_zone }) => time_zone))]
  const periods: AskedPeriod[] = []
  for (const zone of zones) {
    const period = date === undefined ? lastOver(kind, zone, now) : periodOf(kind, zone, date)
    const isOver = rangeOfPeriod(period).to <= now
    const what = { company, kind, zone, last: period.last, ...(once ? { asked: once } : { late: true }) }
    const message: PlanMessage = { task: 'plan', ...what }
    const users = isOver ? (await usersOf(stores, message)).filter((uid) => user === undefined || uid === user) : []
    const mails = await mapConcurrently(atOnce, users, async (uid): Promise<AskedMail[]> => {
      const id = mailId(message, uid)
      const [found, before] = await Promise.all([stores.users.get(company, uid), stores.mails.get(id)])
      return found ? [{ id, user: found, zone, before }] : []
    })
    periods.push({ period, isOver, message, mails: mails.flat() })
  }
  return periods
}

/** Whether a mail is still to be sent: nobody has handed it to SES. */
export const isToSend = ({ before }: AskedMail) => before === undefined || before.state === 'claimed'

/** Hands the mails that are still to be sent to the Lambda of reports. */
export const sendAsked = async (
  periods: readonly AskedPeriod[],
  send: (message: SendMessage) => Promise<unknown>,
): Promise<void> => {
  for (const { message, mails } of periods) {
    const users = mails.filter(isToSend).map(({ user }) => user.uid)
    for (let from = 0; from < users.length; from += usersTogether)
      await send({ ...message, task: 'send', users: users.slice(from, from + usersTogether), tries: 0 })
  }
}

export interface WatchProps {
  clock: () => number
  sleep: (ms: number) => Promise<void>
  /** Ms without news after which it is not waited any longer. */
  timeout: number
  /** Is told of each mail that SES has taken. */
  sent: (mail: AskedMail) => void
}

/** Waits until SES has taken mails. @returns those of which that is not known when there was no news for long */
export const watchMails = async (
  stores: Pick<Stores, 'mails'>,
  mails: readonly AskedMail[],
  { clock, sleep, timeout, sent }: WatchProps,
): Promise<{ mail: AskedMail; state: MailRecord['state'] | undefined }[]> => {
  let left = mails.map((mail) => ({ mail, state: mail.before?.state }))
  for (let news = clock(); left.length > 0 && clock() - news < timeout; ) {
    await sleep(500)
    const checked = await mapConcurrently(atOnce, left, async ({ mail }) => ({
      mail,
      state: (await stores.mails.get(mail.id))?.state,
    }))
    left = checked.filter(({ state }) => state !== 'sent')
    if (left.length < checked.length) news = clock()
    for (const { mail, state } of checked) if (state === 'sent') sent(mail)
  }
  return left
}
