import { minute } from '../../shared/durations.ts'
import { failsFor, retryWaits } from '../../shared/webhooks.ts'
import type { WebhookDeliveryRecord, WebhookRecord } from '../data/webhooks.ts'
import { attempt } from '../lib/webhooks/attempt.ts'
import { happening } from '../lib/webhooks/happened.ts'
import type { SenderServices } from './services.ts'

/** How long whoever tries a delivery has it, ms: longer than their Lambda can live. */
export const heldFor = 75_000
/** What is due this soon is due, ms: a queue counts whole seconds. */
const soon = 1500
/** The longest wait that the queue keeps by itself, ms; for longer ones the sweep looks. */
const longestQueued = 15 * minute

/** From so many tries in a row that failed on, a webhook is paused: nothing but one try at a time is made. */
const failuresBefore = 3
/** How long it is paused then, ms: as long as it has failed for by then, within these. */
const [shortestPause, longestPause] = [minute, 15 * minute]

/** Tries that are kept of a delivery: the latest ones. */
const mostAttempts = 25

/** Up to a tenth more, so that what has failed together does not come back together. */
const spread = (wait: number) => Math.round(wait * (1 + Math.random() / 10))

type DeliveryKey = Pick<WebhookDeliveryRecord, 'company' | 'webhook' | 'id'>

/** Puts a delivery into the queue for its next try where the queue can keep it so long. @returns when, if it did */
const requeue = async (
  { queue, clock }: SenderServices,
  { company, webhook, id }: DeliveryKey,
  at: number,
): Promise<void> => {
  const wait = at - clock()
  if (wait <= longestQueued)
    await queue.send({ task: 'deliver', company, webhook, id }, Math.max(0, Math.ceil(wait / 1000)))
}
const queuedFor = (at: number, now: number) => (at - now <= longestQueued ? at : undefined)

/** Moves a delivery to its next try, then tells the queue: whoever is killed in between leaves it to the sweep. */
const moveOn = async (
  services: SenderServices,
  delivery: WebhookDeliveryRecord,
  set: Parameters<SenderServices['stores']['webhooks']['move']>[1] & { next_at: number },
) => {
  const { stores, clock } = services
  if (await stores.webhooks.move(delivery, set, queuedFor(set.next_at, clock())))
    await requeue(services, delivery, set.next_at)
}

/**
 * Notes a try that failed with its webhook: it is paused, or switched off after days of it.
 * @returns until when it may fail, epoch ms, and whether it was switched off
 */
const noteFailure = async ({ stores, clock, log }: SenderServices, webhook: WebhookRecord) => {
  const now = clock()
  const since = webhook.failing_since ?? now
  const isPaused = (webhook.failures ?? 0) + 1 >= failuresBefore
  const until = isPaused ? now + Math.min(longestPause, Math.max(shortestPause, now - since)) : undefined
  if (!(await stores.webhooks.failed(webhook, { since, until }))) return { end: now + failsFor, isOff: false }
  const end = since + failsFor
  if (now < end) return { end, isOff: false }
  const latest = await stores.webhooks.get(webhook.company, webhook.id)
  if (!latest?.enabled || latest.failing_since === undefined) return { end, isOff: latest?.enabled !== true }
  const { company, id, name, url } = latest
  const what = `${id} ${latest.revision}`
  const data = { webhook: id, name, host: new URL(url).hostname, since }
  const happened = happening(company, 'webhookOff', { what, groups: [company], at: now, data })
  const isOff = await stores.webhooks.giveUp(latest, happened)
  if (isOff) log.info('webhook switched off', { company, webhook: id })
  return { end, isOff }
}

/**
 * Tries a delivery that is due, and notes what became of it. Done again it does nothing, unless whoever did it was killed
 * before that was noted: then it is sent once more, by the same id.
 */
export const deliver = async (services: SenderServices, key: DeliveryKey): Promise<void> => {
  const { stores, clock } = services
  const { webhooks } = stores
  const delivery = await webhooks.delivery(key.company, key.webhook, key.id)
  if (delivery?.state !== 'waiting' || delivery.next_at === undefined) return
  let now = clock()
  if (delivery.next_at > now + soon || (delivery.held_until ?? 0) > now) return
  const webhook = await webhooks.get(key.company, key.webhook)
  if (!webhook?.enabled) {
    await webhooks.move(delivery, { state: 'failed', ended_at: now, unsent: webhook ? 'off' : 'deleted' })
    return
  }
  const { paused_until } = webhook
  if (paused_until !== undefined) {
    // One of those that wait finds out whether it is over; the others come when that is known.
    const isProbe = paused_until <= now && (await webhooks.probe(webhook, now + heldFor))
    if (!isProbe) {
      const next_at = Math.max(paused_until, now + 30_000) + Math.round(Math.random() * 15_000)
      return moveOn(services, delivery, { next_at })
    }
  }
  if (!(await webhooks.claim(delivery, now, now + heldFor))) return
  const { answer, record } = await attempt(services, webhook, delivery)
  now = clock()
  const attempts = [...delivery.attempts, record].slice(-mostAttempts)
  const tries = delivery.tries + 1
  if (answer.ok) {
    await webhooks.move(delivery, { state: 'delivered', tries, attempts, ended_at: now })
    if (webhook.failing_since !== undefined || now - (webhook.delivered_at ?? 0) > minute)
      await webhooks.arrived(webhook, now)
    return
  }
  const { end, isOff } = await noteFailure(services, webhook)
  const wait = retryWaits[delivery.tries]
  if (isOff || wait === undefined) {
    await webhooks.move(delivery, { state: 'failed', tries, attempts, ended_at: now })
    return
  }
  const next = now + spread(wait)
  // The last word of what fails for days is said when they are over.
  await moveOn(services, delivery, { tries, attempts, next_at: now < end && next > end ? end : next })
}
