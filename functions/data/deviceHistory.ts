import { readSample, type Sample, sampleEvery, samplesKept, writeSample } from '../../shared/deviceHistory.ts'
import { day, utcDate } from '../../shared/time.ts'
import type { Db, Tables } from './db.ts'
import { unchecked } from './items/checked.ts'
import { always } from './items/expressions.ts'
import { itemsOf, storedAs } from './items/items.ts'
import { keys } from './keys.ts'

/** A day of UTC of a handheld: its samples under the numbers of their quarters of an hour, so that one more is one unit. */
type HistoryDay = Record<string, string | number>

const dateOf = (at: number) => utcDate(at)
const midnight = (date: string) => Date.parse(`${date}T00:00:00Z`)
/** Quarters of an hour of a day: `q` with their samples, `m` with the heartbeats that were missed until then. */
const nameOf = (at: number, of: 'q' | 'm' = 'q') => `${of}${Math.floor((at % day) / sampleEvery)}`

/** Heartbeats that did not come, by when the device was heard of again. */
export interface Missed {
  /** Where its quarter of an hour begins, epoch ms. */
  at: number
  heartbeats: number
}

/** A day of samples as it lies in the table, for loads that write many at once. */
export const storedHistory = (device: string, samples: readonly Sample[], missed: readonly Missed[] = []) => {
  const quarters = [
    ...samples.map((sample) => ({ at: sample.at, name: nameOf(sample.at), value: writeSample(sample) })),
    ...missed.map(({ at, heartbeats }) => ({ at, name: nameOf(at, 'm'), value: heartbeats })),
  ]
  const days = Map.groupBy(quarters, ({ at }) => dateOf(at))
  return [...days].map(([date, some]) =>
    storedAs(
      keys.deviceHistory,
      [device, date],
      { date, ...Object.fromEntries(some.map(({ name, value }) => [name, value])) },
      { expires: midnight(date) + samplesKept },
    ),
  )
}

export const deviceHistoryStore = (db: Db, tables: Tables) => {
  const days = itemsOf<HistoryDay, [device: string, date: string]>(db, tables, keys.deviceHistory, unchecked)
  return {
    /** Keeps a sample, unless there is one of the same quarter of an hour. @returns that one */
    add: async (device: string, sample: Sample): Promise<Sample | undefined> => {
      const [date, name] = [dateOf(sample.at), nameOf(sample.at)]
      const ttl = Math.ceil((midnight(date) + samplesKept) / 1000)
      const change = { set: { date, ttl }, once: { [name]: writeSample(sample) } }
      const before = await days.patched([device, date], change, always, 'ALL_OLD')
      return before?.[name] === undefined ? undefined : readSample(sample.at, String(before[name]))
    },

    /** Notes heartbeats that were due until an instant (epoch ms) and did not come. */
    noteMissed: async (device: string, at: number, heartbeats: number): Promise<void> => {
      const date = dateOf(at)
      const ttl = Math.ceil((midnight(date) + samplesKept) / 1000)
      await days.patch([device, date], { set: { date, ttl }, add: { [nameOf(at, 'm')]: heartbeats } }, always)
    },

    /** How a device was between two instants (epoch ms), and what was missed of its heartbeats; oldest first. */
    past: async (device: string, from: number, to: number): Promise<{ samples: Sample[]; missed: Missed[] }> => {
      const found = await days.entriesBetween([device, dateOf(from)], [device, dateOf(to)])
      const quarters = found
        .flatMap(([, { date, ttl: _, ...named }]) =>
          Object.entries(named).flatMap(([name, value]) => {
            const [, of, number] = /^([qm])(\d{1,2})$/.exec(name) ?? []
            return number === undefined
              ? []
              : [{ of, at: midnight(String(date)) + Number(number) * sampleEvery, value }]
          }),
        )
        .filter(({ at }) => at >= from - sampleEvery && at <= to)
        .sort((a, b) => a.at - b.at)
      return {
        samples: quarters.flatMap(({ of, at, value }) => (of === 'q' ? (readSample(at, String(value)) ?? []) : [])),
        missed: quarters.flatMap(({ of, at, value }) => (of === 'm' ? [{ at, heartbeats: Number(value) }] : [])),
      }
    },
  }
}
