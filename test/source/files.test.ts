import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { keys } from '../../functions/data/keys.ts'
import { storesOf } from '../../functions/data/stores.ts'
import { leaseMs } from '../../functions/lib/jobs/run.ts'
import { packDays, packedAfter } from '../../functions/schedule/packDays.ts'
import { sourceColumns } from '../../shared/sourceColumns.ts'
import { type SourceType, sourceTypes } from '../../shared/sourceData.ts'
import { day, hour, minute, utcDate } from '../../shared/time.ts'
import { type ReferenceFigures, referenceFigures, type SentScan, type Terms } from '../lib/reference.ts'
import { callouts, excluded, type Work, workFrom } from '../work/day.ts'
import { type Floor, newFloor, watchedTables } from '../work/floor.ts'
import { type Exporter, exporter, fileOf, readCsv } from './site.ts'

let tables: Awaited<ReturnType<typeof watchedTables>>
beforeAll(async () => {
  tables = await watchedTables()
})
afterAll(() => tables.stop())

const terms: Terms = { pickGap: 300_000, nonScanTeams: ['yard'], excluded, callouts }
const first = Date.parse('2026-01-30T00:00:00.000Z')
/** All in one slice. */
const quick = { pieceBytes: 2000, sliceMs: 60_000 }
const whole = { from: first - day, to: first + 5 * day }

const deliver = async (floor: Floor, { assignments, batches }: Pick<Work, 'assignments' | 'batches'>) => {
  for (const join of assignments) await floor.join(join)
  for (const batch of batches) {
    const device = assignments.find(({ id }) => id === batch.join_id)?.device ?? ''
    await floor.send(device, [batch], whole.to)
  }
  await floor.rollUp(floor.written())
}

/** By team and worker, what a file adds up to. */
const summed = (rows: Record<string, string>[], value: (row: Record<string, string>) => number) => {
  const sums = new Map<string, number>()
  for (const row of rows) {
    const key = `${row.team} ${row.username}`
    sums.set(key, (sums.get(key) ?? 0) + value(row))
  }
  return Object.fromEntries([...sums].filter(([, sum]) => sum > 0).sort())
}
const wanted = (figures: Map<string, ReferenceFigures>, value: (of: ReferenceFigures) => number) =>
  Object.fromEntries(
    [...figures]
      .map(([key, of]) => [key, value(of)] as const)
      .filter(([, sum]) => sum > 0)
      .sort(),
  )
const one = () => 1

/** What each type adds up to, and what the cards show of it. */
const addsUp: [SourceType, (row: Record<string, string>) => number, (of: ReferenceFigures) => number][] = [
  ['SCANS', one, ({ scans }) => scans],
  ['EXCLUDED', one, (of) => of.excluded],
  ['CALLOUT', one, (of) => of.callouts],
  ['STEPS', ({ steps }) => Number(steps), ({ steps }) => steps],
  ['CYCLE_TIMES', ({ seconds, picking }) => (picking === 'yes' ? Number(seconds) * 1000 : 0), ({ pick }) => pick],
  ['SESSION', (row) => Number(row.working_seconds) * 1000, ({ working }) => working],
  ['SESSION', ({ scans }) => Number(scans), ({ scans }) => scans],
  ['SESSION', ({ steps }) => Number(steps), ({ steps }) => steps],
]

const rawOf = async ({ company }: Floor) => {
  const found: { pk: string; sk: string }[] = []
  for (const team of ['pick', 'pack', 'yard'])
    for (let at = whole.from; at < whole.to; at += day) {
      const { Items = [] } = await tables.db.send(
        new QueryCommand({
          TableName: tables.tables.raw,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': `${company.uid}#${team}#${utcDate(at)}` },
        }),
      )
      found.push(...Items.map(({ pk, sk }) => ({ pk, sk })))
    }
  return found
}

