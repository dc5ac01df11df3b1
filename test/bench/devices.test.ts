import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { devicesAtWork, type Try } from '../../bin/bench/devices.ts'
import type { Poster, Reply } from '../../bin/bench/post.ts'
import { fullSpan, heartbeatEvery, mostRequestsAMinute, requestsAMinute } from '../../shared/handheld.ts'
import { minute } from '../../shared/time.ts'

/** The handhelds that the bench has at work speak as the protocol says, over hours that take no time. */

interface Sent {
  path: string
  at: number
  device: string
  batches: { id: string; from: number; to: number; scans: object[]; steps: object[] }[]
  heartbeat?: object
}
let sent: Sent[]
/** What the next requests are refused with. */
let refusals: number[]
const devices = Array.from({ length: 20 }, (_, index) => ({ authorization: `d${index}`, join_id: `j${index}` }))

const { post }: Pick<Poster, 'post'> = {
  post: async (path, body, { authorization = '' } = {}): Promise<Reply> => {
    const parsed = JSON.parse(body.startsWith('{') ? body : gunzipSync(body).toString())
    sent.push({ path, at: Date.now(), device: authorization, ...parsed })
    const status = refusals.shift() ?? 200
    const batches = parsed.batches.map(({ id }: { id: string }) => ({
      id,
      status: 'accepted',
      accepted: 1,
      refused: [],
    }))
    const envelope = { status, message: '', data: status === 200 ? { batches } : null }
    return { status, bytes: 0, envelope }
  },
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  sent = []
  refusals = []
})
afterEach(() => {
  vi.useRealTimers()
})

const work = async (fleet: typeof devices, minutes: number, freshness = 60) => {
  const over = new AbortController()
  const tries: Try[] = []
  const working = devicesAtWork({ post, close: () => {} }, fleet, freshness, over.signal, (one) => tries.push(one))
  await vi.advanceTimersByTimeAsync(minutes * minute)
  over.abort()
  await working
  return tries
}

test('they deliver as often as the freshness makes them from the first minute on, and heartbeats come with work', async () => {
  const tries = await work(devices, 60)
  expect(new Set(sent.map(({ path }) => path))).toEqual(new Set(['/device/v1/events']))
  const scans = sent.flatMap(({ batches }) => batches.flatMap((batch) => batch.scans)).length / devices.length
  expect(scans).toBeGreaterThan(90)
  expect(scans).toBeLessThan(150)
  const aMinute = sent.length / devices.length / 60
  expect(aMinute).toBeGreaterThan(requestsAMinute(scans, 60) * 0.9)
  expect(aMinute).toBeLessThan(mostRequestsAMinute(scans, 60))
  const first = sent.filter(({ at }) => at < (sent[0]?.at ?? 0) + minute).length
  expect(first).toBeGreaterThan(devices.length * aMinute * 0.5)
  for (const { batches } of sent)
    for (const { scans: of, steps } of batches) expect(of.length + steps.length).toBeLessThanOrEqual(fullSpan)
  const beats = sent.filter(({ heartbeat }) => heartbeat)
  for (const device of devices) {
    const at = beats.filter((each) => each.device === device.authorization).map((each) => each.at)
    expect(at.length).toBeGreaterThan(7)
    for (const [index, time] of at.slice(1).entries()) {
      expect(time - (at[index] ?? 0)).toBeGreaterThanOrEqual(heartbeatEvery)
    }
  }
  expect(tries.reduce((sum, { batches }) => sum + batches, 0)).toBe(sent.flatMap(({ batches }) => batches).length)
})

test('what was refused waits longer each time, and nothing is left out', async () => {
  refusals = [503, 503]
  await work(devices.slice(0, 1), 20)
  const [first, second, third] = sent
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(1000)
  expect((third?.at ?? 0) - (second?.at ?? 0)).toBeGreaterThanOrEqual(2000)
  const batches = sent.slice(2).flatMap((each) => each.batches)
  expect(batches[0]?.id).toBe(first?.batches[0]?.id)
  for (const [index, batch] of batches.slice(1).entries()) expect(batch.from).toBe(batches[index]?.to)
})
