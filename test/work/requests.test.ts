import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { day, hour, minute, slot } from '../../shared/time.ts'
import { referenceFigures, referenceResults, type SentBatch, type SentScan, type Terms } from '../lib/reference.ts'
import { type Floor, newFloor, watchedTables } from './floor.ts'

/** What handhelds send that contradicts itself: the same time twice, the same id twice, more picking than work. */

let tables: Awaited<ReturnType<typeof watchedTables>>
beforeAll(async () => {
  tables = await watchedTables()
})
afterAll(() => tables.stop())

const midnight = Date.parse('2026-03-03T00:00:00.000Z')
const start = midnight - 20 * minute
const now = midnight + 4 * hour
const whole = { from: midnight - hour, to: now }
const assignments = [
  { id: 'one', device: 'dev', user: 'anna', team: 'pick', joined_at: start },
  { id: 'two', device: 'dev', user: 'bert', team: 'pick', joined_at: start },
  { id: 'three', device: 'dev', user: 'anna', team: 'pack', joined_at: start },
]
const newSite = async (terms: Partial<Terms> = {}): Promise<Floor> => {
  const floor = await newFloor(tables, terms)
  for (const join of assignments) await floor.join(join)
  return floor
}
const scan = (id: string, at: number, gap: number | null): SentScan => ({
  ...{ id, at, code: 'A1', symbology: '', outcome: 'accepted', gap },
})
const batch = (id: string, from: number, to: number, more: Partial<SentBatch> = {}): SentBatch => ({
  ...{ id, join_id: 'one', from: start + from * minute, to: start + to * minute, scans: [], steps: [] },
  ...more,
})
const resultOf = ({ status, refused }: { status: string; refused: { reason: string }[] }) =>
  status === 'refused' ? refused[0]?.reason : status
const send = async (floor: Floor, ...sent: SentBatch[]) => (await floor.send('dev', sent, now)).map(resultOf)
const working = async (floor: Floor) => {
  await floor.rollUp(floor.written())
  return [...(await floor.totals(whole)).values()].reduce((sum, each) => sum + each.working, 0)
}

describe('spans of one join over the same time', () => {
  test('are kept once in a request, the first one', async () => {
    const floor = await newSite()
    expect(
      await send(
        floor,
        batch('a', 0, 5),
        batch('b', 4, 6),
        batch('c', 5, 7),
        batch('d', 0, 5, { join_id: 'two' }),
        batch('e', -1, 9),
      ),
    ).toEqual(['accepted', 'overlap', 'accepted', 'accepted', 'badSpan'])
    expect(await working(floor)).toBe(12 * minute)
  })

  test('what was kept before is a duplicate, whatever comes with it', async () => {
    const floor = await newSite()
    expect(await send(floor, batch('a', 0, 5))).toEqual(['accepted'])
    expect(await send(floor, batch('a', 0, 5), batch('b', 4, 6), batch('a', 0, 5))).toEqual([
      'duplicate',
      'overlap',
      'duplicate',
    ])
    expect(await working(floor)).toBe(5 * minute)
  })
})

describe('gaps of one join over the same time', () => {
  test('count once in a batch and in a request', async () => {
    const floor = await newSite()
    const at = (seconds: number) => start + seconds * 1000
    const scans = [scan('1', at(30), 20_000), scan('2', at(40), 10_000), scan('3', at(50), 11_000)]
    const [first, second] = await floor.send(
      'dev',
      [
        batch('a', 0, 1, { scans }),
        batch('b', 1, 2, { scans: [scan('1', at(70), 31_000), scan('2', at(80), 40_000)] }),
      ],
      now,
    )
    expect(first).toMatchObject({ accepted: 2, refused: [{ id: '3', reason: 'badGap' }] })
    expect(second).toMatchObject({ accepted: 1, refused: [{ id: '1', reason: 'badGap' }] })
    await floor.rollUp(floor.written())
    expect((await floor.totals(whole)).get('pick anna')).toMatchObject({ pick: 70_000 })
  })
})

describe('a batch id', () => {
  test('means one batch: another one under it is refused, in the request and where it is kept', async () => {
    const floor = await newSite()
    expect(await send(floor, batch('a', 0, 5), batch('a', 5, 6), batch('a', 0, 5, { join_id: 'three' }))).toEqual([
      'accepted',
      'duplicateId',
      'duplicateId',
    ])
    // The same device, team and UTC day.
    expect(await send(floor, batch('a', 5, 6))).toEqual(['duplicateId'])
    expect(await send(floor, batch('a', 0, 5, { join_id: 'two' }))).toEqual(['duplicateId'])
    expect(await send(floor, batch('a', 0, 5))).toEqual(['duplicate'])
    // An accepted batch is not changed any more.
    expect(await send(floor, batch('a', 0, 6))).toEqual(['duplicate'])
    expect(await working(floor)).toBe(5 * minute)
  })

  test('is known by device, team and UTC day, as the document says', async () => {
    const floor = await newSite()
    expect(await send(floor, batch('a', 0, 5))).toEqual(['accepted'])
    expect(await send(floor, batch('a', 20, 25))).toEqual(['accepted'])
    expect(await send(floor, batch('a', 0, 5, { join_id: 'three' }))).toEqual(['accepted'])
    expect(await working(floor)).toBe(15 * minute)
  })
})

