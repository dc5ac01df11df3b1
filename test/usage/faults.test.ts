import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FileSizes } from '../../functions/lib/usage/fileSizes.ts'
import { handle } from '../../functions/platform/handle.ts'
import { notSummed } from '../../functions/platform/incomplete.ts'
import { day, hour, utcDate } from '../../shared/time.ts'
import { noUsage } from '../../shared/usage/units.ts'
import { type People, people } from '../lib/people.ts'

/** Use is summed of whom it can be: what cannot be read keeps nothing else from it, rings, and is taken later. */

let world: People
beforeAll(async () => {
  world = await people({})
})
afterAll(() => world.stop())

const used = (company: string, events: number) =>
  world.stores.usage.writePart({ company, date: utcDate(world.now()), source: `at ${world.now()}` }, 1, {
    ...noUsage(),
    events,
  })
const today = async (company: string) => {
  const date = utcDate(world.now())
  return (await world.stores.usage.days(company, date, date))[0]
}
const sizesOf = (bytes: number, fault?: string): FileSizes => ({
  all: async function* () {
    yield { location: `private/apps/${world.acme.uid}/a.apk`, size: bytes }
    if (fault) throw new Error(fault)
  },
})

/** One run, and what it wrote into its log. */
const run = async (sizes: FileSizes, stores = world.stores) => {
  const told: [string, Record<string, unknown>][] = []
  const log = {
    info: () => {},
    error: (message: string, extra: Record<string, unknown>) => void told.push([message, extra]),
  }
  const failed = await handle({}, { stores, sizes, log, clock: world.now }).then(
    () => undefined,
    (error: Error) => error.message,
  )
  return { failed, told }
}

test('a bucket that cannot be listed keeps nobody’s use from being summed; it rings, and is listed an hour later', async () => {
  const { acme, other } = world
  await used(acme.uid, 7)
  await used(other.uid, 3)
  const { failed, told } = await run(sizesOf(500, 'AccessDenied'))
  expect(failed).toContain(notSummed)
  expect(told).toEqual([[notSummed, { error: expect.any(Error), what: 'stored files' }]])
  expect((await today(acme.uid))?.used.events).toBe(7)
  expect((await today(other.uid))?.used.events).toBe(3)
  // What was listed until then is not all of it, and is no figure.
  expect((await today(acme.uid))?.stored).toBeUndefined()
  expect((await world.stores.usage.monthOf(utcDate(world.now()).slice(0, 7), acme.uid))?.stored).toBeUndefined()

  // Lambda tries a failed event again: that one finds nothing due.
  expect(await run(sizesOf(500, 'AccessDenied'))).toEqual({ failed: undefined, told: [] })

  world.pass(hour)
  await used(acme.uid, 5)
  expect((await run(sizesOf(500, 'AccessDenied'))).failed).toContain(notSummed)
  expect((await today(acme.uid))?.used.events).toBe(12)

  world.pass(hour)
  expect(await run(sizesOf(900))).toEqual({ failed: undefined, told: [] })
  expect(await today(acme.uid)).toMatchObject({ used: { events: 12 }, stored: 900 })
  expect((await today(other.uid))?.stored).toBe(0)

  // It is known for the day now: no bucket is asked.
  world.pass(hour)
  expect(await run(sizesOf(1, 'AccessDenied'))).toEqual({ failed: undefined, told: [] })
  expect((await today(acme.uid))?.stored).toBe(900)
})

test('a company whose use cannot be read leaves the others alone, and is summed with its files an hour later', async () => {
  const { acme, other, stores } = world
  world.pass(day)
  await used(acme.uid, 20)
  await used(other.uid, 30)
  const broken = {
    ...stores,
    usage: {
      ...stores.usage,
      counted: (company: string, date: string) =>
        company === acme.uid ? Promise.reject(new Error('throttled')) : stores.usage.counted(company, date),
    },
  }
  const { failed, told } = await run(sizesOf(1000), broken)
  expect(failed).toContain(notSummed)
  expect(told).toEqual([[notSummed, { error: expect.any(Error), what: 'use', company: acme.uid }]])
  expect(await today(other.uid)).toMatchObject({ used: { events: 30 }, stored: 0 })
  expect(await today(acme.uid)).toBeUndefined()
  world.pass(hour)
  expect(await run(sizesOf(1000))).toEqual({ failed: undefined, told: [] })
  expect(await today(acme.uid)).toMatchObject({ used: { events: 20 }, stored: 1000 })
})