test('files of any work add up to the cards, wherever its batches lie', async () => {
  for (const [run, work] of fc.sample(workFrom(first), { numRuns: 4, seed: 12 }).entries()) {
    const floor = await newFloor(tables, terms)
    await deliver(floor, work)
    const site = await exporter(tables, floor, run === 3 ? undefined : quick)
    if (run > 0) {
      // Packed, and in the table still; then in the archive alone, or some of each.
      await floor.closeDays(whole.to)
      await packDays(site.stores, whole.to + (packedAfter + 2) * day)
      expect(site.archived.kept.size).toBeGreaterThan(0)
      const raw = await rawOf(floor)
      for (const [index, Key] of raw.entries())
        if (run === 2 || (run === 3 && index % 2 === 0))
          await tables.db.send(new DeleteCommand({ TableName: tables.tables.raw, Key }))
    }
    const figures = referenceFigures(work.batches, work.assignments, terms, whole)
    for (const [type, value, of] of run === 3 ? addsUp.filter((_, index) => index % 3 === 0) : addsUp) {
      const { rows, columns, job } = await fileOf(site, type, whole)
      expect(columns).toEqual(sourceColumns[type].map(({ name }) => name))
      expect([type, summed(rows, value)]).toEqual([type, wanted(figures, of)])
      expect(job).toMatchObject({ done: rows.length, total: rows.length })
    }
    expect(site.uploads.size).toBe(0)
    // Nothing is left but the files.
    expect([...site.kept.keys()].filter((location) => !location.endsWith('.csv'))).toEqual([])
  }
})

test('of any part of the range they are what was done in it, of whom is asked for', async () => {
  const [work] = fc.sample(workFrom(first), { numRuns: 1, seed: 5 })
  if (!work) throw new Error('no work')
  const floor = await newFloor(tables, terms)
  await deliver(floor, work)
  const site = await exporter(tables, floor, quick)
  for (const range of [
    { from: first + 6 * hour, to: first + 31 * hour },
    { from: first + 20 * hour + 15 * minute, to: first + 23 * hour },
  ]) {
    const figures = referenceFigures(work.batches, work.assignments, terms, range)
    const his = new Map([...figures].filter(([key]) => key.endsWith(' bert') || key.endsWith(' cleo')))
    for (const [type, value, of] of addsUp.filter(([type]) => type !== 'CYCLE_TIMES')) {
      const { rows } = await fileOf(site, type, range)
      expect([type, summed(rows, value)]).toEqual([type, wanted(figures, of)])
      const some = await fileOf(site, type, range, { users: ['bert', 'cleo'] })
      expect([type, summed(some.rows, value)]).toEqual([type, wanted(his, of)])
    }
  }
})

/** A shift of two people on one day: a scan each half minute. */
const shift = (length: number): Work => {
  const assignments = ['anna', 'bert'].map((user, number) => ({
    ...{
      id: `join${number}`,
      device: `dev${number}`,
      user,
      team: number === 0 ? 'pick' : 'pack',
      joined_at: first + 13 * hour,
    },
  }))
  const batches = assignments.flatMap(({ id }) =>
    Array.from({ length }, (_, index) => {
      const from = first + 13 * hour + index * 5 * minute
      const scans = Array.from({ length: 10 }, (_, at): SentScan => {
        const time = from + at * 30_000
        const gap = index === 0 && at === 0 ? null : 30_000
        const code = at === 3 ? 'AISLE-7' : at === 5 ? '=1+1' : `A${index}`
        return { id: `s${at}`, at: time, code, symbology: 'QR', outcome: 'accepted', gap }
      })
      const steps = [{ id: 't', at: from, count: 7 }]
      return { id: `b${String(index).padStart(3, '0')}`, join_id: id, from, to: from + 5 * minute, scans, steps }
    }),
  )
  return { assignments, batches }
}

/** Of the shift. */
const morning = { from: first + 13 * hour, to: first + 15 * hour }

