import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestRateLimit } from '../../functions/lib/jobs/requestRateLimit.ts'
import { testTables } from '../lib/tables.ts'

let tables: Awaited<ReturnType<typeof testTables>>
beforeAll(async () => {
  tables = await testTables()
})
afterAll(() => tables?.stop())

/** A clock that goes on when somebody sleeps. */
const clockFrom = (start: number) => {
  const clock = { now: start }
  return {
    clock: () => clock.now,
    sleep: async (ms: number) => {
      clock.now += ms
    },
  }
}

test('all who ask a service share its rate, each second anew', async () => {
  const { clock, sleep } = clockFrom(1_800_000_000_400)
  const rates = { identities: 25 }
  const [one, other] = [
    requestRateLimit(tables.stores, rates, clock, sleep),
    requestRateLimit(tables.stores, rates, clock, sleep),
  ]
  await one('identities', 25)
  expect(clock()).toBe(1_800_000_000_400)
  await other('identities', 25)
  expect(clock()).toBe(1_800_000_001_000)
  await one('identities', 5)
  expect(clock()).toBe(1_800_000_002_000)
  // More than a second has room for takes more of them.
  await one('identities', 40)
  expect(clock()).toBe(1_800_000_004_000)
})

test('without a rate nobody waits', async () => {
  const { clock, sleep } = clockFrom(1_800_000_100_000)
  await requestRateLimit(tables.stores, { identities: 0 }, clock, sleep)('identities', 1000)
  expect(clock()).toBe(1_800_000_100_000)
})
