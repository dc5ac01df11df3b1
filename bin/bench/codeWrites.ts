import { codeWindow } from '../../functions/data/codeDays.ts'
import { keys } from '../../functions/data/keys.ts'
import { generatedArticle } from '../../shared/metrics/generator.ts'
import { day, hour, minute } from '../../shared/time.ts'
import { newFloor, watchedTables } from '../../test/work/floor.ts'
import type { Figure } from './figures.ts'

const second = 1000
/** A working hour of somebody: a scan each 30 seconds, a step sample each minute. */
const [scanEvery, stepsEvery] = [30 * second, minute]
/** Events that a batch brings on average: from a scan that is sent at once to what waits for minutes. */
const batchSizes = [1.4, 3, 5, 10, 20]
const teamSizes = [10, 25, 50]
const articles = 4070
/** 08:00 of a UTC day. */
const begin = Date.parse('2026-03-05T08:00:00.000Z')
const most = 0.1

interface Timed {
  at: number
  code?: string
}

/** What somebody does in an hour, in order of time. */
const hourOf = (worker: number): Timed[] => {
  const events: Timed[] = []
  for (let at = 0; at < hour; at += scanEvery) {
    const article = generatedArticle((worker * 997 + at / second) % articles)
    events.push({ at: begin + at + worker, code: article })
    if (at % stepsEvery === 0) events.push({ at: begin + at + worker + second })
  }
  return events
}

/** Events cut into batches of so many on average: of 1.4, two of five hold two. */
const batched = (events: readonly Timed[], size: number): Timed[][] => {
  const batches: Timed[][] = []
  for (let from = 0, at = 1; from < events.length; at++) {
    const to = Math.max(from + 1, Math.round(at * size))
    batches.push(events.slice(from, to))
    from = to
  }
  return batches
}

/** Counts the write units of what is written for figures by code. */
const watched = (tables: Awaited<ReturnType<typeof watchedTables>>) => {
  const { db } = tables
  const send = db.send.bind(db) as (command: { input: object }) => Promise<unknown>
  const codesOf = (pk: string) => pk.includes('#CODES#') || pk === keys.codesDue.key('').pk
  let units = 0
  Object.assign(db, {
    send: async (command: { input: { Item?: { pk: string }; Key?: { pk: string } } }) => {
      const isWrite = /^(Put|Update|Delete)/.test(command.constructor.name)
      const pk = command.input.Item?.pk ?? command.input.Key?.pk ?? ''
      if (!isWrite || !codesOf(pk)) return send(command)
      Object.assign(command.input, { ReturnConsumedCapacity: 'TOTAL' })
      const answer = (await send(command)) as { ConsumedCapacity?: { CapacityUnits?: number } }
      units += answer.ConsumedCapacity?.CapacityUnits ?? 0
      return answer
    },
  })
  return {
    of: async (work: () => Promise<unknown>) => {
      units = 0
      await work()
      return units
    },
  }
}

/** An hour of a team, counted as it goes on, and the closing of its day. @returns write units an event of both */
const shiftOf = async (
  tables: Awaited<ReturnType<typeof watchedTables>>,
  meter: ReturnType<typeof watched>,
  workers: number,
  size: number,
) => {
  const floor = await newFloor(tables)
  const people = Array.from({ length: workers }, (_, at) => ({ user: `worker-${at}`, device: `device-${at}`, at }))
  for (const { user, device } of people)
    await floor.join({ id: user, device, user, team: 'pick', joined_at: begin - minute })
  const ahead = people.map(({ user, device, at }) => ({ user, device, left: batched(hourOf(at), size) }))
  let events = 0
  let counting = 0
  for (let end = begin + codeWindow; end <= begin + hour; end += codeWindow) {
    for (const { user, device, left } of ahead) {
      const due = left.filter((batch) => (batch.at(-1) as Timed).at < end)
      left.splice(0, due.length)
      const batches = due.map((batch, number) => {
        events += batch.length
        const id = `${user}-${end}-${number}`
        const [first, last] = [batch[0] as Timed, batch.at(-1) as Timed]
        const scans = batch.flatMap(({ at, code }, index) =>
          code === undefined
            ? []
            : [
                {
                  ...{ id: `${id}-${index}`, at, code, symbology: 'QR', outcome: 'accepted' as const },
                  gap: scanEvery,
                },
              ],
        )
        const steps = batch.flatMap(({ at, code }, index) =>
          code === undefined ? [{ id: `${id}-${index}`, at, count: 40 }] : [],
        )
        return { id, join_id: user, from: first.at, to: last.at + 1, scans, steps }
      })
      if (batches.length === 0) continue
      const results = await floor.send(device, batches, end)
      if (!results.every(({ status }) => status === 'accepted')) throw new Error('A batch was not accepted')
    }
    counting += await meter.of(async () => {
      await floor.rollUp([...new Map(floor.written().map((key) => [`${key.pk} ${key.sk}`, key])).values()])
      await floor.countCodes()
    })
  }
  const closing = await meter.of(async () => {
    await floor.closeDays(begin + 2 * day)
    await floor.countCodes()
  })
  return { counting: counting / events, closing: closing / events }
}

/**
 * What figures by code add to the write units of an event, by how many events a batch brings and how many work in a team:
 * every scan is of another article than the one before, and one hour alone bears the closing of its day.
 */
export const codeWriteFigures = async (): Promise<Figure[]> => {
  const tables = await watchedTables()
  const meter = watched(tables)
  const figures: Figure[] = []
  try {
    for (const [workers, size] of [
      ...batchSizes.map((size) => [10, size] as const),
      ...teamSizes.slice(1).map((workers) => [workers, 10] as const),
    ]) {
      const { counting, closing } = await shiftOf(tables, meter, workers, size)
      const name = `write units that SKUs add to an event: ${size} events a batch, a team of ${workers}`
      const figure = { group: 'skus', unit: 'units' }
      figures.push(
        { ...figure, name, value: counting },
        { ...figure, name: `${name}, closing the day`, value: closing },
        { ...figure, name: `${name}, all in`, value: counting + closing, most },
      )
    }
    return figures
  } finally {
    await tables.stop()
  }
}
