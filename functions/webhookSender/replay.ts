import { mapConcurrently } from '../lib/mapConcurrently.ts'
import type { WebhookMessage } from '../lib/webhooks/queue.ts'
import type { SenderServices } from './services.ts'

const atOnce = 8
/** Deliveries that one message looks at. */
const together = 200

/** Sends again what failed since an instant, some of it; another message does the rest. */
export const replayFailed = async (
  { stores, queue, clock }: SenderServices,
  message: Extract<WebhookMessage, { task: 'replay' }>,
): Promise<void> => {
  const { company, webhook, since, after } = message
  const { webhooks } = stores
  for await (const step of webhooks.deliveries(company, webhook, { after, size: together })) {
    const wanted = step.filter(({ state, created_at }) => state === 'failed' && created_at >= since)
    const now = clock()
    await mapConcurrently(atOnce, wanted, async (delivery) => {
      const again = { state: 'waiting', tries: 0, next_at: now } as const
      if (await webhooks.move(delivery, again, now))
        await queue.send({ task: 'deliver', company, webhook, id: delivery.id })
    })
    const last = step.at(-1)
    // They come the newest first.
    if (last && last.created_at >= since) await queue.send({ ...message, after: last.id })
    return
  }
}
