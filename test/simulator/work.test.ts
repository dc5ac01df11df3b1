import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomFrom } from '../../bin/seed/random.ts'
import { fleetClock } from '../../bin/simulator/clock.ts'
import { problemOf, simulationDefaults } from '../../bin/simulator/options.ts'
import { activity, batchesOf, cutAt, habitsOf, type Span, type Stint } from '../../bin/simulator/work.ts'
import { Batch, Scan, Steps } from '../../shared/contract/handheld.ts'
import { freshnesses, longestSilence } from '../../shared/handheld.ts'
import { type CountSettings, countBatch, sumOf } from '../../shared/metrics/count.ts'
import type { Figures } from '../../shared/metrics/figures.ts'
import { validateEvents, validateSpan } from '../../shared/metrics/validate.ts'
import { minute } from '../../shared/time.ts'

const from = Date.parse('2027-03-01T08:00:00.000Z')
const stintOf = (more: Partial<Stint> = {}): Stint => ({
  from,
  until: from + 90 * 60_000,
  scanTeam: true,
  habits: habitsOf(randomFrom(1)),
  limit: 20,
  freshness: () => 15_000,
  name: 'x',
  ...more,
})

const stints = fc.record({
  seed: fc.nat(1e6),
  minutes: fc.integer({ min: 1, max: 200 }),
  limit: fc.integer({ min: 1, max: 60 }),
  freshness: fc.constantFrom(...freshnesses.map((seconds) => seconds * 1000)),
})

test('spans follow one another without a gap, and the server’s own judge finds nothing wrong', () => {
  fc.assert(
    fc.property(stints, ({ seed, minutes, limit, freshness: ms }) => {
      const until = from + minutes * 60_000
      const batches = [...batchesOf(randomFrom(seed), stintOf({ until, limit, freshness: () => ms }))]
      let end = from
      for (const batch of batches) {
        expect(batch.from).toBe(end)
        end = batch.to
        const sent = Batch.parse({ ...batch, join_id: 'j1' })
        const [first, last] = [batch.scans[0], batch.scans.at(-1)]
        const events = [...batch.scans, ...batch.steps].filter(({ at }) => last && at <= last.at).length
        // A span ends for a reason, and none of them is overdue.
        const ends = [until, sent.from + longestSilence, ...(first ? [first.at + ms] : [])]
        if (last && events >= limit) ends.push(last.at + 1)
        expect(sent.to).toBe(Math.min(...ends))
        expect(sent.scans.length).toBeLessThanOrEqual(limit)
        expect(validateSpan(sent, { joined_at: from, left_at: until }, until)).toBeUndefined()
        const { refused, scans, steps } = validateEvents(sent, { joined_at: from }, until)
        expect(refused).toEqual([])
        expect([scans.length, steps.length]).toEqual([batch.scans.length, batch.steps.length])
      }
      expect(end).toBe(until)
      expect(new Set(batches.map(({ id }) => id)).size).toBe(batches.length)
    }),
    { numRuns: 60 },
  )
})

/** The same work, cut into spans of a fixed length: how clients used to do it, whatever happened. */
const recut = (spans: Span[], every: number, until: number): Span[] => {
  const [scans, steps] = [spans.flatMap((span) => span.scans), spans.flatMap((span) => span.steps)]
  const starts = Array.from({ length: Math.ceil((until - from) / every) }, (_, n) => from + n * every)
  return starts.map((start, n) => {
    const to = Math.min(start + every, until)
    const within = ({ at }: { at: number }) => at >= start && at < to
    return { id: `old-${n}`, from: start, to, scans: scans.filter(within), steps: steps.filter(within) }
  })
}

test('however often spans are closed, none is refused, and the figures of every quarter of an hour are the same', () => {
  const settings: CountSettings = {
    ...{ pickGap: 300_000, scanTeam: true },
    excluded: ({ length }) => length < 9,
    callouts: (code) => code.startsWith('CALL'),
  }
  const counted = (spans: Span[], until: number) => {
    const slots = new Map<number, Figures[]>()
    for (const span of spans) {
      const sent = Batch.parse({ ...span, join_id: 'j1' })
      expect(validateSpan(sent, { joined_at: from, left_at: until }, until)).toBeUndefined()
      expect(validateEvents(sent, { joined_at: from }, until).refused).toEqual([])
      for (const [at, figures] of countBatch(span, settings)) slots.set(at, [...(slots.get(at) ?? []), figures])
    }
    return [...slots].sort(([a], [b]) => a - b).map(([at, many]) => [at, sumOf(many)])
  }
  fc.assert(
    fc.property(stints, ({ seed, minutes, limit }) => {
      const until = from + minutes * 60_000
      const spansAt = (ms: number) => [...batchesOf(randomFrom(seed), stintOf({ until, limit, freshness: () => ms }))]
      const [usual, ...others] = freshnesses.map((seconds) => spansAt(seconds * 1000))
      const figures = counted(usual ?? [], until)
      for (const spans of others) expect(counted(spans, until)).toEqual(figures)
      expect(counted(recut(usual ?? [], 15_000, until), until)).toEqual(figures)
      // A device that hears of another freshness in the middle goes on with it.
      let turn = 0
      const mixed = stintOf({ until, limit, freshness: () => (freshnesses[turn++ % 3] ?? 15) * 1000 })
      expect(counted([...batchesOf(randomFrom(seed), mixed)], until)).toEqual(figures)
    }),
    { numRuns: 40 },
  )
})

