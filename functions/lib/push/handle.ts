import type { DeviceRecord } from '../../data/devices.ts'
import type { Stores } from '../../data/stores.ts'
import { sha256 } from '../ids.ts'
import { mapConcurrently } from '../mapConcurrently.ts'
import { type Meter, noMeter, type RunPart } from '../usage/meter.ts'
import { devicesPerMessage, WakeMessage, wakeLifetime } from './message.ts'
import type { Push } from './push.ts'
import { pushIdOf } from './pushId.ts'
import type { WakeQueue } from './wakeQueue.ts'

export interface PushServices {
  stores: Pick<Stores, 'devices' | 'deviceStates'>
  push: Push
  /** To which a run leaves what it does not come to. */
  queue: WakeQueue
  /** Counts what companies use. */
  meter?: Meter
  clock: () => number
  log: {
    info: (message: string, extra?: Record<string, unknown>) => void
    error: (message: string, extra: Record<string, unknown>) => void
  }
}

/** Devices that are woken side by side. */
const atOnce = 25
/**
 * How long a run begins with further devices, ms: its Lambda has half a minute, in which what is under way must end, however
 * often SNS is asked again. What is left goes on with another run.
 */
const runsFor = 12_000
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
  const woken_at = clock()
  const pushId = pushIdOf(woken_at)
  let arn = known?.token_hash === token_hash ? known.arn : await push.endpoint(id, push_token, known?.arn)
  let outcome = arn ? await push.wake(arn, pushId) : 'dead'
  if (outcome === 'missing') {
    arn = await push.endpoint(id, push_token)
    outcome = arn ? await push.wake(arn, pushId) : 'dead'
  }
  // It was there all along, and disabled: SNS says so of none that it makes.
  if (outcome === 'dead' && arn && arn !== known?.arn) {
    arn = await push.endpoint(id, push_token, arn)
    outcome = arn ? await push.wake(arn, pushId) : 'dead'
  }
  if (!arn || outcome === 'dead') return prune(services, device, arn ?? known?.arn)
  if (outcome === 'missing') throw new Error(`The endpoint of ${id} is gone as soon as it is made`)
  await stores.devices.noteWoken(id, push_token, { woken_at, push_endpoint: { arn, token_hash } })
}

/** When a device was last asked for, and by which messages. */
interface Asked {
  at: number
  messages: string[]
}

const partsOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))

/** Devices as they are now, each in its place, or why they cannot be read. */
const readOf = async ({ stores, log }: PushServices, some: readonly (readonly [string, Asked])[]) => {
  try {
    return await stores.devices.named(some.map(([id]) => id))
  } catch (error) {
    log.error('devices not woken', { devices: some.length, error: error as Error })
    return error as Error
  }
}

/**
 * Wakes the devices that messages of the queue name, each once, unless it was sent a push since. A message that has a device
 * which could not be woken comes again; those that were are left alone then. Those to which a run does not come in its time are
 * messages of their own.
 */
export const handleWakes = (services: PushServices) => {
  const { meter = noMeter } = services
  return (event: WakeEvent) => meter.invocation((forCompany) => wakeAll(services, event, forCompany))
}

interface WakeEvent {
  Records: { messageId: string; body: string }[]
}

/** The company that the id of a device carries. */
const companyOf = (device: string) => device.slice(0, device.indexOf('.'))

const wakeAll = async (services: PushServices, { Records }: WakeEvent, forCompany: RunPart) => {
  const { clock, log } = services
  const failed = new Set<string>()
  const asked = new Map<string, Asked>()
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
  const began = clock()
  const left = new Map<number, { devices: string[]; messages: string[] }>()
  /** Leaves a device to the next run, as of when it was asked for. */
  const leave = (id: string, { at, messages }: Asked) => {
    const same = left.get(at) ?? { devices: [], messages: [] }
    left.set(at, { devices: [...same.devices, id], messages: [...same.messages, ...messages] })
  }
  const wake = async (id: string, { at, messages }: Asked, device: DeviceRecord | undefined) => {
    try {
      if (!device?.push_token || (device.woken_at ?? 0) > at + clockSkew) return
      await wakeOne(services, { ...device, push_token: device.push_token })
    } catch (error) {
      log.error('device not woken', { device: id, error: error as Error })
      for (const messageId of messages) failed.add(messageId)
    }
  }
  const all = [...asked]
  for (let from = 0; from < all.length; from += devicesPerMessage) {
    const some = all.slice(from, from + devicesPerMessage)
    // Read just before they are woken: another run may have done so by now.
    const known = clock() - began < runsFor ? await readOf(services, some) : undefined
    await mapConcurrently(atOnce, some, async ([id, one], index) => {
      if (!known || clock() - began >= runsFor) leave(id, one)
      else if (known instanceof Error) for (const messageId of one.messages) failed.add(messageId)
      else await forCompany(companyOf(id), () => wake(id, one, known[index]))
    })
  }
  const further = [...left].flatMap(([at, { devices, messages }]) =>
    partsOf(devices, devicesPerMessage).map((part) => ({ message: { devices: part, at }, messages })),
  )
  try {
    if (further.length > 0) await services.queue.send(further.map(({ message }) => message))
  } catch (error) {
    // They come again with the messages that named them.
    log.error('devices not left to another run', { error: error as Error })
    for (const messageId of further.flatMap(({ messages }) => messages)) failed.add(messageId)
  }
  return { batchItemFailures: [...failed].map((itemIdentifier) => ({ itemIdentifier })) }
}
