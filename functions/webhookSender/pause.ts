import { minute } from '../../shared/durations.ts'
import type { DeliveryKey } from '../data/webhookDeliveries.ts'
import type { DelayedMessage } from '../lib/webhooks/queue.ts'

/** The longest wait that the queue keeps by itself, ms; for longer ones the sweep looks. */
const longestQueued = 15 * minute

/** When what waits for a webhook that is paused is due: those come together that wait, but not all in one moment. */
export const afterPause = (paused_until: number, now: number) =>
  Math.max(paused_until, now + 30_000) + Math.round(Math.random() * 15_000)

/** When a delivery that is due at an instant is put into the queue: now, or by the sweep once the queue can hold it so long. */
export const queuedFor = (at: number, now: number) => (at - now <= longestQueued ? at : undefined)

/** The message by which a delivery is tried, where the queue can hold it until then. */
export const messageFor = ({ company, webhook, id }: DeliveryKey, at: number, now: number): DelayedMessage[] =>
  queuedFor(at, now) === undefined
    ? []
    : [[{ task: 'deliver', company, webhook, id }, Math.max(0, Math.ceil((at - now) / 1000))]]
