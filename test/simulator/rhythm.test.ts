import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { randomFrom } from '../../bin/seed/random.ts'
import { runSimulation } from '../../bin/simulator/index.ts'
import { batchesOf } from '../../bin/simulator/work.ts'
import { activeWithin } from '../../functions/devices/fleet.ts'
import {
  type Freshness,
  freshnesses,
  fullSpan,
  heartbeatEvery,
  idleHeartbeatEvery,
  longestSilence,
  mostRequestsAMinute,
  requestsAMinute,
} from '../../shared/handheld.ts'
import { hour, iso, minute } from '../../shared/time.ts'

/** How often a device speaks, over hours of its own time: the server is one that takes everything at once. */

interface Sent {
  call: string
  at: number
  // biome-ignore lint/suspicious/noExplicitAny: bodies of many calls
  body: any
}
let sent: Sent[]
let freshness: Freshness
let etag: string
/** Whether the company is disabled at a time. */
let isDisabled: (at: number) => boolean

const answers: Record<string, (body: Sent['body']) => object> = {
  report: () => ({ results: [] }),
  enrol: () => ({ device_id: 'acme.d', secret: 's', company_name: 'Acme' }),
  token: () => ({ token: 't', expires_at: iso(Date.now() + hour) }),
  signIn: () => ({
    work_id: 'w',
    user: { uid: 'u', first_name: 'U', last_name: 'U' },
    teams: [{ uid: 'pick', name: 'Pick', subtype: 1 }],
    freshness,
  }),
  joinGroup: () => ({ join_id: `j${sent.length}` }),
  events: ({ batches, heartbeat }) => ({
    batches: batches.map(({ id }: { id: string }) => ({ id, status: 'accepted', accepted: 0, refused: [] })),
    ...(heartbeat && { sync: heartbeat.sync_etag !== etag }),
  }),
  heartbeat: ({ sync_etag }) => ({ sync: sync_etag !== etag }),
  sync: () => ({ etag, unchanged: false, state: {}, removals: [], freshness }),
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  vi.setSystemTime(Date.parse('2027-03-01T08:00:00.000Z'))
  sent = []
  isDisabled = () => false
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string | Uint8Array }) => {
    const call = url.split('/').at(-1) ?? ''
    const read = JSON.parse(typeof body === 'string' ? body : gunzipSync(body).toString())
    sent.push({ call, at: Date.now(), body: read })
    if (isDisabled(Date.now())) {
      const refusal = {
        status: 403,
        code: 'notAllowed',
        message: 'The company of this device is disabled.',
        data: null,
      }
      return new Response(JSON.stringify(refusal), { status: 403 })
    }
    const data = { ...answers[call]?.(read), server_time: Date.now() }
    return new Response(JSON.stringify({ status: 200, message: 'OK', data }))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** One device works for so many hours, over a perfect network. */
const work = async (
  hours: number,
  seed: number,
  workers = [{ username: 'u', password: 'p' }],
  { reorder = 0 }: { reorder?: number } = {},
) => {
  const { finished } = runSimulation({
    ...{ url: 'http://device.test', code: 'C', workers, devices: 1, seed, minutes: hours * 60 },
    ...{ loss: 0, duplicates: 0, reorder, offline: 0, skew: 0 },
  })
  let over = false
  void finished.finally(() => {
    over = true
  })
  // Time passes only while the device waits for it.
  while (!over) {
    if (vi.getTimerCount() > 0) await vi.advanceTimersToNextTimerAsync()
    else await new Promise((resolve) => setImmediate(resolve))
  }
  return finished
}

const measured = async (seconds: Freshness) => {
  freshness = seconds
  etag = `${seconds}`
  const hours = { worked: 0, scans: 0, requests: 0 }
  for (let seed = 1; seed <= 6; seed++) {
    sent = []
    const { totals } = await work(8, seed)
    hours.worked += totals.working_ms / hour
    hours.scans += totals.accepted_scans + totals.rejected_scans
    hours.requests += sent.length
  }
  return { perHour: hours.scans / hours.worked, perMinute: hours.requests / hours.worked / 60 }
}

describe('the rhythm', () => {
  test('of the constants is 0.7 requests a minute at 120 scans an hour with 60 s, and 1.4 with 15 s', () => {
    expect(requestsAMinute(120, 60)).toBeCloseTo(0.7, 1)
    expect(requestsAMinute(120, 15)).toBeLessThan(1.4)
    for (const seconds of freshnesses) {
      expect(requestsAMinute(120, seconds)).toBeLessThan(mostRequestsAMinute(120, seconds))
    }
  })

  test.each([
    [5, 2.1],
    [15, 1.8],
    [60, 0.75],
  ] as const)('of the simulated at 120 scans an hour with %i s is %f, though they scan evenly', (seconds, most) => {
    const habits = { secondsPerPick: 25.5, stepsPerMinute: 60 }
    const hours = 20 * 8
    const stint = { from: 0, until: 8 * hour, scanTeam: true, habits, limit: fullSpan, name: 'x' }
    const spans = Array.from({ length: 20 }, (_, seed) => [
      ...batchesOf(randomFrom(seed), { ...stint, freshness: () => seconds * 1000 }),
    ]).flat()
    const perHour = spans.reduce((sum, { scans }) => sum + scans.length, 0) / hours
    expect(Math.abs(perHour - 120)).toBeLessThan(5)
    const perMinute = spans.length / hours / 60
    expect(perMinute).toBeLessThan(most)
    expect(perMinute).toBeGreaterThan(requestsAMinute(perHour, seconds) * 0.9)
    expect(perMinute).toBeLessThan(mostRequestsAMinute(perHour, seconds))
  })

  test.each(freshnesses)(
    'of a whole device with %i s is within what scans at most need, all calls included',
    async (seconds) => {
      const { perHour, perMinute } = await measured(seconds)
      expect(perHour).toBeGreaterThan(120)
      expect(perMinute).toBeGreaterThan(requestsAMinute(perHour, seconds) * 0.7)
      // Tokens, joins, leaves, and heartbeats in breaks.
      expect(perMinute).toBeLessThan(mostRequestsAMinute(perHour, seconds) + 0.2)
    },
  )

  test('lets heartbeats ride, once in 5 minutes at most, and sends one alone only after long silence', async () => {
    freshness = 15
    etag = 'one'
    await work(8, 3)
    const beats = sent.filter(({ call, body }) => call === 'heartbeat' || body.heartbeat)
    const [riding, alone] = [
      beats.filter(({ call }) => call === 'events'),
      beats.filter(({ call }) => call !== 'events'),
    ]
    expect(alone.length).toBeLessThan(riding.length / 3)
    for (const { at } of riding) {
      const before = beats.filter((beat) => beat.at < at).at(-1)
      expect(at - (before?.at ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(heartbeatEvery)
    }
    const speaks = (one: Sent) => one.call === 'heartbeat' || one.call === 'events'
    const silences = alone.map((one) => {
      const at = sent.indexOf(one)
      const before = sent.slice(0, at).findLast(speaks)
      return { silent: one.at - (before?.at ?? 0), next: sent.slice(at + 1).find(({ call }) => call !== 'report') }
    })
    for (const { silent, next } of silences)
      if (next?.call !== 'signIn' && silent > 0) expect(silent).toBeGreaterThanOrEqual(longestSilence)
  })

  test('keeps a device that somebody is signed in on among the active ones, with 5 minutes to spare', async () => {
    freshness = 60
    etag = 'one'
    for (const seed of [3, 4, 5]) {
      sent = []
      await work(8, seed)
      let inUse = false
      let heard = 0
      for (const { call, at, body } of sent) {
        if (call === 'heartbeat' || body.heartbeat) {
          if (inUse) expect(at - heard).toBeLessThanOrEqual(activeWithin - longestSilence)
          heard = at
        }
        // It was heard of right before.
        if (call === 'signIn') expect(at).toBe(heard)
        if (call === 'signIn') inUse = true
        if (call === 'signOut') inUse = false
      }
      expect(heard).toBeGreaterThan(0)
    }
  })

  test('of a device in its cradle is one heartbeat in half an hour, in an hour when it is full, and one when it leaves it and comes back', async () => {
    freshness = 15
    etag = 'one'
    await work(8, 1, [])
    const beats = sent.filter(({ call }) => call === 'heartbeat')
    expect(sent.filter(({ call }) => call === 'events')).toEqual([])
    expect(beats.length).toBeGreaterThanOrEqual(8)
    const rests = beats.slice(1).map(({ at }, n) => [beats[n]?.body.charging, at - (beats[n]?.at ?? 0)])
    expect(rests).toContainEqual([true, idleHeartbeatEvery.filling])
    expect(rests).toContainEqual([false, idleHeartbeatEvery.full])
    for (const [charging, rest] of rests) expect(rest).toBe(idleHeartbeatEvery[charging ? 'filling' : 'full'])

    sent = []
    await work(8, 3)
    const calls = sent.map(({ call }) => call).filter((call) => call !== 'sync' && call !== 'report')
    const [first, last] = [calls.indexOf('signIn'), calls.indexOf('signOut')]
    expect(calls[first - 1]).toBe('heartbeat')
    expect(calls[last + 1]).toBe('heartbeat')
  })

  test('brings a device what was changed while it lay in its cradle before somebody signs in', async () => {
    freshness = 15
    etag = 'one'
    await work(8, 3)
    const signIns = sent.filter(({ call }) => call === 'signIn')
    const second = signIns[1]
    if (!second) throw new Error('One shift only')
    const over = sent.filter(({ call, at }) => call === 'heartbeat' && at < second.at).at(-1)?.at ?? 0
    const usual = answers.heartbeat
    answers.heartbeat = (body) => {
      if (Date.now() > over) etag = 'two'
      return usual?.(body) ?? {}
    }
    vi.setSystemTime(Date.parse('2027-03-01T08:00:00.000Z'))
    sent = []
    await work(8, 3)
    if (usual) answers.heartbeat = usual
    const changed = sent.findIndex(({ call, at }) => call === 'heartbeat' && at > over)
    expect(sent.slice(changed, changed + 4).map(({ call }) => call)).toEqual(['heartbeat', 'sync', 'report', 'signIn'])
  })

  test('sends a report that was held back with the next heartbeat, also where that rides with work', async () => {
    freshness = 15
    const usual = answers.events
    for (const seed of [2, 3, 4]) {
      etag = 'before'
      sent = []
      const changed = Date.now() + 2 * hour
      answers.events = (body) => {
        if (Date.now() >= changed) etag = 'after'
        return usual?.(body) ?? {}
      }
      await work(8, seed, undefined, { reorder: 0.9 })
      const beats = sent.flatMap(({ call, body }, index) => (call === 'heartbeat' || body.heartbeat ? [index] : []))
      for (const [index, { call }] of sent.entries()) {
        if (call !== 'sync') continue
        const next = beats.find((beat) => beat > index)
        if (next === undefined) continue
        // At once, or right after the next heartbeat.
        const until = beats.find((beat) => beat > next) ?? sent.length
        expect(sent.slice(index, until).some((one) => one.call === 'report')).toBe(true)
      }
      expect(sent.filter(({ call, body }) => call === 'report' && body.etag === 'after')).toHaveLength(1)
    }
    if (usual) answers.events = usual
  })

  test('of a device whose company is disabled is a try in two minutes; it keeps what was scanned, and goes on afterwards', async () => {
    freshness = 15
    etag = 'one'
    const [from, to] = [Date.now() + 2 * hour, Date.now() + 3 * hour]
    isDisabled = (at) => at >= from && at < to
    const account = await work(8, 3)
    const during = sent.filter(({ at }) => isDisabled(at))
    expect(during.length).toBeGreaterThan(20)
    expect(during.length).toBeLessThanOrEqual(31)
    expect(account.problems.reduce((sum, { times }) => sum + times, 0)).toBe(during.length)
    for (const { message } of account.problems) expect(message).toContain('The company of this device is disabled.')
    // Nobody works meanwhile, and what was scanned before is sent afterwards, once each.
    const scans = sent.flatMap(({ call, at, body }) =>
      call === 'events' && !isDisabled(at)
        ? body.batches.flatMap(({ scans: some }: { scans: { id: string; at: number }[] }) => some)
        : [],
    )
    expect(new Set(scans.map(({ id }) => id)).size).toBe(scans.length)
    expect(scans.some(({ at }) => at < from && at > from - 10 * minute)).toBe(true)
    expect(scans.some(({ at }) => at > from + minute && at < to)).toBe(false)
    expect(account.unacknowledged_batches).toBe(0)
    const signIn = sent.find(({ call, at }) => call === 'signIn' && at >= to)
    expect(signIn?.at).toBeLessThan(to + 5 * minute)
    expect(scans.some(({ at }) => at > to + 10 * minute)).toBe(true)
  })

  test('follows the company within a heartbeat of its change', async () => {
    freshness = 60
    etag = 'before'
    const changed = Date.now() + 4 * hour
    const usual = answers.events
    answers.events = (body) => {
      if (Date.now() >= changed) [freshness, etag] = [5, 'after']
      return usual?.(body) ?? {}
    }
    await work(8, 2)
    if (usual) answers.events = usual
    const waits = (from: number, to: number) =>
      sent
        .filter(({ call, at }) => call === 'events' && at >= from && at < to)
        .flatMap(({ body }) => body.batches)
        .filter(({ scans }) => scans.length > 0)
        .map(({ to: end, scans }) => end - scans[0].at)
    expect(Math.max(...waits(0, changed))).toBe(60_000)
    const heard = changed + longestSilence + heartbeatEvery + minute
    expect(Math.max(...waits(heard, Number.POSITIVE_INFINITY))).toBe(5000)
  })
})