describe('an export that is killed', () => {
  let floor: Floor
  let site: Exporter
  beforeAll(async () => {
    floor = await newFloor(tables, terms)
    await deliver(floor, shift(12))
    site = await exporter(tables, floor)
  })

  test.each(['SCANS', 'STEPS'] as const)('at any moment and done again is the same file: %s', async (type) => {
    const { bytes } = await fileOf(site, type, morning)
    const moments = await site.handle(await site.start(type, morning))
    expect(moments).toBeGreaterThan(20)
    // Each write is killed before and after; of the many of a long file, every third.
    for (let at = 0; at < moments; at += 2) {
      const message = await site.start(type, morning)
      expect(await site.killed(message, at)).toBe(true)
      site.clock.now += leaseMs
      const { batch } = await site.stored(message)
      await site.handle({ ...message, batch })
      await site.untilQuiet()
      const { state, file, reason } = await site.stored(message)
      expect([at, state, reason]).toEqual([at, 'done', undefined])
      expect(site.kept.get(file?.location ?? '')?.bytes.equals(bytes)).toBe(true)
      expect(file?.size).toBe(bytes.length)
    }
    // Of uploads that were begun and not noted nothing is kept but their name.
    for (const { parts } of site.uploads.values()) expect(parts.size).toBe(0)
    site.uploads.clear()
  })

  test('or cancelled at any moment leaves nothing behind', async () => {
    const moments = await site.handle(await site.start('SCANS', morning))
    for (let at = 0; at < moments - 2; at += 2) {
      site.kept.clear()
      const message = await site.start('SCANS', morning)
      await site.handle(message, at, async () => {
        await site.stores.jobs.cancel(message, site.clock.now)
      })
      site.clock.now += leaseMs
      await site.handle({ ...message, batch: (await site.stored(message)).batch })
      await site.untilQuiet()
      const { state } = await site.stored(message)
      if (state === 'done') continue
      expect([at, state, [...site.kept.keys()]]).toEqual([at, 'cancelled', []])
      for (const { parts } of site.uploads.values()) expect([at, parts.size]).toEqual([at, 0])
    }
  })

  test('and whose upload has ended meanwhile says so, and leaves nothing', async () => {
    const moments = await site.handle(await site.start('SCANS', morning))
    const message = await site.start('SCANS', morning)
    expect(await site.killed(message, Math.floor(moments / 2))).toBe(true)
    site.uploads.clear()
    site.kept.clear()
    site.clock.now += leaseMs
    site.kept.set(`source/${message.company}/${message.id}/rest-1`, { bytes: Buffer.from('null\nx'), type: '' })
    site.kept.set(`source/${message.company}/${message.id}/rest-0`, { bytes: Buffer.from('null\nx'), type: '' })
    await site.handle({ ...message, batch: (await site.stored(message)).batch })
    await site.untilQuiet()
    const { state, reason } = await site.stored(message)
    expect([state, reason?.message]).toEqual([
      'failed',
      'This export made no progress for too long. Please start it again.',
    ])
    expect([...site.kept.keys()]).toEqual([])
  })
})

