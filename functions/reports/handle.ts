import * as z from 'zod'
import { mailTag } from '../lib/sesMail.ts'
import { noMeter } from '../lib/usage/meter.ts'
import { ReportMessage, type SavedMessage, type SendMessage } from './message.ts'
import { giveUp, isTooLate, planCompany, planPeriod, planReports } from './plan.ts'
import { mailRolloutNews } from './rollouts.ts'
import { sendSaved } from './saved/send.ts'
import { sendReports } from './send.ts'
import type { ReportServices } from './services.ts'
import { warnOfTokens } from './tokens.ts'

/** Seconds before what is left of a message is tried again, by how often it was: an hour and more all together. */
const backoff = [20, 60, 180, 600, 900, 900, 900, 900]

/** The log's words for mails that may not have gone out: their message is with the dead letters. */
const reportsLost = 'reports lost'

/** What SES says of a mail, as EventBridge hands it on. */
const MailEvent = z.object({
  source: z.literal('aws.ses'),
  detail: z.object({
    eventType: z.string(),
    mail: z.object({ messageId: z.string().min(1), tags: z.record(z.string(), z.array(z.string())) }),
  }),
})

/** Notes as sent a mail whose answer got lost: SES has taken it, whatever became of it then. */
const noteSent = async ({ stores }: ReportServices, { detail: { mail } }: z.infer<typeof MailEvent>) => {
  const [id] = mail.tags[mailTag] ?? []
  if (id) await stores.mails.sent(id, mail.messageId)
}

/** The same message for some of those that it names. */
const withNames = <M extends SendMessage | SavedMessage>(message: M, names: string[]): M =>
  message.task === 'send' ? { ...message, users: names } : { ...message, saved: names }

const send = async (services: ReportServices, message: SendMessage | SavedMessage) => {
  const { queue, clock, log } = services
  if (isTooLate(message, clock())) return giveUp(services, message)
  const left = message.task === 'send' ? await sendReports(services, message) : await sendSaved(services, message)
  const namesWith = (wanted: string) => left.filter(({ outcome }) => outcome === wanted).map(({ name }) => name)
  const seconds = backoff[message.tries]
  const [later, lost] = [namesWith('later'), namesWith('lost')]
  const givenUp = seconds === undefined ? [...lost, ...later] : lost
  if (givenUp.length > 0) {
    log.error(reportsLost, { company: message.company, users: givenUp })
    await queue.deadLetter({ ...withNames(message, givenUp), tries: 0, again: true })
  }
  if (seconds !== undefined && later.length > 0)
    await queue.send({ ...withNames(message, later), tries: message.tries + 1 }, seconds)
}

const work = (services: ReportServices, message: ReportMessage): Promise<unknown> => {
  if (message.task === 'company') return planCompany(services, message)
  return message.task === 'plan' ? planPeriod(services, message) : send(services, message)
}

/** What we use of the events of a queue, and of a schedule. */
export interface ReportEvent {
  Records?: { messageId: string; body: string }[]
  task?: string
}

/**
 * Works on reports: plans where a schedule asks for it, finds out whom they go to, sends them, and hears from SES what
 * became of them. A message that cannot be handled is reported: it comes again, and goes to the dead letters in the end.
 */
export const handleReports =
  (services: ReportServices) =>
  async ({ Records, task }: ReportEvent) => {
    const { log, meter = noMeter } = services
    if (!Records) {
      if (task === 'planReports') log.info(task, await planReports(services))
      else if (task === 'tellOfRollouts') log.info(task, await mailRolloutNews(services))
      else if (task === 'tellOfTokens') log.info(task, await warnOfTokens(services))
      else throw new Error(`There is no task ${task}`)
      return { batchItemFailures: [] }
    }
    const batchItemFailures: { itemIdentifier: string }[] = []
    for (const { messageId, body } of Records) {
      try {
        const event = JSON.parse(body) as { source?: string }
        if (event.source !== undefined) {
          await noteSent(services, MailEvent.parse(event))
          continue
        }
        const message = ReportMessage.parse(event)
        await meter.invocation((part) => part(message.company, () => work(services, message)))
      } catch (error) {
        log.error('report message failed', { error: error as Error })
        batchItemFailures.push({ itemIdentifier: messageId })
      }
    }
    return { batchItemFailures }
  }
