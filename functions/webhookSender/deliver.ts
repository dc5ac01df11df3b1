import { minute } from '../../shared/durations.ts'
import { failsFor, retryWaits } from '../../shared/webhooks.ts'
import type { DeliveryKey, DeliveryMove, WebhookDeliveryRecord } from '../data/webhookDeliveries.ts'
import type { WebhookRecord } from '../data/webhooks.ts'
import { coalesced } from '../lib/coalesced.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { attempt } from '../lib/webhooks/attempt.ts'
import { happening } from '../lib/webhooks/recordEvent.ts'
import { afterPause, messageFor, queuedFor } from './pause.ts'
import type { SenderServices } from './services.ts'

/** How long whoever tries a delivery has it, ms: longer than their Lambda can live. */
const heldFor = 75_000
/** What is due this soon is due, ms: a queue counts whole seconds. */
const soon = 1500

/** From so many tries in a row that failed on, a webhook is paused: nothing but one try at a time is made. */
const failuresBefore = 3
/** How long it is paused then, ms: as long as it has failed for by then, within these. */
const [shortestPause, longestPause] = [minute, 15 * minute]

/** Tries that are kept of a delivery: the latest ones. */
const mostAttempts = 25

/** Up to a tenth more, so that what has failed together does not come back together. */
const spread = (wait: number) => Math.round(wait * (1 + Math.random() / 10))

/**
 * Notes a try that failed with its webhook: it is paused, or switched off after days of it.
 * @param webhook as far as is known by now: the failure is added
 * @returns until when it may fail, epoch ms, and whether it was switched off
 */
