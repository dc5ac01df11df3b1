import type { DeviceRecord } from '../../data/devices.ts'
import type { Stores } from '../../data/stores.ts'
import { sha256 } from '../ids.ts'
import { mapConcurrently } from '../mapConcurrently.ts'
import { WakeMessage, wakeLifetime } from './message.ts'
import type { Push } from './push.ts'

export interface PushServices {
  stores: Pick<Stores, 'devices' | 'deviceStates'>
  push: Push
  clock: () => number
  log: {
    info: (message: string, extra?: Record<string, unknown>) => void
    error: (message: string, extra: Record<string, unknown>) => void
  }
}

/** Devices that are woken side by side. */
const atOnce = 20
/** Ms that the clocks of two Lambdas may differ. */
const clockSkew = 250

type Woken = DeviceRecord & { push_token: string }

/** Takes a token that is dead from its device; the device's next heartbeat brings the one that it has. */
const prune = async ({ stores, push, log }: PushServices, { id, push_token }: Woken, endpoint?: string) => {
  if (endpoint) await push.remove(endpoint)
  if (await stores.devices.dropToken(id, push_token)) await stores.deviceStates.notWakeable(id)
  log.info('push token pruned', { device: id })
}

const wakeOne = async (services: PushServices, device: Woken) => {
  const { stores, push, clock } = services
  const { id, push_token, push_endpoint: known } = device
  const token_hash = sha256(push_token).slice(0, 16)
  let arn = known?.token_hash === token_hash ? known.arn : await push.endpoint(id, push_token, known?.arn)
  let outcome = arn ? await push.wake(arn) : 'dead'
  if (outcome === 'missing') {
    arn = await push.endpoint(id, push_token)
    outcome = arn ? await push.wake(arn) : 'dead'
  }
  if (!arn || outcome === 'dead') return prune(services, device, arn ?? known?.arn)
  if (outcome === 'missing') throw new Error(`The endpoint of ${id} is gone as soon as it is made`)
  await stores.devices.noteWoken(id, push_token, { woken_at: clock(), push_endpoint: { arn, token_hash } })
}

/**
 * Wakes the devices that messages of the queue name, each once, unless it was sent a push since. A message that has a device
 * which could not be woken comes again; those that were are left alone then.
 */
export const handleWakes =
  (services: PushServices) =>
  async ({ Records }: { Records: { messageId: string; body: string }[] }) => {
    const { stores, clock, log } = services
    const failed = new Set<string>()
    /** Of each device, when it was last asked for, and by which messages. */
    const asked = new Map<string, { at: number; messages: string[] }>()
    for (const { messageId, body } of Records) {
      try {
        const { devices, at } = WakeMessage.parse(JSON.parse(body))
        if (at < clock() - wakeLifetime) continue
        for (const id of devices) {
          const before = asked.get(id)
          asked.set(id, { at: Math.max(at, before?.at ?? 0), messages: [...(before?.messages ?? []), messageId] })
        }
      } catch (error) {
        log.error('push message failed', { error: error as Error })
        failed.add(messageId)
      }
    }
    await mapConcurrently(atOnce, [...asked], async ([id, { at, messages }]) => {
      try {
        const device = await stores.devices.get(id)
        if (!device?.push_token || (device.woken_at ?? 0) > at + clockSkew) return
        await wakeOne(services, { ...device, push_token: device.push_token })
      } catch (error) {
        log.error('device not woken', { device: id, error: error as Error })
        for (const messageId of messages) failed.add(messageId)
      }
    })
    return { batchItemFailures: [...failed].map((itemIdentifier) => ({ itemIdentifier })) }
  }
