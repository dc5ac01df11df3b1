import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Moment, watch } from '../../../web/app/inactivity/watch.ts'
import { longestWait, poll, pollEvery, waitAfter } from '../../../web/pages/performance/poll.ts'
import { signedInSince, stubTab } from '../inactivity/tab.ts'

const start = Date.parse('2026-11-20T06:00:00Z')
const minute = 60_000
const hour = 60 * minute

let tab: ReturnType<typeof stubTab>
let network: { onLine: boolean }
/** Ms since the start at which each question was asked. */
let asked: number[]
/** How the next questions end; without one, with nothing new. */
let answers: (() => Promise<boolean>)[]
let stop: (() => void) | undefined

const begin = (first = pollEvery) => {
  stop = poll(() => {
    asked.push(Date.now() - start)
    return (answers.shift() ?? (async () => false))()
  }, first)
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const connect = (onLine: boolean) => {
  network.onLine = onLine
  tab.use(onLine ? 'online' : 'offline')
}
const fails = (more: object = {}) => [async () => Promise.reject(Object.assign(new Error('down'), more))]

beforeEach(() => {
  tab = stubTab(start)
  network = { onLine: true }
  vi.stubGlobal('navigator', network)
  asked = []
  answers = []
})
afterEach(() => {
  stop?.()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a change is asked for every five seconds, so that it is on the screen within ten', async () => {
  begin()
  await pass(minute)
  expect(asked).toEqual(Array.from({ length: 12 }, (_, index) => 5_000 * (index + 1)))
})

test('the next question waits for the answer to the last one', async () => {
  begin(0)
  answers = [() => new Promise((answer) => setTimeout(answer, 22_000, true))]
  await pass(30_000)
  expect(asked).toEqual([0, 27_000])
})

describe('nothing is asked', () => {
  test('while the page is hidden, and at once when it is seen again', async () => {
    begin()
    await pass(6_000)
    tab.show(false)
    await pass(30 * minute)
    expect(asked).toEqual([5_000])
    tab.show(true)
    await pass(0)
    expect(asked).toEqual([5_000, 6_000 + 30 * minute])
    await pass(pollEvery)
    expect(asked).toHaveLength(3)
  })

  test('without a network, and at once when it is back', async () => {
    begin()
    await pass(6_000)
    connect(false)
    await pass(3 * minute)
    expect(asked).toEqual([5_000])
    connect(true)
    await pass(0)
    expect(asked).toEqual([5_000, 6_000 + 3 * minute])
  })

  test('of a page that is opened behind another one, until it is seen', async () => {
    tab.show(false)
    begin(0)
    await pass(10 * minute)
    expect(asked).toEqual([])
    tab.show(true)
    await pass(0)
    expect(asked).toEqual([10 * minute])
  })

  test('any more once it is over, also where an answer is on its way', async () => {
    begin(0)
    answers = [() => new Promise((answer) => setTimeout(answer, 2_000, true))]
    await pass(1_000)
    stop?.()
    await pass(minute)
    tab.show(false)
    tab.show(true)
    connect(true)
    await pass(minute)
    expect(asked).toEqual([0])
  })
})

test('two questions are never on their way at once, however often the page is hidden and shown', async () => {
  begin(0)
  answers = [() => new Promise((answer) => setTimeout(answer, 4_000, false))]
  await pass(1_000)
  for (let times = 0; times < 5; times++) {
    tab.show(false)
    tab.show(true)
    await pass(100)
  }
  expect(asked).toEqual([0])
  await pass(10_000)
  expect(asked).toEqual([0, 9_000])
})

test('the more often it fails, the longer it waits, up to a minute; then it goes on as before', async () => {
  begin()
  answers = Array.from({ length: 6 }, () => fails()).flat()
  await pass(5 * minute)
  const waits = asked.map((at, index) => at - (asked[index - 1] ?? 0))
  expect(waits.slice(0, 8)).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000, 5_000])
})

test('it waits as long as the server asks, where that is longer', async () => {
  begin()
  answers = fails({ retryAfter: 42_000 })
  await pass(minute)
  expect(asked.slice(0, 2)).toEqual([5_000, 47_000])
})

test('it asks as often after a night without work, so that the first batch is seen as soon', async () => {
  begin()
  await pass(8 * hour)
  const before = asked.length
  await pass(minute)
  expect(asked.length - before).toBe(12)
})

test('how long it waits', () => {
  expect(waitAfter({ failures: 0 })).toBe(pollEvery)
  expect(waitAfter({ failures: 1 })).toBe(2 * pollEvery)
  expect(waitAfter({ failures: 50 })).toBe(longestWait)
  expect(waitAfter({ failures: 1, retryAfter: 90_000 })).toBe(90_000)
})

test('asking is no activity of a person: whoever is away is signed out on time', async () => {
  const idle = 30 * minute
  signedInSince(start, { idle, stay: false })
  const moments: Moment[] = []
  const watching = watch((moment) => moments.push(moment))
  answers = Array.from({ length: 1_000 }, () => async () => true)
  begin()
  await pass(idle - 1)
  expect(asked.length).toBeGreaterThan(300)
  expect(moments.at(-1)?.phase.is).toBe('here')
  await pass(10_001)
  expect(moments.map(({ phase }) => phase.is)).toContain('warned')
  expect(moments.at(-1)?.phase.is).toBe('gone')
  watching.stop()
})
