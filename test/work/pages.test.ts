import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageStore, type ReadPage } from '../../functions/data/pages.ts'
import { noFigures } from '../../shared/metrics/figures.ts'
import { type PageRow, rowsOf } from '../../shared/metrics/page.ts'
import { testTables } from '../lib/tables.ts'

/** Packed pages that are larger than an item, while others write them. */

let tables: Awaited<ReturnType<typeof testTables>>
beforeAll(async () => {
  tables = await testTables()
})
afterAll(() => tables.stop())

const rows = (count: number, scans: number): PageRow[] =>
  Array.from({ length: count }, (_, index) => ({
    team: 'team',
    worker: `worker-${String(index).padStart(3, '0')}`,
    slot: 0,
    figures: { ...noFigures(), scans },
  }))
const of = (facility: string) => ({ company: 'pages', facility })
const read = (found: ReadPage[]) => found.flatMap(({ parts }) => parts.flatMap(rowsOf))

test('grow and shrink, and leave nothing behind', async () => {
  const store = pageStore(tables.db, tables.tables, 300)
  for (const count of [3, 90, 40, 2, 0, 60]) {
    await store.writeIfUnchanged(of('grow'), ['S#1'], async () => [rows(count, 1)])
    expect(read(await store.between(of('grow'), 'S#1', 'S#1', true)).length).toBe(count)
  }
})

test('a writer that was overtaken derives again', async () => {
  const store = pageStore(tables.db, tables.tables)
  let scans = 1
  let overtaken = false
  await store.writeIfUnchanged(of('overtaken'), ['S#1'], async () => {
    const seen = rows(1, scans)
    if (!overtaken) {
      overtaken = true
      scans = 2
      await store.writeIfUnchanged(of('overtaken'), ['S#1'], async () => [rows(1, scans)])
    }
    return [seen]
  })
  expect(read(await store.between(of('overtaken'), 'S#1', 'S#1', true))[0]?.figures.scans).toBe(2)
})

test('are read whole while others write them', async () => {
  const store = pageStore(tables.db, tables.tables, 300)
  let scans = 1
  await store.writeIfUnchanged(of('whole'), ['S#1'], async () => [rows(40, scans)])
  const writers = Array.from({ length: 3 }, async () => {
    for (let turn = 0; turn < 8; turn++) {
      scans += 1
      await store.writeIfUnchanged(of('whole'), ['S#1'], async () => [rows(30 + (scans % 5) * 10, scans)])
    }
  })
  let writing = true
  const reader = (async () => {
    while (writing) {
      const found = read(await store.between(of('whole'), 'S#1', 'S#1'))
      expect(new Set(found.map((row) => row.figures.scans)).size).toBe(1)
      expect(found.length).toBe(30 + ((found[0]?.figures.scans ?? 0) % 5) * 10)
    }
  })()
  await Promise.all(writers)
  writing = false
  await reader
  // The last one to write has seen what was true in the end.
  expect(read(await store.between(of('whole'), 'S#1', 'S#1', true))[0]?.figures.scans).toBe(scans)
})

test('are found by their names, whole where they take several items, and absent where there are none', async () => {
  const store = pageStore(tables.db, tables.tables, 300)
  await store.writeIfUnchanged(of('named-a'), ['D#1', 'D#2'], async () => [rows(2, 1), rows(90, 2)])
  await store.writeIfUnchanged(of('named-b'), ['D#1'], async () => [rows(3, 3)])
  const found = await store.named([
    [of('named-a'), 'D#1'],
    [of('named-a'), 'D#2'],
    [of('named-a'), 'D#3'],
    [of('named-b'), 'D#1'],
  ])
  expect(found.map(([{ facility }, page]) => [facility, page.name, read([page]).length])).toEqual([
    ['named-a', 'D#1', 2],
    ['named-a', 'D#2', 90],
    ['named-b', 'D#1', 3],
  ])
})

