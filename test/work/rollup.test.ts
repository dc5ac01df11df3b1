import { DeleteCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyOfQuarantined } from '../../functions/data/quarantine.ts'
import { storesOf } from '../../functions/data/stores.ts'
import type { FacilityKey } from '../../functions/data/visits.ts'
import type { RollupStores } from '../../functions/rollup/derive.ts'
import { handleStream } from '../../functions/rollup/handle.ts'
import { retryQuarantined } from '../../functions/rollup/quarantine.ts'
import { rebuildDay } from '../../functions/rollup/rebuild.ts'
import { closeDays } from '../../functions/schedule/closeDays.ts'
import { day, hour, minute, slot } from '../../shared/time.ts'
import { type Floor, newFloor, watchedTables } from './floor.ts'

let tables: Awaited<ReturnType<typeof watchedTables>>
beforeAll(async () => {
  tables = await watchedTables()
})
afterAll(() => tables.stop())

const first = Date.parse('2026-01-30T10:00:00.000Z')
const work = async (floor: Floor, id: string, from: number, now: number) => {
  await floor.join({ id, device: 'dev', user: 'anna', team: 'pick', joined_at: from })
  await floor.send('dev', [{ id, join_id: id, from, to: from + 10 * minute, scans: [], steps: [] }], now)
  await floor.rollUp(floor.written())
}
const pages = async (floor: Floor) => Object.keys((await floor.stored([])).pages)
const ofDay = (date: string) => ['S', 'D', 'F', 'T', 'P'].map((letter) => `${letter}#${date}#00`)
const lostOn = (date: string) => `L#${date}#pick#0`
const ofMonth = ['M#2026-01#00', 'Q#2026-01#00', 'X#2026-01-21#00']
const total = async (floor: Floor) => {
  const [figures] = (await floor.totals({ from: first - 2 * day, to: first + 60 * day })).values()
  return (figures?.working ?? 0) / minute
}

/** The quarters in which somebody worked on a device. */
const present = async (floor: Floor) => {
  const quarters: string[] = []
  const range = { from: Date.parse('2026-01-01T00:00:00Z'), to: first + 60 * day }
  await tables.stores.rollups.presence(floor.facilityKey, range, (_team, _worker, _device, from, to) => {
    for (let at = from; at < to; at += slot) quarters.push(new Date(at).toISOString().slice(0, 16))
  })
  return quarters.sort()
}

/** The stores' rollups, which write no page of a company, or none with such a name. */
const failingFor = (company: string, name = '') => ({
  ...tables.stores.rollups,
  writeIfUnchanged: async (
    ...[facilityKey, names, derive]: Parameters<typeof tables.stores.rollups.writeIfUnchanged>
  ) => {
    if (facilityKey.company === company && names.some((each) => each.startsWith(name))) throw new Error('broken')
    await tables.stores.rollups.writeIfUnchanged(facilityKey, names, derive)
  },
})
const recordsOf = (floor: Floor) =>
  floor.written().map(({ pk, sk }, index) => ({
    eventName: 'MODIFY',
    dynamodb: { SequenceNumber: String(index), Keys: { pk: { S: pk }, sk: { S: sk } } },
  }))

const own = (floor: Floor) => `${floor.company.uid}#fac#`
const quarantine = async (floor: Floor) =>
  (await tables.stores.quarantine.list())
    .filter(({ company }) => company === floor.company.uid)
    .map((each) => `${keyOfQuarantined(each).slice(own(floor).length)}: ${each.reason}`)
/** Tries again what was quarantined. */
const retried = async (floor: Floor, stores: RollupStores = tables.stores) =>
  (await retryQuarantined(stores, first))
    .filter(({ key }) => key.startsWith(own(floor)))
    .map(({ key, reason = 'done' }) => `${key.slice(own(floor).length)}: ${reason}`)

