import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { NoticeMessage } from '../lib/notifications/message.ts'
import { giveTo, sendOccurrence } from '../lib/notifications/send.ts'
import { sendTeamNotice } from '../lib/notifications/teamNotices.ts'
import { notifyOfGoals } from './goals.ts'
import { sendDueBatch } from './sendDueBatch.ts'
import type { NotifierServices } from './services.ts'
import { sweepNotifications } from './sweep.ts'

const work = async (services: NotifierServices, message: Exclude<NoticeMessage, { task: 'due' }>): Promise<void> => {
  const { notifications } = services.stores
  if (message.task === 'goals') return notifyOfGoals(services, message)
  if (message.task === 'tell') return sendTeamNotice(services, message.telling)
  if (message.task === 'part') {
    const occurrence = await notifications.occurrence(message.company, message.id)
    // One that is kept no more was sent half a year ago.
    if (occurrence) await giveTo(services, occurrence, message.targets)
    return
  }
  const { company, id } = message.occurrence
  await notifications.open(message.occurrence)
  const occurrence = await notifications.occurrence(company, id)
  if (occurrence?.state === 'open') await sendOccurrence(services, occurrence)
}

type Due = Extract<NoticeMessage, { task: 'due' }>

/** What we use of the events of a queue, and of a schedule. */
export interface NotifierEvent {
  Records?: { messageId: string; body: string }[]
  task?: string
}

/**
 * Sends notifications: what is due, what somebody sends now, parts of what goes to many, and
 * what goals that were reached are to be told of. A message that cannot be
 * handled is reported: it comes again, and goes to the dead letters in the end.
 */
export const handleNotices =
  (services: NotifierServices) =>
  async ({ Records, task }: NotifierEvent): Promise<{ batchItemFailures: { itemIdentifier: string }[] }> => {
    const { log } = services
    if (!Records) {
      if (task !== 'sweepNotifications') throw new Error(`There is no task ${task}`)
      log.info(task, await sweepNotifications(services))
      return { batchItemFailures: [] }
    }
    const failed = new Set<string>()
    const report = (error: unknown, ...ids: string[]) => {
      log.error('notification message failed', { error: error as Error })
      for (const id of ids) failed.add(id)
    }
    /** Those that are due, each with every message that says so. */
    const dues = new Map<string, { due: Due; ids: string[] }>()
    const others: { message: Exclude<NoticeMessage, { task: 'due' }>; messageId: string }[] = []
    for (const { messageId, body } of Records) {
      try {
        const message = NoticeMessage.parse(JSON.parse(body))
        if (message.task !== 'due') others.push({ message, messageId })
        else {
          const key = `${message.company} ${message.id} ${message.at}`
          const known = dues.get(key) ?? { due: message, ids: [] }
          known.ids.push(messageId)
          dues.set(key, known)
        }
      } catch (error) {
        report(error, messageId)
      }
    }
    const all = [...dues.values()]
    const sendAll = async () => {
      try {
        const done = await sendDueBatch(
          services,
          all.map(({ due: { company, id, at } }) => ({ company, id, at })),
        )
        for (const [index, { ids }] of all.entries()) if (done[index]) report(done[index], ...ids)
      } catch (error) {
        report(error, ...all.flatMap(({ ids }) => ids))
      }
    }
    const sendOther = async ({ message, messageId }: (typeof others)[number]) => {
      try {
        await work(services, message)
      } catch (error) {
        report(error, messageId)
      }
    }
    const works = [...(all.length > 0 ? [sendAll] : []), ...others.map((other) => () => sendOther(other))]
    await mapConcurrently(works.length, works, (act) => act())
    return { batchItemFailures: [...failed].map((itemIdentifier) => ({ itemIdentifier })) }
  }
