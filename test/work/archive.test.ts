import { DeleteCommand, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archiveStore } from '../../functions/data/archive.ts'
import type { Db } from '../../functions/data/db.ts'
import { tableDays } from '../../functions/data/raw.ts'
import { batchName, rawOfDay } from '../../functions/data/rawOfDay.ts'
import { type Stores, storesOf } from '../../functions/data/stores.ts'
import type { Files } from '../../functions/lib/files.ts'
import { rebuildDay } from '../../functions/rollup/rebuild.ts'
import { packDays, packedAfter } from '../../functions/schedule/packDays.ts'
import { oldest } from '../../shared/metrics/spans.ts'
import { day, hour, minute, utcDate } from '../../shared/time.ts'
import { fakeFiles } from '../lib/people.ts'
import type { Terms } from '../lib/reference.ts'
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
const teams = ['pick', 'pack', 'yard']
const closed = first + 5 * day
const packed = closed + (packedAfter + 2) * day

const deliver = async (floor: Floor, work: Pick<Work, 'assignments' | 'batches'>, now: number) => {
  for (const join of work.assignments) await floor.join(join)
  const results = []
  for (const batch of work.batches)
    results.push(
      ...(await floor.send(work.assignments.find(({ id }) => id === batch.join_id)?.device ?? '', [batch], now)),
    )
  await floor.rollUp(floor.written())
  return results
}

const rawItems = async ({ company }: Floor) => {
  const found = []
  for (const team of teams) {
    for (const date of dates) {
      const { Items = [] } = await tables.db.send(
        new QueryCommand({
          TableName: tables.tables.raw,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': `${company.uid}#${team}#${date}` },
        }),
      )
      found.push(...Items)
    }
  }
  return found
}

/** How many batches lie in the archive. */
const packedOf = async ({ archive }: Stores, { company }: Floor) => {
  let count = 0
  for (const team of teams)
    for (const date of dates) count += (await archive.read({ company: company.uid, team, day: date })).length
  return count
}

/** What DynamoDB does by itself once the time of an item is over. */
const expireRaw = async (floor: Floor, now: number) => {
  for (const { pk, sk, ttl } of await rawItems(floor))
    if (ttl * 1000 <= now) await tables.db.send(new DeleteCommand({ TableName: tables.tables.raw, Key: { pk, sk } }))
}

const everyBatch = async (stores: Stores, { company }: Floor) => {
  const found = []
  for (const team of teams) for (const date of dates) found.push(...(await rawOfDay(stores, company.uid, team, date)))
  return found.sort((a, b) => (batchName(a) < batchName(b) ? -1 : 1))
}

const wipe = async (TableName: string, pk: string, keep: (sk: string) => boolean = () => false) => {
  const { Items = [] } = await tables.db.send(
    new QueryCommand({ TableName, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } }),
  )
  for (const { sk } of Items.filter((item) => !keep(item.sk)))
    await tables.db.send(new DeleteCommand({ TableName, Key: { pk, sk } }))
}

test('a rebuild from the archive gives the same figures, byte for byte', async () => {
  for (const work of fc.sample(workFrom(first), { numRuns: 4, seed: 31 })) {
    const { files, kept } = fakeFiles()
    const stores = storesOf(tables.db, tables.tables, files)
    const floor = await newFloor(tables, terms)
    await deliver(floor, work, closed)
    await floor.closeDays(closed)
    const before = await floor.stored(dates)
    const raw = await everyBatch(stores, floor)
    expect(raw.length).toBeGreaterThan(0)

    const { packed: count } = await packDays(stores, packed)
    expect(count).toBe(raw.length)
    expect(kept.size).toBeGreaterThan(0)
    // In the table and in the archive, each is read once.
    expect((await rawItems(floor)).length).toBe(raw.length)
    expect(await everyBatch(stores, floor)).toEqual(raw)
    await expireRaw(floor, closed + tableDays * day)
    expect(await rawItems(floor)).toEqual([])
    expect(await everyBatch(stores, floor)).toEqual(raw)

    for (const date of dates) await wipe(tables.tables.work, `${floor.company.uid}#fac#${date}`)
    await wipe(tables.tables.rollups, `${floor.company.uid}#fac`, (sk) => sk === 'CLOSED')
    for (const date of dates) {
      const { refused } = await rebuildDay(stores, floor.company, floor.facilityKey, date, packed)
      expect(refused).toBeUndefined()
    }
    const after = await floor.stored(dates)
    expect(after.hours).toEqual(before.hours)
    const pages = (all: Record<string, string>) => Object.entries(all).filter(([sk]) => !sk.startsWith('H#'))
    expect(pages(after.pages)).toEqual(pages(before.pages))
  }
})