describe('closing days', () => {
  test('a day is closed two hours after its end, not before', async () => {
    const floor = await newFloor(tables)
    await work(floor, 'a', first, first + hour)
    await floor.closeDays(Date.parse('2026-01-31T01:59:59.999Z'))
    expect(await pages(floor)).toEqual(['H#2026-01-30#10#pick#00'])
    await floor.closeDays(Date.parse('2026-01-31T02:00:00.000Z'))
    expect(await pages(floor)).toEqual([
      ...[...ofDay('2026-01-30'), 'H#2026-01-30#10#pick#00'].sort(),
      lostOn('2026-01-30'),
    ])
    expect(await total(floor)).toBe(10)
  })

  test('hours go when the next day is closed; a month is packed with its last day, and ten days with theirs', async () => {
    const floor = await newFloor(tables)
    for (const [index, id] of ['a', 'b', 'c'].entries()) {
      const from = first + index * day
      await work(floor, id, from, from + hour)
      await floor.closeDays(from + 17 * hour)
    }
    const days = ['2026-01-30', '2026-01-31', '2026-02-01']
    expect(await pages(floor)).toEqual([
      ...[...days.flatMap(ofDay), 'H#2026-02-01#10#pick#00', ...ofMonth].sort(),
      ...days.map(lostOn),
    ])
    expect(await total(floor)).toBe(30)
  })

  test('a late batch opens its closed day and month again, and leaves no hours behind', async () => {
    const floor = await newFloor(tables)
    await work(floor, 'a', first, first + hour)
    await work(floor, 'b', first + 2 * day, first + 2 * day + hour)
    const now = first + 4 * day
    await floor.closeDays(now)
    await work(floor, 'late', first + hour, now)
    expect(await total(floor)).toBe(30)
    const january = { from: Date.parse('2026-01-01T00:00:00Z'), to: Date.parse('2026-02-01T00:00:00Z') }
    expect((await floor.totals(january)).get('pick anna')?.working).toBe(20 * minute)
    expect(await floor.workdays(january)).toEqual(new Map([['pick anna', new Set(['2026-01-30'])]]))
    expect(await present(floor)).toEqual(['2026-01-30T10:00', '2026-01-30T11:00', '2026-02-01T10:00'])
    await floor.closeDays(now + day)
    await work(floor, 'later', first + day, now)
    expect(await total(floor)).toBe(40)
    expect((await pages(floor)).filter((sk) => sk.startsWith('H#2026-01-31'))).toEqual([])
  })

  test('what was done in ten days is known without the pages of its days, and without its own', async () => {
    const floor = await newFloor(tables)
    const tenth = Date.parse('2026-03-10T10:00:00.000Z')
    for (const [index, from] of [tenth - 7 * day, tenth, tenth + day].entries()) {
      await work(floor, `w${index}`, from, from + hour)
      await floor.closeDays(from + 17 * hour)
    }
    const march = { from: Date.parse('2026-03-01T00:00:00Z'), to: Date.parse('2026-03-11T00:00:00Z') }
    const known = async () => [
      (await floor.totals(march)).get('pick anna')?.working,
      [...((await floor.workdays(march)).get('pick anna') ?? [])].sort(),
    ]
    const expected = [20 * minute, ['2026-03-03', '2026-03-10']]
    expect((await pages(floor)).filter((sk) => sk.startsWith('X'))).toEqual(['X#2026-03-01#00'])
    expect(await known()).toEqual(expected)

    const TableName = tables.tables.rollups
    const { Items = [] } = await tables.db.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :d)',
        ExpressionAttributeValues: { ':pk': `${floor.company.uid}#fac`, ':d': 'D#2026-03-0' },
      }),
    )
    const remove = (sk: string) =>
      tables.db.send(new DeleteCommand({ TableName, Key: { pk: `${floor.company.uid}#fac`, sk } }))
    expect(Items.map(({ sk }) => sk)).toEqual(['D#2026-03-03#00'])
    await remove('D#2026-03-03#00')
    expect(await known()).toEqual(expected)
    for (const Item of Items) await tables.db.send(new PutCommand({ TableName, Item }))

    // As an older release has left it.
    await remove('X#2026-03-01#00')
    expect(await known()).toEqual(expected)

    // What comes late packs them again.
    await work(floor, 'late', tenth - 7 * day + hour, tenth - day)
    expect((await pages(floor)).filter((sk) => sk.startsWith('X'))).toEqual(['X#2026-03-01#00'])
    expect(await known()).toEqual([30 * minute, ['2026-03-03', '2026-03-10']])
  })

  test('who was at work in a month is known without the pages of its days, and without its own', async () => {
    const floor = await newFloor(tables)
    for (const id of ['a', 'b']) {
      const from = first + (id === 'b' ? day : 0)
      await work(floor, id, from, from + hour)
    }
    await floor.closeDays(first + 4 * day)
    const expected = ['2026-01-30T10:00', '2026-01-31T10:00']
    expect(await present(floor)).toEqual(expected)
    const remove = (sk: string) =>
      tables.db.send(
        new DeleteCommand({ TableName: tables.tables.rollups, Key: { pk: `${floor.company.uid}#fac`, sk } }),
      )
    const days = ['P#2026-01-30#00', 'P#2026-01-31#00']
    const { Items = [] } = await tables.db.send(
      new QueryCommand({
        TableName: tables.tables.rollups,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :p)',
        ExpressionAttributeValues: { ':pk': `${floor.company.uid}#fac`, ':p': 'P#' },
      }),
    )
    expect(Items.map(({ sk }) => sk)).toEqual(days)
    for (const sk of days) await remove(sk)
    expect(await present(floor)).toEqual(expected)
    for (const Item of Items) await tables.db.send(new PutCommand({ TableName: tables.tables.rollups, Item }))
    await remove('Q#2026-01#00')
    expect(await present(floor)).toEqual(expected)
  })

  test('a facility that cannot be closed keeps no other waiting', async () => {
    const [broken, sound] = [await newFloor(tables), await newFloor(tables)]
    for (const floor of [broken, sound]) await work(floor, 'a', first, first + hour)
    const stores = { ...tables.stores, rollups: failingFor(broken.facilityKey.company) }
    await expect(closeDays(stores, first + day)).rejects.toThrow('broken')
    expect(await pages(sound)).toContain('S#2026-01-30#00')
    const open = (await tables.stores.rollups.openUpTo('2026-01-30')).map(({ company }) => company)
    expect(open).toContain(broken.facilityKey.company)
    expect(open).not.toContain(sound.facilityKey.company)
    await closeDays(tables.stores, first + day)
    expect(await pages(broken)).toContain('S#2026-01-30#00')
  })

  test('a day of which no hour page could be written is closed all the same', async () => {
    const floor = await newFloor(tables)
    await floor.join({ id: 'a', device: 'dev', user: 'anna', team: 'pick', joined_at: first })
    const batch = { id: 'a', join_id: 'a', from: first, to: first + 10 * minute, scans: [], steps: [] }
    await floor.send('dev', [batch], first + hour)
    const lost = handleStream({ ...tables.stores, rollups: failingFor(floor.facilityKey.company) })
    expect((await lost({ Records: recordsOf(floor) })).batchItemFailures).toEqual([])
    expect(await quarantine(floor)).toEqual(['2026-01-30#10#pick: broken'])
    await floor.closeDays(first + day)
    expect(await total(floor)).toBe(10)
  })

  test('closing twice, or at once, changes nothing', async () => {
    const floor = await newFloor(tables)
    await work(floor, 'a', first, first + hour)
    const now = first + 3 * day
    await Promise.all([floor.closeDays(now), floor.closeDays(now), floor.closeDays(now - day)])
    const once = await floor.stored([])
    await floor.closeDays(now)
    expect((await floor.stored([])).pages['S#2026-01-30#00']).toBe(once.pages['S#2026-01-30#00'])
    expect(await total(floor)).toBe(10)
    expect(await tables.stores.rollups.closed(floor.facilityKey, true)).toMatchObject({ through: '2026-02-01' })
  })
})

