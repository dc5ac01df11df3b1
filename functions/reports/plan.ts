import { minute } from '../../shared/durations.ts'
import { periodsSent, reportKinds, reportLateAfter, sentAt } from '../../shared/reports.ts'
import { effective } from '../lib/accessScope.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { type CompanyMessage, type PlanMessage, periodIn, type SavedMessage, type SendMessage } from './message.ts'
import { inTreeOrder, isReached, isServed, reportedTo } from './recipients.ts'
import { planSaved } from './saved/plan.ts'
import type { ReportServices } from './services.ts'

const companiesAtOnce = 8
/** Users of one message: they share what is read for them. */
const usersTogether = 10
/** From how late on a run says that it catches up. */
const lateRun = 20 * minute

/** The log's words for reports that nobody gets any more: their messages are with the dead letters. */
const reportsTooLate = 'reports too late'

/**
 * Sends on every report whose time has come since the last run: those of days for which nobody looked too, unless it
 * is too late for them. Killed anywhere, the next run does it again, and nothing is mailed twice.
 * @returns how many were sent on
 */
export const planReports = async (services: ReportServices): Promise<{ planned: number }> => {
  const { stores, queue, clock, log } = services
  const now = clock()
  const before = await stores.mails.planned()
  // Nobody waits for what was due before there was anybody to send it.
  const after = before ?? now
  if (now - after > lateRun) log.info('reports are caught up', { minutes: Math.round((now - after) / minute) })
  const served = (await stores.companies.all()).filter(isServed)
  const planned = await mapConcurrently(companiesAtOnce, served, async ({ uid }) => {
    try {
      return await planCompany(services, { company: uid, after, upTo: now })
    } catch (error) {
      // It keeps the others from nothing, and is tried again by itself.
      log.error('reports of a company were not planned', { error: error as Error, company: uid })
      await queue.send({ task: 'company', company: uid, after, upTo: now })
      return 0
    }
  })
  await stores.mails.setPlanned(now)
  return { planned: planned.reduce((sum, each) => sum + each, 0) }
}

/**
 * Sends on every report of a company whose time came after an instant and up to another (epoch ms).
 * @returns how many; those that come too late are with the dead letters
 */
export const planCompany = async (
  services: ReportServices,
  { company, after, upTo }: Omit<CompanyMessage, 'task'>,
): Promise<number> => {
  const { stores, queue, clock } = services
  let planned = 0
  const groups = inTreeOrder(effective(await stores.groups.list(company)))
  for (const zone of new Set(groups.map(({ time_zone }) => time_zone))) {
    for (const kind of reportKinds) {
      for (const { last } of periodsSent(kind, zone, after, upTo)) {
        const message: PlanMessage = { task: 'plan', company, kind, zone, last }
        if (isTooLate(message, clock())) await giveUp(services, message)
        else {
          planned += 1
          await queue.send(message)
        }
      }
    }
  }
  return planned
}

/** Whether a report would tell what nobody wants to know any more. */
export const isTooLate = (message: PlanMessage | SendMessage | SavedMessage, now: number) =>
  !message.late &&
  message.asked === undefined &&
  !message.again &&
  now > sentAt(message) + reportLateAfter[message.kind]

/** Leaves a report that comes too late to the people who run the installation. */
export const giveUp = async (
  { queue, log }: Pick<ReportServices, 'queue' | 'log'>,
  message: PlanMessage | SendMessage | SavedMessage,
) => {
  const { company, kind, zone, last } = message
  log.error(reportsTooLate, { company, kind, zone, last })
  await queue.deadLetter({ ...message, again: true })
}

/** Finds out whom a report goes to, and which saved ones are due with it, and sends them on, some at a time. */
export const planPeriod = async (
  services: Pick<ReportServices, 'stores' | 'queue'>,
  message: PlanMessage,
): Promise<void> => {
  const { stores, queue } = services
  const { task: _, ...what } = message
  const { company } = what
  const [record, groups] = await Promise.all([stores.companies.get(company), stores.groups.list(company)])
  if (!isServed(record)) return
  const ordered = inTreeOrder(effective(groups))
  const positions = new Map(ordered.map(({ uid }, index) => [uid, index]))
  const found: { uid: string; first: number }[] = []
  for await (const users of stores.users.steps(company, {})) {
    const some = users.filter((user) => isReached(user))
    found.push(
      ...(await mapConcurrently(companiesAtOnce, some, async (user) => {
        const [group] = await reportedTo(stores, user, ordered, periodIn(message))
        return group ? [{ uid: user.uid, first: positions.get(group.uid) ?? 0 }] : []
      }).then((each) => each.flat())),
    )
  }
  // Those of one facility together: what is read for one is there for the next.
  const users = found.sort((a, b) => a.first - b.first).map(({ uid }) => uid)
  for (let from = 0; from < users.length; from += usersTogether) {
    const some = users.slice(from, from + usersTogether)
    await queue.send({ task: 'send', ...what, users: some, tries: 0 })
  }
  await planSaved({ stores, queue }, what, ordered)
}
