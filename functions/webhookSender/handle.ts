import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { noMeter } from '../lib/usage/meter.ts'
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

type Message<Task extends WebhookMessage['task']> = Extract<WebhookMessage, { task: Task }> & { messageId: string }

/**
 * Sends webhooks: the target of their queue, and of the schedule that looks for what has happened and what is due. A message
 * that cannot be handled is reported: it comes again, and goes to the dead letters in the end.
 */
export const handleWebhooks =
  (services: SenderServices) =>
  async ({ Records, task }: WebhookSenderEvent): Promise<{ batchItemFailures: { itemIdentifier: string }[] }> => {
    const { log, meter = noMeter } = services
    if (!Records) {
      if (task !== 'sweepWebhooks') throw new Error(`There is no task ${task}`)
      log.info(task, await sweepWebhooks(services))
      return { batchItemFailures: [] }
    }
    const failed = new Set<string>()
    const report = (error: unknown, ...messages: { messageId: string }[]) => {
      log.error('webhook message failed', { error: error as Error })
      for (const { messageId } of messages) failed.add(messageId)
    }
    const [deliveries, replays]: [Message<'deliver'>[], Message<'replay'>[]] = [[], []]
    for (const { messageId, body } of Records) {
      try {
        const message = WebhookMessage.parse(JSON.parse(body))
        if (message.task === 'deliver') deliveries.push({ ...message, messageId })
        else replays.push({ ...message, messageId })
      } catch (error) {
        report(error, { messageId })
      }
    }
    await meter.invocation((part) => {
      const send = async ([company, messages]: readonly [string, Message<'deliver'>[]]) => {
        try {
          const done = await part(company, () => deliver(services, company, messages), messages.length)
          for (const [index, message] of messages.entries()) if (done[index]) report(done[index], message)
        } catch (error) {
          report(error, ...messages)
        }
      }
      const replay = async (message: Message<'replay'>) => {
        try {
          await part(message.company, () => replayFailed(services, message))
        } catch (error) {
          report(error, message)
        }
      }
      const works = [
        ...[...Map.groupBy(deliveries, ({ company }) => company)].map((each) => () => send(each)),
        ...replays.map((each) => () => replay(each)),
      ]
      return mapConcurrently(works.length, works, (work) => work())
    })
    return { batchItemFailures: [...failed].map((itemIdentifier) => ({ itemIdentifier })) }
  }
