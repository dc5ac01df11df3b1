import type { DeliveryRecord } from '../data/deliveries.ts'
import type { DeviceEnv } from '../lib/env.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'

const atOnce = 8

/** Whether it is for whoever is signed in now. */
const isFor = ({ user, after }: DeliveryRecord, { device }: Pick<DeviceEnv, 'device'>) =>
  device.user === user || (after === true && device.user === undefined)

/** The notifications that a device is to show: each until it says what became of it, or it is over. */
export const openNotices = async (env: DeviceEnv) => {
  const { device, now, stores } = env
  if ((device.notices_until ?? 0) <= now) return []
  const shown = await mapConcurrently(atOnce, await stores.deliveries.open(device.id, now), async (delivery) => {
    if (!isFor(delivery, env)) {
      await stores.deliveries.missed(delivery, now)
      return []
    }
    if (delivery.delivered_at === undefined) await stores.deliveries.delivered(delivery, now)
    const { id, title, message, sound, vibration, persistent, dismissible, user, expires_at } = delivery
    const how = { sound, vibration, persistent, dismissible }
    return [{ id, version: 1, title, message, ...how, user_uid: user, expires_at }]
  })
  return shown.flat()
}