describe('closing a day while work of it comes in', () => {
  const now = first + 3 * day

  test('its first hour is seen, though the closing had found nothing to pack', async () => {
    const floor = await newFloor(tables)
    await floor.join({ id: 'a', device: 'dev', user: 'anna', team: 'pick', joined_at: first })
    const span = { from: first, to: first + 10 * minute }
    await floor.send('dev', [{ id: 'a', join_id: 'a', ...span, scans: [], steps: [] }], now)
    const { rollups } = tables.stores
    let closed = false
    const interrupted: typeof rollups = {
      ...rollups,
      writeIfUnchanged: async (...page) => {
        if (!closed) {
          closed = true
          await closeDays(tables.stores, now)
        }
        return rollups.writeIfUnchanged(...page)
      },
    }
    await handleStream({ ...tables.stores, rollups: interrupted })({
      Records: floor.written().map(({ pk, sk }) => ({ dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } } } })),
    })
    expect(await rollups.closed(floor.facilityKey, true)).toMatchObject({ through: '2026-02-01' })
    expect(await total(floor)).toBe(10)
  })

  test('what comes after it was packed and before it is read packs it again', async () => {
    const floor = await newFloor(tables)
    await work(floor, 'a', first, now)
    const { rollups } = tables.stores
    const interrupted: typeof rollups = {
      ...rollups,
      setThrough: async (facilityKey, date) => {
        if (facilityKey.company === floor.company.uid) await work(floor, 'b', first + hour, now)
        return rollups.setThrough(facilityKey, date)
      },
    }
    await closeDays({ ...tables.stores, rollups: interrupted }, now)
    expect(await total(floor)).toBe(20)
  })
})

