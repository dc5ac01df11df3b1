import { minute } from '../../shared/durations.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { handOn } from './handOn.ts'
import type { SenderServices } from './services.ts'

const atOnce = 16
/** Of each shard in one turn. */
const together = 500
/** From so long on a message of the queue is taken for lost, ms. */
const lostAfter = 5 * minute
/** How long a sweep goes on, ms: until the next one comes. */
const sweepLasts = 40_000

/**
 * Hands on what has happened, and puts into the queue what is due for a try: what waited for longer than the queue can, and what
 * somebody who was killed has left.
 */
export const sweepWebhooks = async (services: SenderServices): Promise<{ happened: number; due: number }> => {
  const { stores, queue, clock, log } = services
  const end = clock() + sweepLasts
  let [happened, due] = [0, 0]
  for (let more = true; more && clock() < end; ) {
    const found = await stores.webhookEvents.waiting(together)
    const done = await mapConcurrently(atOnce, found, async (one) => {
      try {
        await handOn(services, one)
        return true
      } catch (error) {
        // It keeps the others from nothing, and is tried again by itself.
        log.error('an event was not handed on', { error: error as Error, company: one.company })
        return false
      }
    })
    happened += done.filter(Boolean).length
    more = found.length >= together && done.every(Boolean)
  }
  const now = clock()
  const waiting = await stores.webhooks.dueUntil(now, together)
  const unqueued = waiting.filter(({ queued_at }) => queued_at === undefined || queued_at < now - lostAfter)
  await mapConcurrently(atOnce, unqueued, async (one) => {
    const { company, webhook, id } = one
    const delivery = await stores.webhooks.delivery(company, webhook, id)
    // What is over, or due at another time, left its mark behind.
    if (delivery?.state !== 'waiting' || delivery.next_at !== one.at) return stores.webhooks.settled(one)
    due++
    await queue.send({ task: 'deliver', company, webhook, id })
    await stores.webhooks.queued(one, now)
  })
  return { happened, due }
}
