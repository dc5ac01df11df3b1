import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codePageStore } from '../../functions/data/codePages.ts'
import { type CodeRow, codeRows, packCodes } from '../../shared/metrics/codePage.ts'
import { testTables } from '../lib/tables.ts'

let tables: Awaited<ReturnType<typeof testTables>>
beforeAll(async () => {
  tables = await testTables()
})
afterAll(() => tables.stop())

const row = fc.record({
  who: fc.constantFrom('anna', 'bert'),
  slot: fc.nat({ max: 95 }),
  code: fc.string({ unit: 'binary', minLength: 1, maxLength: 6 }),
  scans: fc.nat({ max: 5 }),
  pick: fc.nat({ max: 400_000 }),
})
const sums = (rows: readonly CodeRow[]) => {
  const found = new Map<string, [number, number]>()
  for (const { who, slot, code, scans, pick } of rows) {
    const key = JSON.stringify([who, slot, code])
    const [a, b] = found.get(key) ?? [0, 0]
    if (a + b + scans + pick > 0) found.set(key, [a + scans, b + pick])
  }
  return found
}

test('what is packed is read again, whatever signs codes are made of; the same figures are the same bytes', () => {
  void fc.assert(
    fc.property(fc.array(row, { maxLength: 60 }), fc.integer({ min: 30, max: 2000 }), (rows, limit) => {
      const packed = packCodes(rows, limit)
      expect(sums(packed.flatMap(codeRows))).toEqual(sums(rows))
      expect(packCodes([...rows].reverse(), limit)).toEqual(packed)
    }),
    { seed: 7, numRuns: 200 },
  )
})

test('100,000 codes in a quarter of an hour fit: no item is larger than a table takes, and the page is read whole', async () => {
  const store = codePageStore(tables.db, tables.tables)
  const at = { company: 'large', facility: 'north' }
  const rows = Array.from({ length: 100_000 }, (_, n) => {
    const code = `${((n * 2_654_435_761) % 4_294_967_296).toString(36)}-${n.toString(36)}`.repeat(3)
    return { who: 'anna', slot: 3, code, scans: 1, pick: n }
  })
  await store.derive(at, ['K#pick#2026-03-01#0'], async () => new Map([['K#pick#2026-03-01#0', rows]]))
  const [page, ...others] = await store.between(at, 'K#pick#2026-03-01', 'K#pick#2026-03-01')
  expect(others).toEqual([])
  expect(page?.parts.length).toBeGreaterThan(5)
  const found = page?.parts.flatMap(codeRows) ?? []
  expect([found.length, found.reduce((sum, { pick }) => sum + pick, 0)]).toEqual([100_000, (99_999 * 100_000) / 2])
  const { Items = [] } = await tables.db.send(new ScanCommand({ TableName: tables.tables.rollups }))
  for (const { body } of Items) expect(body?.length ?? 0).toBeLessThan(400_000)
})

test('of writers at the same time none is lost, and nothing of a page that was replaced is left', async () => {
  const store = codePageStore(tables.db, tables.tables, 60)
  const at = { company: 'busy', facility: 'north' }
  const name = 'R#2026-03-01#0'
  const known = new Map<string, number>()
  await Promise.all(
    Array.from({ length: 6 }, async (_, n) => {
      known.set(`code-${n}-${'x'.repeat(20)}`, n + 1)
      await store.derive(at, [name], async () => {
        const rows = [...known].map(([code, scans]) => ({ who: 'pick', slot: 0, code, scans, pick: 0 }))
        return new Map([[name, rows]])
      })
    }),
  )
  const { parts } = await store.one(at, name)
  expect(parts.length).toBeGreaterThan(2)
  expect(new Map(parts.flatMap(codeRows).map(({ code, scans }) => [code, scans]))).toEqual(known)
  const { Items = [] } = await tables.db.send(new ScanCommand({ TableName: tables.tables.rollups }))
  expect(Items.filter(({ pk }) => pk === 'busy#CODES#north')).toHaveLength(parts.length + 1)
})
