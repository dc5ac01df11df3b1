import * as z from 'zod'
import type { CompanyRecord } from '../../functions/data/companies.ts'
import type { UserRecord } from '../../functions/data/users.ts'
import { newId } from '../../functions/lib/ids.ts'
import { isReached, isServed } from '../../functions/reports/recipients.ts'
import { lastOver } from '../../shared/reports.ts'
import { argumentsOf } from '../arguments.ts'
import { StartupError } from '../local/startupError.ts'
import { type AskedMail, type AskedPeriod, askedReports, isToSend, sendAsked, watchMails } from './ask.ts'
import { openInstallation, type ReportsInstallation } from './installation.ts'

const usage = `npm run reports -- --company <login name> [--period YYYY-MM-DD] [--daily] [--user <user name>]
                  [--again] [--list] [--data .shiftdeck | --outputs dist/outputs.json]
  Mails the report of a week to everybody who gets it, through the Lambda that mails it on Mondays, and waits until
  SES has taken the mails. Whoever has theirs already gets no second one.
  --period     any date of the week; the last week that is over without it
  --daily      the report of that day instead
  --user       to this user alone
  --again      also to those who have theirs already, or of whom SES said nothing
  --list       says whom it goes to, and sends nothing
  --data       the folder of the local machine, which must be running
  --outputs    for AWS: what "npx cdk deploy --all --outputs-file <file>" wrote`

type Print = (line: string) => void

const [text, flag] = [{ type: 'string' } as const, { type: 'boolean' } as const]
const options = {
  ...{ company: text, period: text, user: text, data: text, outputs: text },
  ...{ daily: flag, again: flag, list: flag, help: { ...flag, short: 'h' } },
} as const

const spanOf = ({ period: { kind, zone, first, last } }: AskedPeriod) =>
  `${kind === 'daily' ? last : `${first} to ${last}`}, ${zone}`

const line = (what: string, { user, zone }: AskedMail) =>
  `  ${what.padEnd(11)}  ${user.username.padEnd(16)}  ${(user.email ?? '').padEnd(28)}  ${zone}`

/** Why a user gets none; undefined where some mail goes to them. */
const whyNone = (user: UserRecord, periods: readonly AskedPeriod[], kind: 'daily' | 'weekly') => {
  if (periods.some(({ mails }) => mails.length > 0)) return undefined
  if (user.status !== 1) return 'is disabled'
  return isReached(user) ? `has no group whose ${kind} report is on` : 'has no confirmed email address'
}

const companyOf = async ({ stores }: ReportsInstallation, url: string) => {
  const uid = await stores.companies.uidOf(url)
  const company = uid && (await stores.companies.get(uid))
  if (!company) throw new StartupError(`There is no company "${url}".`)
  if (!isServed(company)) throw new StartupError(`The company "${url}" is disabled: its people get no mail.`)
  return company
}

const userOf = async (
  { stores }: ReportsInstallation,
  { uid: company, company_url }: CompanyRecord,
  username: string,
) => {
  const uid = await stores.users.uidOf(company, username)
  const user = uid && (await stores.users.get(company, uid))
  if (!user) throw new StartupError(`There is no user "${username}" in ${company_url}.`)
  return user
}

/** Sends what is still to be sent. @returns whether SES has taken all of it */
const sendThem = async (
  installation: ReportsInstallation,
  periods: readonly AskedPeriod[],
  print: Print,
  timeout: number,
) => {
  const toSend = periods.flatMap(({ mails }) => mails.filter(isToSend))
  await sendAsked(periods, installation.send)
  const left = await watchMails(installation.stores, toSend, {
    ...{ clock: Date.now, timeout, sent: (mail) => print(line('sent', mail)) },
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  })
  for (const { mail, state } of left) print(line(state === 'sending' ? 'unknown' : 'not yet', mail))
  const before = periods.reduce((sum, { mails }) => sum + mails.length, 0) - toSend.length
  const lines = [
    `${toSend.length - left.length} sent`,
    ...(before > 0 ? [`${before} already sent (--again resends them)`] : []),
    ...(left.length > 0 ? [`${left.length} not yet`] : []),
    ...(installation.mailbox ? [`see ${installation.mailbox}`] : []),
  ]
  print(lines.join(', '))
  if (left.some(({ state }) => state === 'sending'))
    print('SES has not reported a result for the unknown ones; --again resends them.')
  if (left.some(({ state }) => state !== 'sending'))
    print('Unsent mails are retried for an hour; see the log of the Lambda reports for the reason.')
  return left.length === 0
}

/**
 * Runs the program.
 * @param timeout ms without news after which it is not waited for mails any longer
 * @returns whether all that it was to send is sent
 * @throws StartupError for what the person at the keyboard can put right
 */
export const reportsProgram = async (args: string[], print: Print, timeout = 60_000): Promise<boolean> => {
  const {
    company: url,
    period: date,
    user: username,
    daily = false,
    again = false,
    list = false,
    ...more
  } = argumentsOf({ args, options }, usage).values
  if (more.help) {
    print(usage)
    return true
  }
  if (!url) throw new StartupError(`Which company? --company is its login name.\n${usage}`)
  if (date !== undefined && !z.iso.date().safeParse(date).success)
    throw new StartupError(`--period must be a date such as 2026-11-09, not "${date}".`)
  const { data, outputs } = more
  const installation = await openInstallation({ ...(data ? { data } : {}), ...(outputs ? { outputs } : {}) })
  const company = await companyOf(installation, url)
  const user = username === undefined ? undefined : await userOf(installation, company, username)

  const [kind, now] = [daily ? 'daily' : 'weekly', Date.now()] as const
  const periods = await askedReports(installation.stores, {
    ...{ company, kind, now, ...(date ? { date } : {}), ...(user ? { user: user.uid } : {}) },
    ...(again ? { once: newId() } : {}),
  })
  const over = periods.filter(({ isOver }) => isOver)
  if (over.length === 0) {
    const [first] = periods
    if (!first) throw new StartupError(`${company.name} has no enabled groups.`)
    const last = lastOver(kind, first.period.zone, now)
    throw new StartupError(`${spanOf(first)}, is not over yet. The last one that is: --period ${last.first}`)
  }
  const none = user && whyNone(user, over, kind)
  if (none) throw new StartupError(`${username} ${none}.`)

  for (const each of periods) {
    const count = each.mails.length === 1 ? '1 mail' : `${each.mails.length} mails`
    print(`${spanOf(each)}: ${each.isOver ? count : 'not over yet'}`)
    for (const mail of each.mails) {
      if (!isToSend(mail)) print(line(mail.before?.state === 'sent' ? 'sent before' : 'unknown', mail))
      else if (list) print(line('to send', mail))
    }
  }
  return list || sendThem(installation, over, print, timeout)
}
