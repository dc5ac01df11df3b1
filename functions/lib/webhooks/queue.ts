import * as z from 'zod'

const named = { company: z.string().min(1), webhook: z.string().min(1) }

/** What goes through the queue: a delivery is to be tried, or what failed since an instant is to be sent again. */
export const WebhookMessage = z.discriminatedUnion('task', [
  z.object({ task: z.literal('deliver'), ...named, id: z.string().min(1) }),
  z.object({ task: z.literal('replay'), ...named, since: z.number().int(), after: z.string().optional() }),
])
export type WebhookMessage = z.infer<typeof WebhookMessage>

/** A message with the seconds before somebody looks at it; at most 900. */
export type DelayedMessage = readonly [message: WebhookMessage, seconds: number]

export interface WebhookQueue {
  /** @throws where not all of them were taken */
  sendAll: (messages: readonly DelayedMessage[]) => Promise<void>
}

/** For endpoint groups that send nothing. */
export const noWebhookQueue: WebhookQueue = {
  sendAll: () => Promise.reject(new Error('This endpoint group was given no queue of webhooks')),
}
