import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { WebhookMessage } from '../lib/webhooks/queue.ts'
import { deliver } from './deliver.ts'
import { replayFailed } from './replay.ts'
import type { SenderServices } from './services.ts'
import { sweepWebhooks } from './sweep.ts'

/** What we use of the events of a queue, and of a schedule. */
export interface WebhookSenderEvent {
  Records?: { messageId: string; body: string }[]
  task?: string
}

/**
 * Sends webhooks: the target of their queue, and of the schedule that looks for what has happened and what is due. A message
 * that cannot be handled is reported: it comes again, and goes to the dead letters in the end.
 */
export const handleWebhooks =
  (services: SenderServices) =>
  async ({ Records, task }: WebhookSenderEvent): Promise<{ batchItemFailures: { itemIdentifier: string }[] }> => {
    const { log } = services
    if (!Records) {
      if (task !== 'sweepWebhooks') throw new Error(`There is no task ${task}`)
      log.info(task, await sweepWebhooks(services))
      return { batchItemFailures: [] }
    }
    const failed = await mapConcurrently(Records.length, Records, async ({ messageId, body }) => {
      try {
        const message = WebhookMessage.parse(JSON.parse(body))
        if (message.task === 'deliver') await deliver(services, message)
        else await replayFailed(services, message)
        return []
      } catch (error) {
        log.error('webhook message failed', { error: error as Error })
        return [{ itemIdentifier: messageId }]
      }
    })
    return { batchItemFailures: failed.flat() }
  }
