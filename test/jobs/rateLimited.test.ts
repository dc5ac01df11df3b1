import { expect, test } from 'vitest'
import { rateLimited } from '../../functions/lib/jobs/rateLimited.ts'

test('no more batches begin in a second than the rate limit says, and none is made to wait where there is none', async () => {
  let now = 0
  const sleep = async (ms: number) => {
    now += ms
  }
  const begun: number[] = []
  const pace = rateLimited(10, () => now, sleep)
  for (let at = 0; at < 30; at++) {
    await pace()
    begun.push(now)
  }
  expect(begun.filter((at) => at < 1000)).toHaveLength(10)
  expect(begun.at(-1)).toBe(2900)
  // Time in which nothing was done is not made up for.
  now += 5000
  for (let at = 0; at < 3; at++) await pace()
  expect(now).toBe(2900 + 5000 + 200)

  const free = rateLimited(0, () => now, sleep)
  const before = now
  for (let at = 0; at < 100; at++) await free()
  expect(now).toBe(before)
})
