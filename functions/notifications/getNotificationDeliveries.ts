import type { NotificationDelivery } from '../../shared/contract/notifications.ts'
import { deliveryStatusOf } from '../../shared/notifications.ts'
import { iso } from '../../shared/time.ts'
import type { DeliveryRecord } from '../data/deliveries.ts'
import type { DeviceRecord } from '../data/devices.ts'
import type { Handler } from '../lib/env.ts'
import { Listing } from '../lib/listing.ts'
import { occurrenceInScope } from './inScope.ts'

/** Devices that are read at once where nobody says how many are wanted. */
const together = 100
const instant = (at: number | undefined) => (at === undefined ? null : iso(at))

const deliveryOut = (
  delivery: DeliveryRecord,
  device: Pick<DeviceRecord, 'label' | 'serial_number'> | undefined,
  user_name: string | null,
  now: number,
): NotificationDelivery => {
  const status = deliveryStatusOf(delivery, now)
  const { expires_at, failed_at, missed_at } = delivery
  const ended = status === 'failed' ? failed_at : status === 'expired' ? (missed_at ?? expires_at) : undefined
  return {
    device_id: delivery.device,
    ...{ label: device?.label ?? '', serial_number: device?.serial_number ?? '' },
    ...{ user_uid: delivery.user, user_name, status, sent_on: iso(delivery.at) },
    ...{ delivered_on: instant(delivery.delivered_at), shown_on: instant(delivery.shown_at) },
    ...{ dismissed_on: instant(delivery.dismissed_at), ended_on: instant(ended), reason: delivery.reason ?? null },
  }
}

const byLabel = (a: NotificationDelivery, b: NotificationDelivery) =>
  a.label.localeCompare(b.label) || (a.device_id < b.device_id ? -1 : 1)

export const getNotificationDeliveries: Handler<'getNotificationDeliveries'> = async (
  { sent_notification_id },
  env,
) => {
  const { caller, stores, now } = env
  const { id, company } = await occurrenceInScope(sent_notification_id, env)
  const devices = (await stores.deliveries.devicesOf(company, id)).sort()
  return new Listing<NotificationDelivery>(async function* (after, size = together) {
    const left = devices.filter((device) => after === undefined || device > after)
    for (let from = 0; from < left.length; from += size) {
      const some = left.slice(from, from + size)
      const [found, known] = await Promise.all([stores.deliveries.several(id, some), stores.devices.several(some)])
      const members = await stores.users.members(
        caller.company.uid,
        found.map(({ user }) => user),
      )
      const records = new Map(known.map(([device], at) => [some[at], device]))
      yield found.map((one) => ({
        key: one.device,
        item: deliveryOut(one, records.get(one.device), members.get(one.user)?.name ?? null, now),
      }))
    }
  }, byLabel)
}
