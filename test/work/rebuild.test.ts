import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storesOf } from '../../functions/data/stores.ts'
import { firstRebuildable, rebuildDay } from '../../functions/rollup/rebuild.ts'
import { addDays, day, dayRange, hour, minute, utcDate } from '../../shared/time.ts'
import { referenceCodes, referenceFigures, type Terms } from '../lib/reference.ts'
import { setCodes } from '../lib/skus.ts'
import { callouts, excluded, type Work, workFrom } from './day.ts'
import { type Floor, newFloor, watchedTables } from './floor.ts'

let tables: Awaited<ReturnType<typeof watchedTables>>
beforeAll(async () => {
  tables = await watchedTables()
})
afterAll(() => tables.stop())

const terms: Terms = { pickGap: 300_000, nonScanTeams: ['yard'], excluded, callouts }
const first = Date.parse('2026-01-30T00:00:00.000Z')
const dates = [-1, 0, 1, 2, 3, 4].map((days) => utcDate(first + days * day))
const whole = { from: first - day, to: first + 6 * day }
const samples = (seed: number) => fc.sample(workFrom(first), { numRuns: 3, seed })

const deliver = async (floor: Floor, work: Work, now: number) => {
  for (const join of work.assignments) await floor.join(join)
  for (const batch of work.batches) {
    await floor.send(work.assignments.find(({ id }) => id === batch.join_id)?.device ?? '', [batch], now)
  }
  await floor.rollUp(floor.written())
  await floor.countCodes()
}

/** Rebuilds every day with settings read anew, as a process of its own does. */
const rebuildAll = async (floor: Floor, now: number) => {
  const stores = storesOf(tables.db, tables.tables)
  const company = (await stores.companies.get(floor.company.uid)) ?? floor.company
  const results = []
  for (const date of dates) {
    results.push(await rebuildDay(stores, { ...company, ...floor.company }, floor.facilityKey, date, now))
  }
  return results
}

const pickIn = async (floor: Floor) => (await floor.codes([whole]))[0]

/** What was scanned of each code in a range, by everybody. */
const referencePick = (work: Work, how: Terms, range = whole) => {
  const sums = new Map<string, { scans: number; pick: number }>()
  for (const [key, { scans, pick }] of referenceCodes(work.batches, work.assignments, how, range)) {
    const code = key.split(' ').slice(2).join(' ')
    const sum = sums.get(code) ?? { scans: 0, pick: 0 }
    sums.set(code, { scans: sum.scans + scans, pick: sum.pick + pick })
  }
  return sums
}

const wipe = async (TableName: string, pk: string, keep: (sk: string) => boolean = () => false) => {
  const { Items = [] } = await tables.db.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
    }),
  )
  for (const { sk } of Items.filter((item) => !keep(item.sk))) {
    await tables.db.send(new DeleteCommand({ TableName, Key: { pk, sk } }))
  }
}

/** With the last days still open; and with all of them closed. */
test.each([
  ['while some days are open', first + 2 * day + 12 * hour],
  ['when all days are closed', first + 5 * day],
])('a rebuild with unchanged settings gives the same bytes, %s', async (_when, now) => {
  for (const work of samples(11)) {
    const floor = await newFloor(tables, terms)
    await deliver(floor, work, now)
    await floor.closeDays(now)
    const before = await floor.stored(dates)
    expect(before.hours.length).toBeGreaterThan(0)
    for (const { changed, refused } of await rebuildAll(floor, now)) expect([changed, refused]).toEqual([0, undefined])
    expect(await floor.stored(dates)).toEqual(before)
  }
})

