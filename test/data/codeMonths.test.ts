import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type CodeMonth, codeMonthStore, knowing, knownOf, knows } from '../../functions/data/codeMonths.ts'
import { packColumn, visitColumn } from '../../shared/metrics/codeColumns.ts'
import { testTables } from '../lib/tables.ts'

let tables: Awaited<ReturnType<typeof testTables>>
beforeAll(async () => {
  tables = await testTables()
})
afterAll(() => tables.stop())

const numbersOf = (pages: readonly Uint8Array[], select = (_code: string): true | undefined => true) => {
  const found = new Map<string, readonly number[]>()
  for (const page of pages) visitColumn(page, select, (code, _, values) => found.set(code, values))
  return found
}

const column = fc.uniqueArray(
  fc.tuple(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 6 }),
    fc.array(fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: 2 ** 45 })), { minLength: 31, maxLength: 31 }),
  ),
  { selector: ([code]) => code, maxLength: 30 },
)

test('what a column is packed of is read again, of every code and of some; the same numbers are the same bytes', () => {
  void fc.assert(
    fc.property(column, fc.integer({ min: 40, max: 2000 }), (rows, limit) => {
      const packed = packColumn(new Map(rows), 31, limit)
      const kept = new Map(rows.filter(([, values]) => values.some((value) => value > 0)))
      expect(numbersOf(packed)).toEqual(kept)
      const [chosen] = kept.keys()
      expect([...numbersOf(packed, (code) => (code === chosen ? true : undefined)).keys()]).toEqual(
        chosen === undefined ? [] : [chosen],
      )
      expect(packColumn(new Map([...rows].reverse()), 31, limit)).toEqual(packed)
    }),
    { seed: 7, numRuns: 200 },
  )
})

test('a column that is cut off is no column', () => {
  const [page = new Uint8Array()] = packColumn(new Map([['A1', [1, 300, 2]]]), 3)
  for (let length = 0; length < page.length; length++) {
    expect(() => numbersOf([page.subarray(0, length)])).toThrow()
    expect(() => numbersOf([page.subarray(0, length)], () => undefined)).toThrow()
  }
})

const at = { company: 'acme', facility: 'north' }
const month = '2026-03'
const stored = async () => {
  const { Items = [] } = await tables.db.send(
    new QueryCommand({
      TableName: tables.tables.rollups,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': 'acme#CODES#north' },
    }),
  )
  return Items
}

test('a month of 100,000 codes lies in items that a table takes; of two writers one is told, and nothing of it is left', async () => {
  const store = codeMonthStore(tables.db, tables.tables)
  const rows = Array.from({ length: 100_000 }, (_, n) => {
    const code = `${((n * 2_654_435_761) % 4_294_967_296).toString(36)}-${n.toString(36)}`
    return [code, [0, n % 7, 1]] as const
  })
  const pages = packColumn(new Map(rows), 3)
  expect(pages.length).toBeGreaterThan(3)
  const write = async (days: Record<string, number>) => {
    const draft = store.draft()
    await store.add(at, month, draft, '04', packColumn(new Map([['A', [1]]]), 1))
    await store.add(at, month, draft, 'T', pages)
    await store.add(at, month, draft, 'U', pages)
    return () => store.replace(at, month, undefined, draft, days)
  }
  const [one, other] = [await write({ north: 1 }), await write({ north: 2 })]
  expect([await one(), await other()]).toEqual([true, false])
  const items = await stored()
  expect(items).toHaveLength(pages.length + 1)
  for (const { body } of items) expect(body?.length ?? 0).toBeLessThan(400_000)
  const head = (await store.heads(at, '2026-01', '2026-12')).get(month)
  expect(head?.days).toEqual({ north: 1 })
  if (!head) return
  const read = async (name: string) => numbersOf((await store.column(at, month, head, name, true)) ?? [])
  expect((await read('T')).size).toBe(100_000)
  expect(await read('U')).toEqual(await read('T'))
  expect(await read('04')).toEqual(new Map([['A', [1]]]))
  expect(await read('08')).toEqual(new Map())

  // What was read of a month is not read again.
  const send = vi.spyOn(tables.db, 'send')
  onTestFinished(() => send.mockRestore())
  const once = await store.column(at, month, head, 'T', true)
  expect(await store.column(at, month, head, 'U')).toBe(once)
  expect(send).not.toHaveBeenCalled()

  // Whoever read the month before it was written anew learns that its parts are gone, unless they have them.
  const draft = store.draft()
  await store.add(at, month, draft, 'T', pages.slice(0, 1))
  expect(await store.replace(at, month, head, draft, {})).toBe(true)
  expect(await codeMonthStore(tables.db, tables.tables).column(at, month, head, 'T')).toBeUndefined()
  expect(await store.column(at, month, head, 'T')).toBe(once)
  const now = (await store.head(at, month)) as CodeMonth
  expect(await store.column(at, month, now, 'T')).toEqual(pages.slice(0, 1).map((page) => Buffer.from(page)))
  expect(await stored()).toHaveLength(2)
})

test('a month knows dates of facilities', () => {
  const known = knowing(knowing({}, ['north', 'south'], '2026-03-31'), ['north'], '2026-03-01')
  const of = { version: '1', id: '1', columns: {}, days: known }
  expect([knownOf(of, '2026-03-31'), knownOf(of, '2026-03-01'), knownOf(of, '2026-03-02')]).toEqual([
    ['north', 'south'],
    ['north'],
    [],
  ])
  const less = { ...of, days: knowing(known, ['south'], '2026-03-31') }
  expect([knows(less, 'north', '2026-03-31'), knows(less, 'north', '2026-03-01')]).toEqual([false, true])
  expect(knowing({ north: 1 }, [], '2026-03-01')).toEqual({})
})