test('results and figures of contradictory requests are those of the reference', async () => {
  const terms: Terms = { pickGap: 120_000, nonScanTeams: ['yard'], excluded: [], callouts: [] }
  const someScan = fc.record({ at: fc.nat({ max: 9 * minute }), gap: fc.option(fc.nat({ max: 4 * minute })) })
  const someBatch = fc
    .record({
      id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
      join_id: fc.constantFrom('one', 'one', 'two', 'three'),
      from: fc.integer({ min: 0, max: 40 }),
      length: fc.integer({ min: 1, max: 9 }),
      scans: fc.array(someScan, { maxLength: 5 }),
    })
    .map(({ id, join_id, from, length, scans }) =>
      batch(id, from, from + length, {
        join_id,
        scans: scans.map(({ at, gap }, index) => scan(`s${index % 4}`, start + from * minute + at, gap)),
      }),
    )
  const requests = fc
    .array(someBatch, { minLength: 3, maxLength: 8 })
    .chain((pool) => fc.array(fc.array(fc.constantFrom(...pool), { minLength: 1, maxLength: 5 }), { maxLength: 6 }))
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(requests, async (sent) => {
      const floor = await newSite(terms)
      const { results, kept } = referenceResults(sent, assignments)
      for (const [index, request] of sent.entries()) expect(await send(floor, ...request)).toEqual(results[index])
      for (const result of results.flat()) seen.add(result)
      await floor.rollUp(floor.written())
      for (const range of [
        { from: midnight - hour, to: midnight },
        { from: midnight, to: now },
        { from: midnight - slot, to: midnight + slot },
      ]) {
        expect(await floor.totals(range)).toEqual(referenceFigures(kept, assignments, terms, range))
      }
    }),
    {
      numRuns: Number(process.env.PROPERTY_RUNS ?? 30),
      seed: Number(process.env.PROPERTY_SEED ?? 1),
      endOnFailure: true,
    },
  )
  expect([...seen].sort()).toEqual(['accepted', 'duplicate', 'duplicateId', 'overlap'])
}, 120_000)

describe('an hour with more work in it than time', () => {
  const warningsOf = async (floor: Floor) => {
    await floor.rollUp(floor.written())
    expect(floor.warnings).toEqual([])
    await floor.closeDays(midnight + 3 * day)
    return floor.warnings
  }
  const hourOf = { message: 'more work than time', facility: 'fac', day: '2026-03-02', hour: 23 }

  test('is warned of when its day is closed: picking beyond the working time', async () => {
    const floor = await newSite()
    const scans = [scan('1', start + 5 * minute, 4 * minute)]
    expect(await send(floor, batch('a', 5, 6, { scans }))).toEqual(['accepted'])
    expect(await warningsOf(floor)).toEqual([
      {
        ...{ ...hourOf, company: floor.company.uid, team: 'pick', worker: 'anna', quarter: 2 },
        ...{ working_ms: 0, pick_ms: 4 * minute, devices: 0 },
      },
    ])
  })

  test('so is one in which a device worked longer than the clock ran', async () => {
    const floor = await newSite()
    expect(await send(floor, batch('a', 5, 20))).toEqual(['accepted'])
    expect(await send(floor, batch('b', 6, 20))).toEqual(['accepted'])
    expect(await warningsOf(floor)).toEqual([
      {
        ...{ ...hourOf, company: floor.company.uid, team: 'pick', worker: 'anna', quarter: 3 },
        ...{ working_ms: 29 * minute, pick_ms: 0, devices: 1 },
      },
    ])
  })

  test('two devices may work twice the time, and late spans are waited for', async () => {
    const floor = await newSite()
    await floor.join({ id: 'other', device: 'dev2', user: 'anna', team: 'pick', joined_at: start })
    await floor.send('dev2', [batch('x', 5, 20, { join_id: 'other' })], now)
    expect(await send(floor, batch('b', 15, 20, { scans: [scan('1', start + 15 * minute, 4 * minute)] }))).toEqual([
      'accepted',
    ])
    await floor.rollUp(floor.written())
    expect(await send(floor, batch('a', 5, 15))).toEqual(['accepted'])
    expect(await warningsOf(floor)).toEqual([])
  })
})
