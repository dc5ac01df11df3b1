import { afterAll, beforeAll, expect, test } from 'vitest'
import { rateLimiter, rateLimits } from '../../functions/lib/rateLimits.ts'
import { testTables } from '../lib/tables.ts'

let tables: Awaited<ReturnType<typeof testTables>>
beforeAll(async () => {
  tables = await testTables()
})
afterAll(() => tables.stop())

const minute = 60_000
const noon = Date.UTC(2026, 0, 15, 12)
const { most, step } = rateLimits.session

/** Instances of a Lambda that take turns with the calls of a session: how many of them go through. */
const passed = async (instances: number, calls: number, company: string, at: (call: number) => number = () => noon) => {
  const rateLimited = Array.from({ length: instances }, () => rateLimiter(tables.stores.limits))
  let through = 0
  for (let call = 0; call < calls; call++) {
    const went = await rateLimited[call % instances]?.('session', company, 'abc', at(call)).then(
      () => true,
      ({ code }) => {
        expect(code).toBe('tooMany')
        return false
      },
    )
    if (went) through += 1
  }
  return through
}

test('a session may call as often as its limit says, whichever instance answers', async () => {
  for (const [instances, company] of [
    [1, 'one'],
    [7, 'seven'],
  ] as const) {
    const through = await passed(instances, most + 20 * step, company)
    expect(through).toBeGreaterThanOrEqual(most)
    expect(through).toBeLessThan(most + instances * step)
  }
})

test('who was too quick may go on in the next minute', async () => {
  const calls = most + 5 * step
  expect(await passed(1, 2 * calls, 'patient', (call) => (call < calls ? noon : noon + minute))).toBeGreaterThan(
    2 * most,
  )
})

test('who was too quick is told how long the minute lasts', async () => {
  const limitRate = rateLimiter(tables.stores.limits)
  const late = noon + 42_500
  const calls = Array.from({ length: most + step }, () => limitRate('session', 'acme', 'told', late))
  await expect(Promise.all(calls)).rejects.toMatchObject({ code: 'tooMany', retryAfter: 18 })
})

test('who tried too often is told how long the window lasts', async () => {
  const consume = () => tables.stores.limits.consume('acme', 'password', 1, 15 * minute, noon + 14 * minute)
  await consume()
  await expect(consume()).rejects.toMatchObject({ code: 'tooMany', retryAfter: 60 })
})

test('one caller does not slow the others down', async () => {
  const limitRate = rateLimiter(tables.stores.limits)
  for (let call = 0; call < most; call++) await limitRate('session', 'acme', 'quick', noon)
  await expect(
    Promise.all(Array.from({ length: step }, () => limitRate('session', 'acme', 'quick', noon))),
  ).rejects.toMatchObject({ code: 'tooMany' })
  await limitRate('session', 'acme', 'slow', noon)
  await limitRate('session', 'other', 'quick', noon)
  await limitRate('device', 'acme', 'quick', noon)
})

test('a count that cannot be kept stops nobody, and is said', async () => {
  const lost: Error[] = []
  const failure = new Error('no table')
  const limits = { consume: () => Promise.reject(failure) }
  const limitRate = rateLimiter(limits, (error) => lost.push(error))
  for (let call = 0; call < 2 * step; call++) await limitRate('session', 'acme', 'abc', noon)
  expect(lost).toEqual([failure, failure])
})