test('lines say where and when, with the offset of their moment, and hold no formulas', async () => {
  const floor = await newFloor(tables, terms)
  const site = await exporter(tables, floor)
  // The night in which New York's clocks go forward.
  const at = Date.parse('2026-03-08T06:59:30.000Z')
  const scan = (id: string, time: number, code: string, gap: number | null): SentScan => ({
    ...{ id, at: time, code, symbology: 'Code "128"', outcome: 'accepted', gap },
  })
  const joined = at - minute
  const codes = ['-1+2', 'a,"b"', '0012345', 'x\ny', '\u001d01', ' =2', '😀']
  await floor.join({ id: 'j', device: 'dev', user: 'anna', team: 'pick', joined_at: joined })
  const scans = codes.map((code, index) => scan(`s${index}`, at + index * 10_000, code, index === 0 ? null : 10_000))
  const batch = { id: 'b', join_id: 'j', from: joined, to: at + 5 * minute, scans, steps: [] }
  await floor.send('dev', [batch], at + hour)
  const range = { from: at - 30_000 - 59 * minute, to: at + hour }
  const { rows, job, bytes } = await fileOf(site, 'CYCLE_TIMES', range, { zone: 'America/New_York' })
  expect(rows[1]).toEqual({
    ...{ time: '2026-03-08T01:59:50-05:00', username: 'anna', name: 'anna anna', facility: 'fac', team: 'pick' },
    ...{ device: 'dev', sku: '0012345', seconds: '10', picking: 'yes' },
  })
  expect(rows.map(({ sku }) => sku)).toEqual(['a,"b"', '0012345', 'x\ny', '\u001d01', "' =2", '😀'])
  expect(rows.at(-1)?.time).toBe('2026-03-08T03:00:30-04:00')
  expect(job.file?.name).toBe('source-data_nord-sud_cycle_times_2026-03-08-01_2026-03-08-03_GMT-5.csv')
  expect(bytes.toString('utf8')).not.toMatch(/[\r\n,]"?[=+@-]/)
})

test('lists of SKUs are read once for all slices of an export, and anew once they have changed', async () => {
  const floor = await newFloor(tables, terms)
  await deliver(floor, shift(12))
  const site = await exporter(tables, floor)
  const sent = vi.spyOn(tables.db, 'send')
  /** Reads of whole lists while a file is made. */
  const reads = async () => {
    sent.mockClear()
    const { rows, job } = await fileOf(site, 'CALLOUT', morning)
    expect(job.batch).toBeGreaterThan(4)
    const lists = sent.mock.calls.filter(([{ input }]) =>
      JSON.stringify(input).includes(keys.skus.key(floor.company.uid, 'callout', '').sk),
    )
    return [lists.length, new Set(rows.map(({ sku_group }) => sku_group))]
  }
  try {
    const [first = 0] = await reads()
    expect([1, 2]).toContain(first)
    expect(await reads()).toEqual([0, new Set(['All'])])
    await site.stores.skus.change(floor.company.uid, 'callout', 1, (groups) => [
      ...groups,
      { id: 'more', name: 'More', by: '', at: 0, next: 1, skus: [[0, 'AISLE-7']] },
    ])
    expect((await reads())[1]).toEqual(new Set(['All; More']))
  } finally {
    sent.mockRestore()
  }
})

test('each slice counts with the lists as they are now, whatever its instance has read before', async () => {
  const floor = await newFloor(tables, terms)
  await deliver(floor, shift(12))
  const site = await exporter(tables, floor)
  const other = storesOf(tables.db, tables.tables)
  const isExcluded = async () => (await other.counting.settings(floor.company, 'pick')).excluded('A9')
  expect(await isExcluded()).toBe(false)
  await site.stores.skus.change(floor.company.uid, 'excluded', 1, (groups) => [
    ...groups,
    { id: 'more', name: 'More', by: '', at: 0, next: 1, skus: [[0, 'A9']] },
  ])
  // One instance begins the export, the other one goes on with it: within a minute it counts by what it has read.
  const message = await site.start('SCANS', morning)
  await site.handle(message)
  expect(await isExcluded()).toBe(false)
  Object.assign(site.stores, { counting: other.counting })
  await site.untilQuiet()
  const { state, file } = await site.stored(message)
  expect(state).toBe('done')
  const { rows } = readCsv(site.kept.get(file?.location ?? '')?.bytes ?? Buffer.alloc(0))
  const codes = new Set(rows.map(({ sku }) => sku))
  expect([codes.has('A8'), codes.has('A9'), codes.has('A10')]).toEqual([true, false, true])
})

test('a file of nothing has its columns', async () => {
  const site = await exporter(tables, await newFloor(tables, terms), quick)
  for (const type of sourceTypes) {
    const { rows, columns } = await fileOf(site, type, whole)
    expect([rows, columns.length]).toEqual([[], sourceColumns[type].length])
  }
})

test('who reaches a team gets that team, and no names of others', async () => {
  const floor = await newFloor(tables, terms)
  await deliver(floor, shift(2))
  const site = await exporter(tables, floor)
  const { rows } = await fileOf(site, 'SCANS', whole, { by: 'lead' })
  expect(new Set(rows.map(({ team }) => team))).toEqual(new Set(['pick']))
  expect(rows.length).toBe(2 * 9)
})
