import { expect, test } from 'vitest'
import { mostSkus } from '../../shared/skus.ts'
import { refusalOf } from '../../web/pages/skuMetrics/refusal.ts'
import { inOrder, rowsOf } from '../../web/pages/skuMetrics/rows.ts'
import { parseView, type View, viewOfState, writeView } from '../../web/pages/skuMetrics/view.ts'
import { portionsOf } from '../../web/pages/skus/seen.ts'

const answer = [
  { sku_group_id: 'a', group: 'Aisles 10', total_scans: 30, total_pick_time: 6, known_from: null },
  { sku_group_id: 'b', group: 'Aisles 9', total_scans: 90, total_pick_time: 60, known_from: null },
  { sku_group_id: 'c', group: 'Totes', total_scans: 0, total_pick_time: 0, known_from: null },
]
const address = (view: Parameters<typeof writeView>[0]) =>
  new URLSearchParams(Object.entries(writeView(view)).filter((pair): pair is [string, string] => pair[1] !== null))

test('scans per hour are scans by hours of pick time', () => {
  expect(rowsOf(answer)).toMatchObject([
    { name: 'Aisles 10', scans: 30, rate: 300, share: 25 },
    { name: 'Aisles 9', scans: 90, rate: 90, share: 75 },
    { name: 'Totes', scans: 0, rate: null, share: 0 },
  ])
  expect(rowsOf(answer.slice(2))[0]?.share).toBeNull()
})

test('bars stand by value or by name, up or down; what has no value comes last', () => {
  const names = (data: 'scans' | 'rate', sort: 'value' | 'group', order: 'asc' | 'desc') =>
    inOrder(rowsOf(answer), { data, sort, order }).map(({ id }) => id)
  expect(names('scans', 'value', 'desc')).toEqual(['b', 'a', 'c'])
  expect(names('scans', 'value', 'asc')).toEqual(['c', 'a', 'b'])
  expect(names('rate', 'value', 'desc')).toEqual(['a', 'b', 'c'])
  expect(names('rate', 'value', 'asc')).toEqual(['b', 'a', 'c'])
  expect(names('scans', 'group', 'asc')).toEqual(['b', 'a', 'c'])
  expect(names('scans', 'group', 'desc')).toEqual(['c', 'a', 'b'])
})

test('more SKUs than can be asked for are refused before anybody is asked', () => {
  expect(mostSkus).toBe(15_000)
  const known = [
    { id: 'a', skus: 15_000 },
    { id: 'b', skus: 1 },
  ]
  const one = [{}]
  const tooMany = { skuGroups: 'The selected groups contain more than 15000 SKUs. Please select fewer groups.' }
  expect(refusalOf({ groups: one, skuGroups: undefined }, known)).toEqual(tooMany)
  expect(refusalOf({ groups: one, skuGroups: ['a', 'b'] }, known)).toEqual(tooMany)
  expect(refusalOf({ groups: one, skuGroups: ['a'] }, known)).toBeUndefined()
  expect(refusalOf({ groups: one, skuGroups: [] }, known)).toEqual({
    skuGroups: 'Please select at least one SKU group.',
  })
  expect(refusalOf({ groups: [], skuGroups: [] }, known)).toEqual({ group: 'Please select a group' })
})

test('an address says what is shown, and nonsense in it is as if it were not there', () => {
  const usual = { kind: 'callout', data: 'scans', sort: 'value', order: 'desc' } as const
  expect(parseView('')).toEqual(usual)
  expect(address(usual).toString()).toBe('')
  const all: View = {
    ...({ kind: 'excluded', data: 'rate', sort: 'group', order: 'desc' } as const),
    ...{ group: 'g1', worker: 'w-1' },
    ...{ span: { start: '2026-11-13 14', end: '2026-11-20 24' }, skuGroups: ['a', 'b'] },
  }
  expect(parseView(address(all).toString())).toEqual(all)
  expect(parseView(address({ ...usual, skuGroups: [] }).toString())).toEqual({ ...usual, skuGroups: [] })
  expect(
    parseView('type=x&data=y&sort=z&order=q&group=<b>&worker=%20&from=2026-11-20T24&to=2026-11-13T14&skus=<'),
  ).toEqual({ ...usual, skuGroups: [] })
})

test('another page leads to what it shows', () => {
  const passed = { group: { uid: 'g' }, skuType: 'excluded', skuGroups: ['a'], worker: 'w' }
  const view = { kind: 'excluded', data: 'scans', sort: 'value', order: 'desc', skuGroups: ['a'], worker: 'w' }
  expect(viewOfState(passed, 'own')).toEqual({ ...view, group: 'g' })
  expect(viewOfState(passed, 'g')).toEqual(view)
  for (const state of [null, {}, { skuType: 'callout' }, { group: { uid: 'g' }, skuType: 'all' }, 'x'])
    expect(viewOfState(state, 'own')).toBeUndefined()
})

test('groups of SKUs are asked for in portions, each of which is one question', () => {
  const of = (...sizes: number[]) =>
    portionsOf(sizes.map((skus, id) => ({ id, skus }))).map((all) => all.map(({ id }) => id))
  expect(of(10, 20)).toEqual([[0, 1]])
  expect(of(14_000, 1000, 1, 15_000, 15_001, 3)).toEqual([[0, 1], [2], [3], [5]])
  expect(of(...Array<number>(1001).fill(1)).map(({ length }) => length)).toEqual([1000, 1])
  expect(of()).toEqual([])
})