/** Two workers of two teams with a few minutes of work. */
const smallWork = (): Pick<Work, 'assignments' | 'batches'> => {
  const from = first + 9 * hour
  const assignments = ['pick', 'pack'].map((team) => ({
    ...{ id: `j-${team}`, device: `d-${team}`, user: `u-${team}`, team, joined_at: from },
  }))
  const batches = assignments.flatMap(({ id }) =>
    [0, 1, 2].map((n) => ({
      ...{ id: `${id}-${n}`, join_id: id, from: from + n * minute, to: from + (n + 1) * minute },
      scans: [{ id: 's', at: from + n * minute, code: `A${n}`, outcome: 'accepted' as const, gap: null }],
      steps: [],
    })),
  )
  return { assignments, batches } as unknown as Pick<Work, 'assignments' | 'batches'>
}

/** What is killed at its n-th write, before it is made or right after. */
const killedAt = (n: number, when: 'before' | 'after', db: Db, files: Files) => {
  let left = n
  let killed = false
  const guard = async <Done>(act: () => Promise<Done>): Promise<Done> => {
    if (killed) throw new Error('killed')
    left -= 1
    if (left > 0) return act()
    killed = true
    if (when === 'after') await act()
    throw new Error('killed')
  }
  const isWrite = /^(Put|Update|Delete|BatchWrite|TransactWrite)/
  const send = (command: { constructor: { name: string } }) => {
    const act = () => (tables.db.send as (command: unknown) => Promise<unknown>)(command)
    return isWrite.test(command.constructor.name) ? guard(act) : act()
  }
  return {
    db: new Proxy(db, { get: (target, name) => (name === 'send' ? send : Reflect.get(target, name)) }),
    files: {
      ...files,
      write: (...given: Parameters<Files['write']>) => guard(() => files.write(...given)),
      remove: (...given: Parameters<Files['remove']>) => guard(() => files.remove(...given)),
    },
    wasKilled: () => killed,
  }
}

describe.each(['before', 'after'] as const)('killed %s a write', (when) => {
  test('at any write of packing, each batch is there once, and the next run finishes', async () => {
    for (let n = 1; ; n++) {
      const { files } = fakeFiles()
      const whole = storesOf(tables.db, tables.tables, files)
      const floor = await newFloor(tables, terms)
      await deliver(floor, smallWork(), closed)
      await floor.closeDays(closed)
      const raw = await everyBatch(whole, floor)
      expect(raw.length).toBe(6)
      const killable = killedAt(n, when, tables.db, files)
      await packDays(storesOf(killable.db, tables.tables, killable.files), packed).catch(() => undefined)
      expect(await everyBatch(whole, floor)).toEqual(raw)
      await packDays(whole, packed)
      expect(await packedOf(whole, floor)).toBe(6)
      await expireRaw(floor, closed + tableDays * day)
      expect(await rawItems(floor)).toEqual([])
      expect(await everyBatch(whole, floor)).toEqual(raw)
      expect(await whole.archive.dueUpTo('pack', utcDate(packed))).toEqual([])
      if (!killable.wasKilled()) {
        expect(n).toBeGreaterThan(6)
        break
      }
    }
  })

  test('at any write of expiry, nothing is left after the next run', async () => {
    for (let n = 1; ; n++) {
      const { files, kept } = fakeFiles()
      const whole = storesOf(tables.db, tables.tables, files)
      const floor = await newFloor(tables, terms)
      await deliver(floor, smallWork(), closed)
      await floor.closeDays(closed)
      await packDays(whole, packed)
      expect(kept.size).toBe(2)
      await expireRaw(floor, closed + tableDays * day)
      const late = first + (floor.company.raw_days + 2) * day
      const killable = killedAt(n, when, tables.db, files)
      await packDays(storesOf(killable.db, tables.tables, killable.files), late).catch(() => undefined)
      await packDays(whole, late)
      expect(kept.size).toBe(0)
      expect(await everyBatch(whole, floor)).toEqual([])
      expect(await whole.archive.dueUpTo('expire', utcDate(late))).toEqual([])
      if (!killable.wasKilled()) break
    }
  })
})