describe('the stream', () => {
  const record = (pk: string, eventName: string, SequenceNumber: string) => ({
    eventName,
    dynamodb: { SequenceNumber, Keys: { pk: { S: pk }, sk: { S: '10#pick#anna' } } },
  })

  test('what expires is no change: pages keep their figures', async () => {
    const floor = await newFloor(tables)
    await work(floor, 'a', first, first + hour)
    const derived: FacilityKey[] = []
    const { rollups } = tables.stores
    const watched = {
      ...tables.stores,
      rollups: { ...rollups, writeIfUnchanged: async (facilityKey: FacilityKey) => void derived.push(facilityKey) },
    }
    const pk = `${floor.company.uid}#fac#2026-01-30`
    expect(await handleStream(watched)({ Records: [record(pk, 'REMOVE', '1')] })).toEqual({ batchItemFailures: [] })
    expect(derived).toEqual([])
    await handleStream(watched)({ Records: [record(pk, 'MODIFY', '1')] })
    expect(derived).toMatchObject([floor.facilityKey])
  })

  test('what fails for a reason that passes is reported and the rest is done', async () => {
    const busy = Object.assign(new Error('slow down'), { name: 'ThrottlingException' })
    const [good, bad] = [await newFloor(tables), await newFloor(tables)]
    await good.join({ id: 'a', device: 'dev', user: 'anna', team: 'pick', joined_at: first })
    const span = { from: first, to: first + minute }
    await good.send('dev', [{ id: 'a', join_id: 'a', ...span, scans: [], steps: [] }], first + hour)
    const { work: stored } = tables.stores
    const failing: typeof stored = {
      ...stored,
      hours: (facilityKey, of) =>
        facilityKey.company === bad.company.uid ? Promise.reject(busy) : stored.hours(facilityKey, of),
    }
    const logged: unknown[] = []
    const handle = handleStream(
      { ...tables.stores, work: failing },
      { error: (_message, { error }) => logged.push(error), warn: () => {} },
    )
    const answer = await handle({
      Records: [
        record(`${bad.company.uid}#fac#2026-01-30`, 'MODIFY', '7'),
        record(`${good.company.uid}#fac#2026-01-30`, 'INSERT', '8'),
      ],
    })
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: '7' }] })
    expect(logged).toEqual([busy])
    expect(await total(good)).toBe(1)
  })
})

