import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { NoticeMessage } from '../lib/notifications/message.ts'
import { giveTo, sendOccurrence } from '../lib/notifications/send.ts'
import { tell } from '../lib/notifications/tell.ts'
import { sendDue } from './due.ts'
import { tellOfGoals } from './goals.ts'
import type { NotifierServices } from './services.ts'
import { sweepNotifications } from './sweep.ts'

const work = async (services: NotifierServices, message: NoticeMessage): Promise<void> => {
  const { notifications } = services.stores
  if (message.task === 'due') return sendDue(services, message)
  if (message.task === 'goals') return tellOfGoals(services, message)
  if (message.task === 'tell') return tell(services, message.telling)
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
    const failed = await mapConcurrently(Records.length, Records, async ({ messageId, body }) => {
      try {
        await work(services, NoticeMessage.parse(JSON.parse(body)))
        return []
      } catch (error) {
        log.error('notification message failed', { error: error as Error })
        return [{ itemIdentifier: messageId }]
      }
    })
    return { batchItemFailures: failed.flat() }
  }
