import { beforeEach, expect, test, vi } from 'vitest'

type Clock = typeof import('../../web/api/clock.ts')
let clock: Clock
const kept = new Map<string, string>()
beforeEach(async () => {
  vi.resetModules()
  kept.clear()
  vi.stubGlobal('localStorage', {
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  clock = await import('../../web/api/clock.ts')
})

const at = Date.parse('2026-11-21T12:00:00Z')
const date = (ms: number) => new Date(at + ms).toUTCString()
const hour = 3_600_000

test('a browser whose clock may be right is not corrected, however long an answer takes', () => {
  expect(clock.clockAhead()).toBe(0)
  clock.recordServerTime(date(0), at + 400, at + 900)
  clock.recordServerTime(date(3000), at, at + 9000)
  clock.recordServerTime(null, at, at)
  clock.recordServerTime('yesterday', at, at)
  expect(clock.clockAhead()).toBe(0)
})

test.each([-26 * hour, -hour, hour, 26 * hour])('a browser that is off by %i ms is corrected to the second', (off) => {
  clock.recordServerTime(date(0), at + 200 + off, at + 600 + off)
  expect(Math.abs(clock.clockAhead() + off)).toBeLessThan(1000)
  // What the next answer does not contradict stays: a clock that runs does not jump.
  const before = clock.clockAhead()
  clock.recordServerTime(date(60_000), at + 59_000 + off, at + 62_000 + off)
  expect(clock.clockAhead()).toBe(before)
  // The page's first script asks by it when the page is opened next.
  expect(Math.abs(Number(kept.get(clock.aheadKey)) + off)).toBeLessThan(1000)
  // Somebody sets it right.
  clock.recordServerTime(date(120_000), at + 120_100, at + 120_300)
  expect(Math.abs(clock.clockAhead())).toBeLessThan(1000)
  expect(Math.abs(Number(kept.get(clock.aheadKey)))).toBeLessThan(1000)
})

test('what was known when the page was opened counts until an answer says otherwise', async () => {
  vi.resetModules()
  vi.stubGlobal('window', { __early: { now: at, ahead: 2 * hour, answers: {}, there: {} } })
  const { clockAhead, serverTime, recordServerTime } = await import('../../web/api/clock.ts')
  expect(clockAhead()).toBe(2 * hour)
  expect([serverTime(at), serverTime(0)]).toEqual([at + 2 * hour, 0])
  recordServerTime(date(0), at + 100, at + 400)
  expect(clockAhead()).toBe(900)
  vi.unstubAllGlobals()
})
