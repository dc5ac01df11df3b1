import { notificationLasts } from '../../../shared/notifications.ts'
import type { DeliveryRecord } from '../../data/deliveries.ts'
import type { OccurrenceRecord } from '../../data/notifications.ts'
import type { Stores } from '../../data/stores.ts'
import { mapConcurrently } from '../mapConcurrently.ts'
import type { Wake } from '../wake.ts'
import type { Audience } from './audience.ts'
import { type Target, targetsTogether } from './message.ts'
import type { NoticeQueue } from './noticeQueue.ts'

export interface SendServices {
  stores: Pick<Stores, 'notifications' | 'deliveries'>
  audience: Audience
  notices: NoticeQueue
  wake: Wake
  clock: () => number
}

/** Devices that are written to side by side. */
const atOnce = 16
const messagesAtOnce = 8

/** A notification on its way to a device. @param at when it is handed on, epoch ms */
export const deliveryOf = (
  { id, at: due, title, message, sound, vibration, persistent, dismissible }: OccurrenceRecord,
  { device, user }: Target,
  at: number,
): DeliveryRecord => ({
  ...{ id, device, user, title, message, sound, vibration, persistent, dismissible },
  ...{ at, expires_at: due + notificationLasts },
})

/**
 * Hands a notification on to devices, and wakes them. Done again it changes nothing, but wakes them once more: whoever was
 * killed may not have come to that.
 * @param after whether it is shown once they have signed out, too
 */
export const giveTo = async (
  { stores, wake, clock }: Pick<SendServices, 'wake' | 'clock'> & { stores: Pick<Stores, 'deliveries'> },
  occurrence: OccurrenceRecord,
  targets: readonly Target[],
  after = false,
): Promise<void> => {
  const at = clock()
  await mapConcurrently(atOnce, targets, (target) =>
    stores.deliveries.give({ ...deliveryOf(occurrence, target, at), ...(after ? { after } : {}) }),
  )
  await wake(targets.map(({ device }) => device))
}

/** Sends what is open to whoever of its recipients is signed in: to few at once, to many in parts. */
export const sendOccurrence = async (services: SendServices, occurrence: OccurrenceRecord): Promise<void> => {
  const { stores, audience, notices, clock } = services
  if (occurrence.at + notificationLasts <= clock()) return stores.notifications.close(occurrence, { state: 'missed' })
  const targets = await audience(occurrence)
  if (targets.length <= targetsTogether) await giveTo(services, occurrence, targets)
  else {
    const { company, id } = occurrence
    const parts = Array.from({ length: Math.ceil(targets.length / targetsTogether) }, (_, part) =>
      targets.slice(part * targetsTogether, (part + 1) * targetsTogether),
    )
    await mapConcurrently(messagesAtOnce, parts, (some) => notices.send({ task: 'part', company, id, targets: some }))
  }
  await stores.notifications.close(occurrence, { state: 'sent', devices: targets.length })
}