test('an hour that cannot be written keeps no other hour of its facility waiting', async () => {
  const floor = await newFloor(tables)
  await floor.join({ id: 'a', device: 'dev', user: 'anna', team: 'pick', joined_at: first })
  const batches = [first, first + hour].map((from) => ({
    ...{ id: `b${from}`, join_id: 'a', from, to: from + 10 * minute, scans: [], steps: [] },
  }))
  await floor.send('dev', batches, first + 2 * hour)
  const stores = { ...tables.stores, rollups: failingFor(floor.facilityKey.company, 'H#2026-01-30#10') }
  const { batchItemFailures } = await handleStream(stores)({ Records: recordsOf(floor) })
  expect(batchItemFailures).toEqual([])
  expect(await pages(floor)).toEqual(['H#2026-01-30#11#pick#00'])
  expect(await quarantine(floor)).toEqual(['2026-01-30#10#pick: broken'])
  expect(await retried(floor, stores)).toEqual(['2026-01-30#10#pick: broken'])
  expect(await retried(floor)).toEqual(['2026-01-30#10#pick: done'])
  expect(await pages(floor)).toEqual(['H#2026-01-30#10#pick#00', 'H#2026-01-30#11#pick#00'])
  expect(await quarantine(floor)).toEqual([])
})

describe('a worker’s hour that cannot be read', () => {
  const minutes = async (floor: Floor) => {
    const totals = await floor.totals({ from: first - day, to: first + 60 * day })
    return Object.fromEntries([...totals].map(([who, { working }]) => [who, working / minute]))
  }

  /** Anna and Ben have worked ten minutes each; then something happens to Anna's item. */
  const damagedFloor = async (damage: Record<string, unknown> = { w0: 'many' }) => {
    const floor = await newFloor(tables)
    for (const user of ['anna', 'ben']) {
      await floor.join({ id: user, device: 'dev', user, team: 'pick', joined_at: first })
      const batch = { id: user, join_id: user, from: first, to: first + 10 * minute, scans: [], steps: [] }
      await floor.send('dev', [batch], first + hour)
    }
    const Key = { pk: `${floor.company.uid}#fac#2026-01-30`, sk: '10#pick#anna' }
    const { Item } = await tables.db.send(new GetCommand({ TableName: tables.tables.work, Key }))
    await tables.db.send(new PutCommand({ TableName: tables.tables.work, Item: { ...Item, ...damage } }))
    return floor
  }

  test.each([
    ['a figure', { w0: 'many' }, 'w0 is no count: many'],
    ['a negative figure', { s1: -3 }, 's1 is no count: -3'],
    ['the devices', { d0: 'dev' }, 'd0 is no set of devices'],
    ['the count of batches', { n: 'x' }, 'n is no count: x'],
  ])('is left out and kept with its reason, and the others count: %s', async (_what, damage, reason) => {
    const floor = await damagedFloor(damage)
    await floor.rollUp(floor.written())
    expect(await minutes(floor)).toEqual({ 'pick ben': 10 })
    expect(await quarantine(floor)).toEqual([`2026-01-30#10#pick#anna: ${reason}`])
    expect(await retried(floor)).toEqual([`2026-01-30#10#pick#anna: ${reason}`])
  })

  test.each([
    ['while its day is open', first + hour],
    ['when its day is closed', first + 3 * day],
  ])('is made right by a rebuild from the raw events, and counts again: %s', async (_when, now) => {
    for (const damage of [{ w0: 'many' }, { n: 'x' }]) {
      const floor = await damagedFloor(damage)
      await floor.rollUp(floor.written())
      await floor.closeDays(now)
      expect(await minutes(floor)).toEqual({ 'pick ben': 10 })
      const stores = storesOf(tables.db, tables.tables)
      const { changed } = await rebuildDay(stores, floor.company, floor.facilityKey, '2026-01-30', now)
      expect(changed).toBe(1)
      expect(await minutes(floor)).toEqual({ 'pick anna': 10, 'pick ben': 10 })
      expect(await retried(floor)).toEqual(['2026-01-30#10#pick#anna: done'])
      expect(await quarantine(floor)).toEqual([])
    }
  })
})
