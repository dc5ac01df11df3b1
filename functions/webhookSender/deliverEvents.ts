import { day } from '../../shared/durations.ts'
import { eventTypes } from '../../shared/webhooks.ts'
import { deliveryId, type WebhookDeliveryRecord } from '../data/webhookDeliveries.ts'
import type { HappenedRecord } from '../data/webhookEvents.ts'
import type { WebhookRecord } from '../data/webhooks.ts'
import { sha256 } from '../lib/ids.ts'
import { mails } from '../lib/mails.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { bodyOf } from '../lib/webhooks/payload.ts'
import { afterPause, messageFor, queuedFor } from './pause.ts'
import type { SenderServices } from './services.ts'

/** Whether a webhook is told of something. */
const isSubscribed = ({ enabled, events, groups }: WebhookRecord, happened: HappenedRecord) =>
  enabled &&
  events.some((event) => event === happened.event) &&
  (groups === undefined || groups.some((group) => happened.groups.includes(group)))

/** Tells the admins of a company that one of its webhooks was switched off. */
const notifyAdmins = async ({ stores, mail, log, clock }: SenderServices, { company, at, data }: HappenedRecord) => {
  const admins = (await stores.users.list(company)).filter(
    ({ status, roles }) => status === 1 && roles.some(({ role }) => role === 'admin' || role === 'superAdmin'),
  )
  let delivered = 0
  const failed: unknown[] = []
  for (const { email, first_name } of admins) {
    if (!email) continue
    try {
      await mail.send(email, mails.webhookOff(first_name, String(data.name), String(data.host)))
      delivered++
    } catch (error) {
      failed.push(error)
    }
  }
  if (failed.length > 0) log.warn('an admin was not told of a webhook', { company, mails: failed.length })
  // An address that takes no mail keeps the others from nothing; where no mail goes out at all, all of it is tried again.
  if (delivered === 0 && failed.length > 0 && clock() < at + day) throw failed[0]
}

/** Hands on that webhooks were switched off: admins are told, and nothing is sent. @returns of each whether it was, or what failed */
export const deliverBatch = (services: SenderServices, all: readonly HappenedRecord[]): Promise<(true | Error)[]> =>
  mapConcurrently(1, all, async (happened) => {
    try {
      await notifyAdmins(services, happened)
      await services.stores.webhookEvents.drop(happened)
      return true
    } catch (error) {
      return error as Error
    }
  })

/**
 * Hands on what happened in a company: a delivery for each webhook that waits for it, all of one event's or none. Who does it
 * again makes none again. What is for a webhook that is paused is due when that is over: nobody needs to look before.
 * @returns of each whether it was handed on, or what failed
 */
export const deliverEvents = async (
  { stores, queue, clock }: SenderServices,
  company: string,
  all: readonly HappenedRecord[],
): Promise<(true | Error)[]> => {
  const webhooks = await stores.webhooks.list(company)
  const now = clock()
  const made = all.map((happened) => {
    const { at, id: eventId, data } = happened
    const type = eventTypes[happened.event as keyof typeof eventTypes]
    const body = bodyOf(type, at, data)
    return {
      happened,
      made: webhooks
        .filter((webhook) => isSubscribed(webhook, happened))
        .map(
          ({ id: webhook, paused_until = 0 }): WebhookDeliveryRecord => ({
            id: deliveryId(at, sha256(`${eventId} ${webhook}`).replace(/[^A-Za-z0-9]/g, '')),
            ...{ company, webhook, type, body, created_at: at },
            ...{ state: 'waiting', tries: 0, next_at: paused_until > now ? afterPause(paused_until, now) : now },
            attempts: [],
          }),
        ),
    }
  })
  const done = await stores.webhooks.deliver(made, now, (at) => queuedFor(at, now))
  const fresh = done.flatMap((each) => (each instanceof Error ? [] : each))
  await queue.sendAll(fresh.flatMap((delivery) => messageFor(delivery, delivery.next_at ?? now, now)))
  return done.map((each) => (each instanceof Error ? each : true))
}
