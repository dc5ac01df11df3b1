import { isTransient } from '../data/db.ts'
import type { DeliveryRecord } from '../data/deliveries.ts'
import type { DeviceEnvOf } from '../lib/env.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'

const atOnce = 8

/** Whether it is for whoever is signed in now. */
const isFor = ({ user, after }: DeliveryRecord, { device }: Pick<DeviceEnvOf<'handheld'>, 'device'>) =>
  device.user === user || (after === true && device.user === undefined)

/**
 * Notes what is delivered the first time. What is too busy for that keeps nobody from what they are to be told: the next sync
 * notes it, or the device's report on it.
 */
const noteDelivered = async (
  delivered: readonly DeliveryRecord[],
  { device, log, now, stores }: DeviceEnvOf<'handheld'>,
) => {
  const fresh = delivered.flatMap(({ id, delivered_at }) => (delivered_at === undefined ? [id] : []))
  try {
    await stores.deliveries.delivered(device.id, fresh, now)
  } catch (error) {
    if (!isTransient(error)) throw error
    log.warn('deliveries not noted', { notifications: fresh.length, reason: (error as Error).name })
  }
}

/** The notifications that a device is to show: each until it says what became of it, or it is over. */
export const openNotices = async (env: DeviceEnvOf<'handheld'>) => {
  const { device, now, stores } = env
  if ((device.notices_until ?? 0) <= now) return []
  const open = await stores.deliveries.open(device.id, now)
  const [shown, missed] = [open.filter((one) => isFor(one, env)), open.filter((one) => !isFor(one, env))]
  await mapConcurrently(atOnce, missed, (delivery) => stores.deliveries.missed(delivery, now))
  await noteDelivered(shown, env)
  return shown.map(({ id, title, message, sound, vibration, persistent, dismissible, user, expires_at }) => {
    const how = { sound, vibration, persistent, dismissible }
    return { id, version: 1, title, message, ...how, user_uid: user, expires_at }
  })
}
