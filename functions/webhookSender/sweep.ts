import { minute } from '../../shared/durations.ts'
import type { HappenedRecord } from '../data/webhookEvents.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { deliverBatch, deliverEvents } from './deliverEvents.ts'
import type { SenderServices } from './services.ts'

const atOnce = 8
/** Events of a company that are handed on together: between them it is looked at anew which webhooks there are, and which are paused. */
const eventsAtOnce = 40
/** What is due and looked at side by side. */
const duesAtOnce = 16
/** Of each shard in one turn. */
const together = 500
/** From so long on a message of the queue is taken for lost, ms. */
const lostAfter = 5 * minute
/** How long a sweep goes on, ms: until the next one comes. */
const sweepLasts = 40_000

/** Events by what they are handed on with: of one company, and not too many. */
const groupsOf = (found: readonly HappenedRecord[]) =>
  [...Map.groupBy(found, ({ company, event }) => `${event === 'webhookOff'} ${company}`).values()].flatMap((all) => {
    const [{ company = '', event = undefined } = {}] = all
    return Array.from({ length: Math.ceil(all.length / eventsAtOnce) }, (_, at) => ({
      ...{ company, isOff: event === 'webhookOff' },
      events: all.slice(at * eventsAtOnce, (at + 1) * eventsAtOnce),
    }))
  })

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
    const before = happened
    await mapConcurrently(atOnce, groupsOf(found), async ({ company, events, isOff }) => {
      /** It keeps the others from nothing, and is tried again by itself. */
      const fails = (error: Error) => log.error('an event was not handed on', { error, company })
      try {
        const done = isOff ? await deliverBatch(services, events) : await deliverEvents(services, company, events)
        for (const each of done) {
          if (each === true) happened++
          else fails(each)
        }
      } catch (error) {
        fails(error as Error)
      }
    })
    more = found.length >= together && happened - before >= found.length
  }
  const now = clock()
  const waiting = await stores.webhooks.dueUntil(now, together)
  const unqueued = waiting.filter(({ queued_at }) => queued_at === undefined || queued_at < now - lostAfter)
  await mapConcurrently(duesAtOnce, unqueued, async (one) => {
    const { company, webhook, id } = one
    const delivery = await stores.webhooks.delivery(company, webhook, id)
    // What is over, or due at another time, left its mark behind.
    if (delivery?.state !== 'waiting' || delivery.next_at !== one.at) {
      await stores.webhooks.dropDue(one)
      return
    }
    due++
    await queue.sendAll([[{ task: 'deliver', company, webhook, id }, 0]])
    await stores.webhooks.queued(one, now)
  })
  return { happened, due }
}
