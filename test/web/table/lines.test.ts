import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupsOf, type Line, openRows, pageOf } from '../../../web/parts/table/lines.ts'
import { arranged } from '../../../web/parts/table/useLayout.ts'

/** Rows such as `a1`, which stand in groups by their letter. */
const letter = (row: string) => row.charAt(0)
const summary = (lines: readonly Line<string>[]) =>
  lines.map((line) => (line.group ? `${line.collapsed ? '+' : '-'}${line.group.key}` : line.row)).join(' ')
const groups = groupsOf(['a1', 'a2', 'a3', 'b1', 'c1', 'c2'], letter)
const page = (from: number, count: number, collapsed = '') => summary(pageOf(groups, new Set(collapsed), from, count))

test('a page that begins within a group repeats its head', () => {
  expect([page(0, 2), page(2, 2), page(4, 2)]).toEqual(['-a a1 a2', '-a a3 -b b1', '-c c1 c2'])
})

test('heads of collapsed groups stand before the row that follows, and at the end of the last page', () => {
  expect([page(0, 3, 'b'), page(3, 3, 'b')]).toEqual(['-a a1 a2 a3', '+b -c c1 c2'])
  expect([page(0, 2, 'ac'), page(0, 10, 'ac')]).toEqual(['+a -b b1 +c', '+a -b b1 +c'])
  expect(page(0, 10, 'abc')).toBe('+a +b +c')
})

test('a line knows its place in the whole table, and a head all of its rows', () => {
  const lines = pageOf(groups, new Set('b'), 3, 3)
  expect(lines.map(({ at }) => at)).toEqual([4, 5, 6, 7])
  expect(lines[0]?.group?.rows).toEqual(['b1'])
})

test('pages joined are every row that is not collapsed, once and in order, and every head', () => {
  const sizes = fc.array(fc.record({ size: fc.integer({ min: 1, max: 7 }), collapsed: fc.boolean() }), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(sizes, fc.integer({ min: 1, max: 9 }), (some, count) => {
      const keys = some.map((_, at) => String.fromCharCode(97 + at))
      const all = groupsOf(
        some.flatMap(({ size }, at) => Array.from({ length: size }, (_, row) => `${keys[at]}${row}`)),
        letter,
      )
      const collapsed = new Set(keys.filter((_, at) => some[at]?.collapsed))
      const open = openRows(all, collapsed)
      const pages = Math.max(1, Math.ceil(open / count))
      const lines = Array.from({ length: pages }, (_, at) => pageOf(all, collapsed, at * count, count)).flat()
      const rows = lines.flatMap((line) => (line.group ? [] : [line.row]))
      expect(rows).toEqual(all.flatMap((group) => (collapsed.has(group.key) ? [] : group.rows)))
      // Each line has one place, whichever page shows it.
      const places = [...new Set(lines.map(({ at }) => at))]
      expect(places).toEqual(Array.from({ length: open + all.length }, (_, at) => at))
    }),
  )
})

test('what the heads of groups say is no column until the user wants it as one', () => {
  const columns = [{ key: 'team', grouped: true as const }, { key: 'name' }]
  expect(arranged(columns, '')).toEqual([{ key: 'team', hidden: true }, { key: 'name' }])
  expect(arranged(columns, 'name,team')).toEqual([{ key: 'name' }, { key: 'team' }])
})
