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
