import type { WebhookMessage } from '../lib/webhooks/queue.ts'
import { messageFor } from './pause.ts'
import type { SenderServices } from './services.ts'

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
    const again = { state: 'waiting', tries: 0, next_at: now } as const
    const done = await webhooks.moveAll(wanted.map((before) => ({ before, set: again, queued_at: now })))
    await queue.sendAll(
      wanted.flatMap((delivery, index) => (done[index] === true ? messageFor(delivery, now, now) : [])),
    )
    const failed = done.find((each) => each instanceof Error)
    // Those that were moved are not failed any more when the message comes again.
    if (failed) throw failed
    const last = step.at(-1)
    // They come the newest first.
    if (last && last.created_at >= since) await queue.sendAll([[{ ...message, after: last.id }, 0]])
    return
  }
}
