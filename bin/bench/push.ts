import { storedDevice } from '../../functions/data/devices.ts'
import { storesOf } from '../../functions/data/stores.ts'
import { devicesPerMessage } from '../../functions/lib/push/message.ts'
import { putAll } from '../seed/putAll.ts'
import { receivePushes } from '../simulator/pushes.ts'
import type { Figure } from './figures.ts'
import { deviceOf, onFilledCloud } from './filledCloud.ts'
import { processorMeter } from './processes.ts'
import { rest } from './rest.ts'

const devices = 1000
/** Devices that are woken before anything is measured: the first of all wait for the Lambda's code. */
const early = 20
const aMinute = 10_000
const timeoutMs = 60_000

/**
 * How fast devices are woken: from messages in the queue of wakes to pushes at FCM, first of devices that have no endpoint at
 * SNS yet, then of ones that have.
 */
export const pushFigures = (): Promise<Figure[]> =>
  onFilledCloud(
    { facilities: 1, teams: 10, workers: 10, days: 0, fleet: devices },
    async ({ url, db, tables, queues, variables }, { fleet }) => {
      const off = new AbortController()
      const push = await receivePushes(url, off.signal)
      if (!push) throw new Error('There is no FCM')
      const heard = new Set<string>()
      const ids = fleet.map(deviceOf)
      const known = await storesOf(db, tables).devices.named(ids)
      await putAll(
        ...([db, tables.devices] as const),
        known.flatMap((device) =>
          device ? [storedDevice({ ...device, push_token: push.register(() => heard.add(device.id)) })] : [],
        ),
      )
      const queue = queues.named(variables.PUSH_QUEUE ?? '')?.arn ?? ''
      /** @returns devices a minute, and what the processor would let be */
      const wokenAll = async (some: readonly string[]) => {
        heard.clear()
        const processor = processorMeter()
        const began = performance.now()
        for (let from = 0; from < some.length; from += devicesPerMessage)
          await queues.send(
            queue,
            JSON.stringify({ devices: some.slice(from, from + devicesPerMessage), at: Date.now() }),
          )
        while (heard.size < some.length) {
          if (performance.now() - began > timeoutMs)
            throw new Error(`${heard.size} of ${some.length} devices were woken`)
          await rest(20, off.signal)
        }
        return { took: (some.length / (performance.now() - began)) * 60_000, ...processor(some.length) }
      }
      try {
        await wokenAll(ids.slice(0, early))
        const others = ids.slice(early)
        const first = await wokenAll(others)
        // A push that was just sent tells of what is assigned within the skew of two clocks.
        await rest(1000, off.signal)
        const again = await wokenAll(others)
        const figures = (name: string, { took, each, aMinute: free }: typeof first): Figure[] => [
          { group: 'push', name, value: took, unit: 'a minute', least: aMinute },
          { group: 'push', name: `${name}: processor each`, value: each, unit: 'ms' },
          { group: 'push', name: `${name}: were nobody else at work`, value: free, unit: 'a minute', least: aMinute },
        ]
        return [...figures('handed over, with a new endpoint each', first), ...figures('handed over', again)]
      } finally {
        off.abort()
      }
    },
  )
