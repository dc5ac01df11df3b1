import { readSample, type Sample, sampleEvery, samplesKept, writeSample } from '../../shared/deviceHistory.ts'
import { day, utcDate } from '../../shared/time.ts'
import type { Db, Tables } from './db.ts'
import { always } from './items/expressions.ts'
import { itemsOf, storedAs } from './items/items.ts'
import { keys } from './keys.ts'

/** A day of UTC of a handheld: its samples under the numbers of their quarters of an hour, so that one more is one unit. */
type HistoryDay = Record<string, string | number>

const dateOf = (at: number) => utcDate(at)
const midnight = (date: string) => Date.parse(`${date}T00:00:00Z`)
const nameOf = (at: number) => `q${Math.floor((at % day) / sampleEvery)}`

/** A day of samples as it lies in the table, for loads that write many at once. */
export const storedHistory = (device: string, samples: readonly Sample[]) => {
  const days = Map.groupBy(samples, ({ at }) => dateOf(at))
  return [...days].map(([date, some]) =>
    storedAs(
      keys.deviceHistory,
      [device, date],
      { date, ...Object.fromEntries(some.map((sample) => [nameOf(sample.at), writeSample(sample)])) },
      { expires: midnight(date) + samplesKept },
    ),
  )
}

export const deviceHistoryStore = (db: Db, tables: Tables) => {
  const days = itemsOf<HistoryDay, [device: string, date: string]>(db, tables, keys.deviceHistory)
  return {
    /** Keeps a sample, unless there is one of the same quarter of an hour. @returns that one */
    add: async (device: string, sample: Sample): Promise<Sample | undefined> => {
      const [date, name] = [dateOf(sample.at), nameOf(sample.at)]
      const ttl = Math.ceil((midnight(date) + samplesKept) / 1000)
      const change = { set: { date, ttl }, once: { [name]: writeSample(sample) } }
      const before = await days.patched([device, date], change, always, 'ALL_OLD')
      return before?.[name] === undefined ? undefined : readSample(sample.at, String(before[name]))
    },

    /** The samples of a device between two instants (epoch ms), oldest first. */
    between: async (device: string, from: number, to: number): Promise<Sample[]> => {
      const found = await days.entriesBetween([device, dateOf(from)], [device, dateOf(to)])
      return found
        .flatMap(([, { date, ttl: _, ...quarters }]) =>
          Object.entries(quarters).flatMap(([name, text]) => {
            const number = /^q(\d{1,2})$/.exec(name)?.[1]
            const at = midnight(String(date)) + Number(number) * sampleEvery
            return number === undefined ? [] : (readSample(at, String(text)) ?? [])
          }),
        )
        .filter(({ at }) => at >= from - sampleEvery && at <= to)
        .sort((a, b) => a.at - b.at)
    },
  }
}
