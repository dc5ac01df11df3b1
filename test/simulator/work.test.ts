import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomFrom } from '../../bin/seed/random.ts'
import { fleetClock } from '../../bin/simulator/clock.ts'
import { complaintOf, simulationDefaults } from '../../bin/simulator/options.ts'
import { batchesOf, cutAt, habitsOf, type Stint } from '../../bin/simulator/work.ts'
import { Batch, Scan, Steps } from '../../shared/contract/handheld.ts'
import { judgeEvents, judgeSpan } from '../../shared/metrics/judge.ts'

const from = Date.parse('2027-03-01T08:00:00.000Z')
const stintOf = (more: Partial<Stint> = {}): Stint => ({
  from,
  until: from + 90 * 60_000,
  scanTeam: true,
  habits: habitsOf(randomFrom(1)),
  limit: 20,
  flush: 15_000,
  name: 'x',
  ...more,
})

const stints = fc.record({
  seed: fc.nat(1e6),
  minutes: fc.integer({ min: 1, max: 200 }),
  limit: fc.integer({ min: 1, max: 60 }),
  flush: fc.integer({ min: 1000, max: 600_000 }),
})

test('spans follow one another without a gap, and the server’s own judge finds nothing wrong', () => {
  fc.assert(
    fc.property(stints, ({ seed, minutes, limit, flush }) => {
      const until = from + minutes * 60_000
      const batches = [...batchesOf(randomFrom(seed), stintOf({ until, limit, flush }))]
      let end = from
      for (const batch of batches) {
        expect(batch.from).toBe(end)
        end = batch.to
        const sent = Batch.parse({ ...batch, join_id: 'j1' })
        expect(sent.scans.length + sent.steps.length).toBeLessThanOrEqual(limit)
        expect(judgeSpan(sent, { joined_at: from, left_at: until }, until)).toBeUndefined()
        const { refused, scans, steps } = judgeEvents(sent, { joined_at: from }, until)
        expect(refused).toEqual([])
        expect([scans.length, steps.length]).toEqual([batch.scans.length, batch.steps.length])
      }
      expect(end).toBe(until)
      expect(new Set(batches.map(({ id }) => id)).size).toBe(batches.length)
    }),
    { numRuns: 60 },
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
  const whole = [...batchesOf(randomFrom(5), stintOf({ flush: 600_000, limit: 500 }))][0]
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
  expect(complaintOf(good)).toBeUndefined()
  expect(complaintOf({ ...good, time: 900 })).toBeUndefined()
  for (const [wrong, named] of [
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
  ] as const) {
    expect(complaintOf({ ...good, ...wrong })).toMatch(named)
  }
})
