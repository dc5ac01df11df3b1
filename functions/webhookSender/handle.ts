import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { noMeter, type RunPart } from '../lib/usage/meter.ts'
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
    const send = async (part: RunPart, { messageId, body }: { messageId: string; body: string }) => {
      try {
        const message = WebhookMessage.parse(JSON.parse(body))
        await part(message.company, () =>
          message.task === 'deliver' ? deliver(services, message) : replayFailed(services, message),
        )
        return []
      } catch (error) {
        log.error('webhook message failed', { error: error as Error })
        return [{ itemIdentifier: messageId }]
      }
    }
    const { meter = noMeter } = services
    const failed = await meter.invocation((part) =>
      mapConcurrently(Records.length, Records, (record) => send(part, record)),
    )
    return { batchItemFailures: failed.flat() }
  }