/** Counts the bytes that DynamoDB answers with while something is read. */
const answered = async (reading: () => Promise<unknown>) => {
  let bytes = 0
  tables.db.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args)
      bytes += Number((result.response as { headers: Record<string, string> }).headers['content-length'])
      return result
    },
    { step: 'deserialize', priority: 'low', name: 'counted' },
  )
  await reading()
  tables.db.middlewareStack.remove('counted')
  return bytes
}

/** Rows that deflate badly: a page of them is some ten kB. */
const wide = (seed: number): PageRow[] =>
  Array.from({ length: 900 }, (_, index) => ({
    team: 'team',
    worker: `w${((index + 1) * 7919 * 104_729) % 999_983}`,
    slot: 0,
    figures: { ...noFigures(), scans: ((index + seed) * 7_368_787) % 999_983, steps: (index * 15_485_863) % 999_979 },
  }))

test('a long range that has not changed is not brought again', async () => {
  const store = pageStore(tables.db, tables.tables)
  const names = ['M#1', 'M#2', 'M#3', 'M#4', 'M#5', 'M#6']
  await store.writeIfUnchanged(of('long'), names, async () => names.map((_, at) => wide(at)))
  const whole = () => store.between(of('long'), 'M#1', 'M#6')
  const first = await answered(whole)
  await whole()
  const again = await answered(whole)
  expect(first).toBeGreaterThan(40_000)
  expect(again).toBeLessThan(first / 30)
  const before = read(await whole())

  // A late scan: the one month is brought, and seen at once.
  await store.writeIfUnchanged(of('long'), ['M#3'], async () => [wide(70)])
  let after: ReadPage[] = []
  const one = await answered(async () => {
    after = await whole()
  })
  expect(one).toBeLessThan(first / 3)
  expect(read(after.filter(({ name }) => name === 'M#3'))).toEqual(
    read(await store.between(of('long'), 'M#3', 'M#3', true)),
  )
  expect(read(after)).not.toEqual(before)
  expect(read(await whole())).toEqual(read(after))
})

const scansOf = (rows: PageRow[]) => rows.reduce((sum, { figures }) => sum + figures.scans, 0)

test('are what was written last, however often they were read before', async () => {
  const store = pageStore(tables.db, tables.tables, 4000)
  const names = ['H#1', 'H#2', 'H#3', 'H#4', 'H#5', 'H#6']
  const written = new Map<string, number>()
  const operation = fc.oneof(
    fc.record({ name: fc.constantFrom(...names), seed: fc.nat(90) }),
    fc.record({ dropped: fc.constantFrom(...names) }),
    fc.record({ reads: fc.integer({ min: 1, max: 4 }), consistent: fc.boolean() }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 10, maxLength: 25 }), async (operations) => {
      for (const one of operations) {
        if ('name' in one) {
          await store.writeIfUnchanged(of('property'), [one.name], async () => [wide(one.seed)])
          written.set(one.name, one.seed)
        } else if ('dropped' in one) {
          await store.drop(of('property'), `${one.dropped}#`, `${one.dropped}#~`)
          written.delete(one.dropped)
        } else {
          for (let time = 0; time < one.reads; time++) {
            const found = await store.between(of('property'), 'H#1', 'H#6', one.consistent)
            expect(found.map(({ name }) => name)).toEqual(names.filter((name) => written.has(name)))
            for (const page of found) expect(scansOf(read([page]))).toBe(scansOf(wide(written.get(page.name) ?? -1)))
          }
        }
      }
    }),
    { numRuns: 12 },
  )
})

test('a page that was removed and made anew has another version', async () => {
  const store = pageStore(tables.db, tables.tables)
  const write = (seed: number) => store.writeIfUnchanged(of('anew'), ['H#1'], async () => [wide(seed)])
  const versions = []
  for (const seed of [1, 2, 3]) {
    await write(seed)
    const { Items = [] } = await tables.db.send(
      new QueryCommand({
        TableName: tables.tables.rollups,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': 'pages#anew' },
      }),
    )
    versions.push(...Items.map(({ v }) => v))
    await store.drop(of('anew'), 'H#1#', 'H#1#~')
  }
  expect(new Set(versions).size).toBe(3)
})