describe('what comes late', () => {
  const setUp = async () => {
    const { files, kept } = fakeFiles()
    const stores = storesOf(tables.db, tables.tables, files)
    const floor = await newFloor(tables, terms)
    await deliver(floor, smallWork(), closed)
    await floor.closeDays(closed)
    return { files, kept, stores, floor }
  }

  test('finds its day in the table for as long as it is taken: a day is packed when no batch of it can come again', async () => {
    const { stores, floor } = await setUp()
    // The last moment at which anything that began on the day is taken.
    const lastTaken = first + day - 1 + oldest
    await packDays(stores, lastTaken + day)
    expect(await packedOf(stores, floor)).toBe(0)
    const again = await deliver(floor, smallWork(), first + 9 * hour + oldest)
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set(['duplicate']))

    await packDays(stores, packed)
    const before = await floor.totals({ from: first, to: first + day })
    const late = await deliver(floor, smallWork(), packed)
    expect(new Set(late.map(({ status }) => status))).toEqual(new Set(['duplicate']))
    expect(await floor.totals({ from: first, to: first + day })).toEqual(before)

    await expireRaw(floor, closed + tableDays * day)
    const later = await deliver(floor, smallWork(), closed + tableDays * day)
    expect(new Set(later.map(({ status }) => status))).toEqual(new Set(['refused']))
    expect(new Set(later.flatMap(({ refused }) => refused.map(({ reason }) => reason)))).toEqual(new Set(['tooOld']))
    expect(await floor.totals({ from: first, to: first + day })).toEqual(before)
    expect((await everyBatch(stores, floor)).length).toBe(6)
  })

  test('an archive that was damaged or lost is not taken for an empty one', async () => {
    const { stores, floor, kept } = await setUp()
    await packDays(stores, packed)
    const [location, object] = [...kept][0] ?? []
    if (!location || !object) throw new Error('Nothing was packed')
    kept.set(location, { ...object, bytes: Buffer.from('something else') })
    await expect(everyBatch(stores, floor)).rejects.toThrow('is not what was packed')
    kept.delete(location)
    await expect(everyBatch(stores, floor)).rejects.toThrow('is not in the archive')
    kept.set(location, object)
    expect((await everyBatch(stores, floor)).length).toBe(6)
  })

  test('what the bucket did not keep as it was written leaves the table alone', async () => {
    const { stores, floor, files } = await setUp()
    const forgetful = {
      ...files,
      write: (location: string, _bytes: Uint8Array, type: string) => files.write(location, Buffer.from('x'), type),
    }
    const failing = storesOf(tables.db, tables.tables, forgetful)
    await expect(packDays(failing, packed)).rejects.toThrow('is not what was packed')
    expect(await packedOf(stores, floor)).toBe(0)
    expect((await everyBatch(stores, floor)).length).toBe(6)
    await packDays(stores, packed)
    expect(await packedOf(stores, floor)).toBe(6)
  })

  test('what waits to be packed for longer than the table has it is kept on, for as long as its company wants', async () => {
    const { stores, floor, files } = await setUp()
    const failing = storesOf(tables.db, tables.tables, {
      ...files,
      write: () => Promise.reject(new Error('no bucket')),
    })
    const ends = async () => (await rawItems(floor)).map(({ ttl, from }) => Math.floor((ttl * 1000 - from) / day))
    expect(new Set(await ends())).toEqual(new Set([tableDays]))
    // For half of its time it only waits: nothing is written.
    await expect(packDays(failing, packed + 4 * day)).rejects.toThrow('no bucket')
    expect(new Set(await ends())).toEqual(new Set([tableDays]))
    for (let now = packed; now < first + 200 * day; now += day) {
      await expect(packDays(failing, now)).rejects.toThrow('no bucket')
      await expireRaw(floor, now)
    }
    expect((await everyBatch(stores, floor)).length).toBe(6)
    for (let now = first + 200 * day; now < first + (floor.company.raw_days - 1) * day; now += 9 * day)
      await packDays(failing, now).catch(() => undefined)
    expect(Math.max(...(await ends()))).toBeLessThanOrEqual(floor.company.raw_days)
    await packDays(stores, first + 210 * day)
    expect(await packedOf(stores, floor)).toBe(6)
  })

  test('packing that has no more time goes on the next time', async () => {
    const { stores, floor } = await setUp()
    await packDays(stores, packed, () => true)
    expect(await packedOf(stores, floor)).toBe(0)
    let asked = 0
    await packDays(stores, packed, () => ++asked > 2)
    expect(await packedOf(stores, floor)).toBe(3)
    await packDays(stores, packed)
    expect(await packedOf(stores, floor)).toBe(6)
  })
})

test('a note of what is due is one, however often it is made', async () => {
  const archive = archiveStore(tables.db, tables.tables, fakeFiles().files)
  const due = { due: '2020-01-02', company: 'c', facility: 'fac', day: '2020-01-01' }
  await archive.setDue('pack', due)
  await archive.setDue('pack', due)
  expect(await archive.dueUpTo('pack', '2020-01-01')).toEqual([])
  expect(await archive.dueUpTo('pack', '2020-01-02')).toEqual([due])
  await archive.unsetDue('pack', due)
  expect(await archive.dueUpTo('pack', '2020-01-02')).toEqual([])
  const { Items } = await tables.db.send(new ScanCommand({ TableName: tables.tables.rollups }))
  expect(Items?.filter(({ pk }) => pk === 'DUE#pack')).toEqual([])
})
