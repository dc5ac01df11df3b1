import { day } from '../../shared/durations.ts'
import { eventTypes } from '../../shared/webhooks.ts'
import type { HappenedRecord } from '../data/webhookEvents.ts'
import { deliveryId, type WebhookDeliveryRecord, type WebhookRecord } from '../data/webhooks.ts'
import { sha256 } from '../lib/ids.ts'
import { mails } from '../lib/mails.ts'
import { bodyOf } from '../lib/webhooks/payload.ts'
import type { SenderServices } from './services.ts'

/** Whether a webhook is told of something. */
const isTold = ({ enabled, events, groups }: WebhookRecord, happened: HappenedRecord) =>
  enabled &&
  events.some((event) => event === happened.event) &&
  (groups === undefined || groups.some((group) => happened.groups.includes(group)))

/** Tells the admins of a company that one of its webhooks was switched off. */
const tellAdmins = async ({ stores, mail, log, clock }: SenderServices, { company, at, data }: HappenedRecord) => {
  const admins = (await stores.users.list(company)).filter(
    ({ status, roles }) => status === 1 && roles.some(({ role }) => role === 'admin' || role === 'superAdmin'),
  )
  let told = 0
  const failed: unknown[] = []
  for (const { email, first_name } of admins) {
    if (!email) continue
    try {
      await mail.send(email, mails.webhookOff(first_name, String(data.name), String(data.host)))
      told++
    } catch (error) {
      failed.push(error)
    }
  }
  if (failed.length > 0) log.warn('an admin was not told of a webhook', { company, mails: failed.length })
  // An address that takes no mail keeps the others from nothing; where no mail goes out at all, all of it is tried again.
  if (told === 0 && failed.length > 0 && clock() < at + day) throw failed[0]
}

/**
 * Hands on what happened: a delivery for each webhook that waits for it, all of them or none. Who does it again makes none
 * again.
 */
export const handOn = async (services: SenderServices, happened: HappenedRecord): Promise<number> => {
  const { stores, queue, clock } = services
  if (happened.event === 'webhookOff') {
    await tellAdmins(services, happened)
    await stores.webhookEvents.drop(happened)
    return 0
  }
  const { company, at, id: eventId, data } = happened
  const type = eventTypes[happened.event]
  const now = clock()
  const told = (await stores.webhooks.list(company)).filter((webhook) => isTold(webhook, happened))
  const made = told.map(
    ({ id: webhook }): WebhookDeliveryRecord => ({
      id: deliveryId(at, sha256(`${eventId} ${webhook}`).replace(/[^A-Za-z0-9]/g, '')),
      ...{ company, webhook, type, body: bodyOf(type, at, data), created_at: at },
      ...{ state: 'waiting', tries: 0, next_at: now, attempts: [] },
    }),
  )
  const fresh = await stores.webhooks.handOn(happened, made, now)
  for (const { webhook, id } of fresh) await queue.send({ task: 'deliver', company, webhook, id })
  return fresh.length
}