const noteFailure = async ({ stores, clock, log }: SenderServices, webhook: WebhookRecord) => {
  const now = clock()
  const since = webhook.failing_since ?? now
  webhook.failures = (webhook.failures ?? 0) + 1
  webhook.failing_since = since
  const isPaused = webhook.failures >= failuresBefore
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

/** Notes that a try arrived, once in a while or where others failed before. @param webhook as far as is known by now */
const noteArrival = async ({ stores, clock }: SenderServices, webhook: WebhookRecord) => {
  const now = clock()
  if (webhook.failing_since === undefined && now - (webhook.delivered_at ?? 0) <= minute) return
  webhook.delivered_at = now
  delete webhook.failing_since
  delete webhook.failures
  await stores.webhooks.arrived(webhook, now)
}

/** Moves a delivery on; what fails is thrown. @returns false where it was moved meanwhile */
type MoveOn = (move: DeliveryMove) => Promise<boolean>

/** Moves a delivery to its next try, then tells the queue: whoever is killed in between leaves it to the sweep. */
const again = async (
  { queue, clock }: SenderServices,
  moveOn: MoveOn,
  before: WebhookDeliveryRecord,
  set: DeliveryMove['set'] & { next_at: number },
) => {
  const now = clock()
  const { next_at } = set
  if (await moveOn({ before, set, queued_at: queuedFor(next_at, now) }))
    await queue.sendAll(messageFor(before, next_at, now))
}

/** Tries a delivery that was taken for it, and notes what became of it. */
const tryOnce = async (
  services: SenderServices,
  moveOn: MoveOn,
  delivery: WebhookDeliveryRecord,
  webhook: WebhookRecord,
) => {
  const { answer, record } = await attempt(services, webhook, delivery)
  const now = services.clock()
  const attempts = [...delivery.attempts, record].slice(-mostAttempts)
  const tries = delivery.tries + 1
  if (answer.ok) {
    await moveOn({ before: delivery, set: { state: 'delivered', tries, attempts, ended_at: now } })
    return noteArrival(services, webhook)
  }
  const { end, isOff } = await noteFailure(services, webhook)
  const wait = retryWaits[delivery.tries]
  if (isOff || wait === undefined) {
    await moveOn({ before: delivery, set: { state: 'failed', tries, attempts, ended_at: now } })
    return
  }
  const next = now + spread(wait)
  // The last word of what fails for days is said when they are over.
  const next_at = now < end && next > end ? end : next
  await again(services, moveOn, delivery, { tries, attempts, next_at })
}

/** What becomes of deliveries that are due: some are tried, others wait for a webhook that is paused, or are over. */
const sorted = async (
  { stores, clock }: SenderServices,
  webhooks: ReadonlyMap<string, WebhookRecord>,
  deliveries: readonly WebhookDeliveryRecord[],
) => {
  const now = clock()
  const tried: WebhookDeliveryRecord[] = []
  const moved: DeliveryMove[] = []
  const due = deliveries.filter(
    ({ state, next_at, held_until = 0 }) =>
      state === 'waiting' && next_at !== undefined && next_at <= now + soon && held_until <= now,
  )
  for (const [id, some] of Map.groupBy(due, ({ webhook }) => webhook)) {
    const webhook = webhooks.get(id)
    if (!webhook?.enabled) {
      const unsent = webhook ? 'off' : 'deleted'
      moved.push(...some.map((before) => ({ before, set: { state: 'failed', ended_at: now, unsent } as const })))
      continue
    }
    const { paused_until } = webhook
    // One of those that wait finds out whether it is over; the others come when that is known.
    const isProbe =
      paused_until !== undefined && paused_until <= now && (await stores.webhooks.probe(webhook, now + heldFor))
    const free = paused_until === undefined ? some.length : isProbe ? 1 : 0
    tried.push(...some.slice(0, free))
    for (const before of some.slice(free)) {
      const next_at = afterPause(paused_until ?? now, now)
      moved.push({ before, set: { next_at }, queued_at: queuedFor(next_at, now) })
    }
  }
  return { tried, moved }
}

/**
 * Tries deliveries of a company that are due, and notes what became of them. Done again it does nothing, unless whoever did
 * it was killed before that was noted: then they are sent once more, by the same ids. They are read, taken and moved on
 * together: that is most of what sending them takes.
 * @returns of each what failed, if anything did
 */
export const deliver = async (
  services: SenderServices,
  company: string,
  wanted: readonly DeliveryKey[],
): Promise<(Error | undefined)[]> => {
  const { stores, queue, clock } = services
  const keyOf = ({ webhook, id }: DeliveryKey) => `${webhook} ${id}`
  const each = new Map(wanted.map((one) => [keyOf(one), one]))
  const failed = new Map<string, Error>()
  /** Does something with one of them: what fails is its own affair. */
  const alone = async (one: DeliveryKey, act: () => Promise<unknown>) => {
    try {
      await act()
    } catch (error) {
      failed.set(keyOf(one), error as Error)
    }
  }
  const { webhooks, deliveries } = await stores.webhooks.together(company, [...each.values()])
  const { tried, moved } = await sorted(services, webhooks, deliveries)
  const moveOn = coalesced<DeliveryMove, boolean>(stores.webhooks.moveAll)
  const wait = async () => {
    const done = await stores.webhooks.moveAll(moved)
    const messages = moved.flatMap(({ before, set }, index) => {
      const moved = done[index]
      if (moved instanceof Error) failed.set(keyOf(before), moved)
      return moved === true && set.next_at !== undefined ? messageFor(before, set.next_at, clock()) : []
    })
    await queue.sendAll(messages)
  }
  const send = async () => {
    const now = clock()
    const taken = await stores.webhooks.claim(tried, now, now + heldFor)
    await mapConcurrently(taken.length, taken, (delivery) =>
      alone(delivery, async () => {
        const webhook = webhooks.get(delivery.webhook)
        if (webhook) await tryOnce(services, moveOn, delivery, webhook)
      }),
    )
  }
  await mapConcurrently(2, [wait, send], (act) => act())
  return wanted.map((one) => failed.get(keyOf(one)))
}