test('a rebuild from nothing but raw events gives the same bytes', async () => {
  const now = first + 5 * day
  for (const work of samples(12)) {
    const floor = await newFloor(tables, terms)
    await deliver(floor, work, now)
    await floor.closeDays(now)
    const before = await floor.stored(dates)
    for (const date of dates) await wipe(tables.tables.work, `${floor.company.uid}#fac#${date}`)
    await wipe(tables.tables.rollups, `${floor.company.uid}#fac`, (sk) => sk === 'CLOSED')
    await wipe(tables.tables.rollups, `${floor.company.uid}#CODES#fac`)
    expect((await floor.totals(whole)).size).toBe(0)
    await rebuildAll(floor, now)
    const after = await floor.stored(dates)
    expect(after.hours).toEqual(before.hours)
    const closed = (pages: Record<string, string>) => Object.entries(pages).filter(([sk]) => !/^[HI]#/.test(sk))
    expect(closed(after.pages)).toEqual(closed(before.pages))
  }
})

test('a rebuild counts with today’s pick gap and lists', async () => {
  const now = first + 5 * day
  for (const [index, work] of samples(13).entries()) {
    const floor = await newFloor(tables, terms)
    await deliver(floor, work, now)
    await floor.closeDays(now)
    const changed: Terms = {
      ...terms,
      pickGap: [60_000, 3_600_000, 0][index] ?? 0,
      excluded: ['A1'],
      callouts: ['TOTE*'],
    }
    floor.company.pick_gap = changed.pickGap / 1000
    await setCodes(tables.stores, floor.company.uid, 'excluded', changed.excluded)
    await setCodes(tables.stores, floor.company.uid, 'callout', changed.callouts)
    await rebuildAll(floor, now)
    expect(await floor.totals(whole)).toEqual(referenceFigures(work.batches, work.assignments, changed, whole))
    expect(await pickIn(floor)).toEqual(referencePick(work, changed))
    // And back again: nothing of the other settings stays.
    floor.company.pick_gap = terms.pickGap / 1000
    await setCodes(tables.stores, floor.company.uid, 'excluded', terms.excluded)
    await setCodes(tables.stores, floor.company.uid, 'callout', terms.callouts)
    await rebuildAll(floor, now)
    expect(await floor.totals(whole)).toEqual(referenceFigures(work.batches, work.assignments, terms, whole))
    expect(await pickIn(floor)).toEqual(referencePick(work, terms))
  }
})

test('a recount of one day leaves what was scanned on the days around it as it was counted', async () => {
  const now = first + 5 * day
  for (const work of samples(15)) {
    const floor = await newFloor(tables, terms)
    await deliver(floor, work, now)
    await floor.closeDays(now)
    const date = utcDate(first + day)
    const changed = { ...terms, pickGap: 30_000 }
    floor.company.pick_gap = changed.pickGap / 1000
    const stores = storesOf(tables.db, tables.tables)
    const { refused } = await rebuildDay(stores, floor.company, floor.facilityKey, date, now)
    expect(refused).toBeUndefined()
    const days = dates.map((name) => dayRange('UTC', name))
    const found = await floor.codes(days)
    for (const [index, range] of days.entries()) {
      const how = dates[index] === date ? changed : terms
      expect(found[index]).toEqual(referencePick(work, how, range))
    }
  }
})

test('batches that come in while a rebuild runs count once', async () => {
  const now = first + 5 * day
  for (const work of samples(14)) {
    const floor = await newFloor(tables, terms)
    const half = Math.ceil(work.batches.length / 2)
    await deliver(floor, { ...work, batches: work.batches.slice(0, half) }, now)
    const deviceOf = (joinId: string) => work.assignments.find(({ id }) => id === joinId)?.device ?? ''
    await Promise.all([
      rebuildAll(floor, now),
      (async () => {
        for (const batch of work.batches.slice(half)) await floor.send(deviceOf(batch.join_id), [batch], now)
        await floor.rollUp(floor.written())
      })(),
      floor.closeDays(now),
    ])
    await floor.rollUp(floor.written())
    expect(await floor.totals(whole)).toEqual(referenceFigures(work.batches, work.assignments, terms, whole))
  }
})

const oneBatch = async (floor: Floor, now: number) => {
  await floor.join({ id: 'join', device: 'dev0', user: 'anna', team: 'pick', joined_at: first + hour })
  const span = { from: first + hour, to: first + hour + 10 * minute }
  await floor.send('dev0', [{ id: 'b', join_id: 'join', ...span, scans: [], steps: [] }], now)
  await floor.rollUp(floor.written())
  await floor.closeDays(now)
}

test('a day past the retention of raw events is refused and keeps its figures', async () => {
  const now = first + 5 * day
  const floor = await newFloor(tables, terms)
  await oneBatch(floor, now)
  const before = await floor.stored(dates)
  const later = first + 399 * day
  const { refused } = await rebuildDay(tables.stores, floor.company, floor.facilityKey, utcDate(first), later)
  expect(String(refused)).toBe('Raw events are kept for 400 days: this day is past that.')
  expect(await floor.stored(dates)).toEqual(before)
  expect(firstRebuildable(floor.company, later)).toBe(addDays(utcDate(first), 1))
})

test('a day whose raw events are missing is refused and keeps its figures', async () => {
  const now = first + 5 * day
  const floor = await newFloor(tables, terms)
  await oneBatch(floor, now)
  const before = await floor.stored(dates)
  await wipe(tables.tables.raw, `${floor.company.uid}#pick#${utcDate(first)}`)
  const rebuild = () => rebuildDay(tables.stores, floor.company, floor.facilityKey, utcDate(first), now)
  expect(String((await rebuild()).refused)).toBe(
    'Raw events of this day are missing. Its figures are left as they are.',
  )
  expect(await floor.stored(dates)).toEqual(before)
  // Even where only the packed pages know of it.
  await wipe(tables.tables.work, `${floor.company.uid}#fac#${utcDate(first)}`)
  expect(String((await rebuild()).refused)).toBe(
    'Raw events of this day are missing. Its figures are left as they are.',
  )
  expect((await floor.stored(dates)).pages).toEqual(before.pages)
})