test('each gap is the time since the accepted scan before it, across batches, and null for the first', () => {
  const scans = [...batchesOf(randomFrom(5), stintOf({ until: from + 8 * 3_600_000 }))].flatMap((batch) => batch.scans)
  let last: number | null = null
  for (const { at, gap, outcome } of scans) {
    expect(gap).toBe(last === null ? null : at - last)
    if (outcome === 'accepted') last = at
  }
  expect(scans.length).toBeGreaterThan(100)
  expect(scans.some(({ outcome }) => outcome === 'rejected')).toBe(true)
  expect(scans.some(({ gap }) => gap !== null && gap > 300_000)).toBe(true)
})

test('the same seed makes the same events, another seed others', () => {
  const events = (seed: number) => JSON.stringify([...batchesOf(randomFrom(seed), stintOf())])
  expect(events(3)).toBe(events(3))
  expect(events(3)).not.toBe(events(4))
})

test('the pace is that of people', () => {
  for (let seed = 0; seed < 20; seed++) {
    const random = randomFrom(seed)
    const scans = [...batchesOf(random, stintOf({ habits: habitsOf(random), until: from + 4 * 3_600_000 }))]
      .flatMap((batch) => batch.scans)
      .filter(({ outcome }) => outcome === 'accepted')
    expect(scans.length / 4).toBeGreaterThan(90)
    expect(scans.length / 4).toBeLessThan(420)
    for (const scan of scans) Scan.parse(scan)
  }
})

test('a batch that is cut short keeps what happened before the cut', () => {
  const whole = [...batchesOf(randomFrom(5), stintOf({ freshness: () => 60_000, limit: 500 }))][0]
  if (!whole) throw new Error('no batch')
  const middle = (whole.from + whole.to) / 2
  const cut = cutAt(whole, middle)
  expect(cut?.to).toBe(middle)
  expect(cut?.scans).toEqual(whole.scans.filter(({ at }) => at < middle))
  for (const sample of cut?.steps ?? []) Steps.parse(sample)
  expect(cutAt(whole, whole.to)).toBe(whole)
  expect(cutAt(whole, whole.from)).toBeUndefined()
})

test('a fleet that is faster begins in the past and meets the real time at its end', () => {
  let real = 1_000_000_000_000
  const startedAt = real
  const clock = fleetClock({ time: 60, minutes: 10, startedAt }, () => real)
  expect(clock.start).toBe(startedAt - 590 * 60_000)
  expect(clock.now()).toBe(clock.start)
  real += 5 * 60_000
  expect(clock.now()).toBe(clock.start + 300 * 60_000)
  real += 5 * 60_000
  expect(clock.now()).toBe(real)
  expect(clock.end).toBe(real)
  real += 60_000
  expect(clock.now()).toBe(real)
})

test('an endless fleet that is faster catches up and goes on in real time', () => {
  let real = 1_000_000_000_000
  const clock = fleetClock({ time: 9, startedAt: real }, () => real)
  expect(clock.end).toBeUndefined()
  expect(real - clock.now()).toBe(8 * 3_600_000)
  real += 3_600_000
  expect(real - clock.now()).toBe(0)
  real += 3_600_000
  expect(real - clock.now()).toBe(0)
})

test('options that make no sense are refused in one sentence', () => {
  const good = { ...simulationDefaults, url: 'http://x', code: 'c', workers: [], startedAt: 0, minutes: 10 }
  expect(problemOf(good)).toBeUndefined()
  expect(problemOf({ ...good, time: 900 })).toBeUndefined()
  for (const [invalid, named] of [
    [{ time: 2000 }, /7 days.*--minutes 4\.$/],
    [{ time: 0.5 }, /--time/],
    [{ url: 'localhost' }, /--url/],
    [{ code: '' }, /--code/],
    [{ devices: 0 }, /--devices/],
    [{ minutes: 0 }, /--minutes/],
    [{ loss: 1 }, /--loss/],
    [{ reorder: Number.NaN }, /--reorder/],
    [{ skew: 700_000 }, /--skew/],
    [{ batch: 501 }, /--batch/],
    [{ freshness: 30 as 15 }, /--freshness must be one of 5, 15, 60/],
  ] as const) {
    expect(problemOf({ ...good, ...invalid })).toMatch(named)
  }
})

test('a worker is signed out after the minutes without anything that counts, and not before', () => {
  const scan = (at: number) => ({ id: `s${at}`, at, code: '1', symbology: '', outcome: 'accepted' as const, gap: null })
  const span = {
    id: 'x',
    from: 0,
    to: 5 * minute,
    scans: [scan(minute)],
    steps: [{ id: 't', at: 3 * minute, count: 9 }],
  }
  const both = { scans: true, steps: true }
  expect(activity(span, 0, undefined)).toEqual({ last: 3 * minute })
  expect(activity(span, 0, { minutes: 3, ...both })).toEqual({ last: 3 * minute })
  expect(activity(span, 0, { minutes: 2, ...both })).toEqual({ last: minute, idleAt: 3 * minute })
  expect(activity(span, -4 * minute, { minutes: 5, ...both })).toEqual({ last: -4 * minute, idleAt: minute })
  expect(activity(span, 0, { minutes: 4, scans: true, steps: false })).toEqual({ last: minute, idleAt: 5 * minute })
  expect(activity(span, 0, { minutes: 3, scans: false, steps: true })).toEqual({ last: 0, idleAt: 3 * minute })
})
