import { describe, expect, test } from 'vitest'
import { sparkPath } from '../../../web/parts/metrics/sparkPath.ts'
import { dateIn, monthAfter, textOf } from '../../../web/parts/pickers/calendar.ts'
import { dateAfter } from '../../../web/parts/pickers/hours.ts'
import { ancestors, rowsOf, type TreeNode, toggled } from '../../../web/parts/pickers/tree.ts'

describe('the tree of groups', () => {
  const node = (uid: string, name: string, children: TreeNode[] = []): TreeNode => ({ uid, name, children })
  const tree = [
    node('co', 'Harrow', [
      node('f1', 'Reno', [node('t1', 'Pick Mezzanine'), node('t2', 'Returns')]),
      node('f2', 'Tulsa', [node('t3', 'Pick Łódź')]),
    ]),
  ]
  const names = (open: string[], search = '') => rowsOf(tree, new Set(open), search).map(({ node: { name } }) => name)

  test('shows the children of open nodes, with their place among their siblings', () => {
    expect(names([])).toEqual(['Harrow'])
    expect(names(['co', 'f1'])).toEqual(['Harrow', 'Reno', 'Pick Mezzanine', 'Returns', 'Tulsa'])
    expect(rowsOf(tree, new Set(['co']), '').at(-1)).toMatchObject({ level: 2, position: 2, siblings: 2, open: false })
  })

  test('the search opens the way to what it finds, and all that is below a hit', () => {
    expect(names([], 'pick')).toEqual(['Harrow', 'Reno', 'Pick Mezzanine', 'Tulsa', 'Pick Łódź'])
    expect(names([], 'RENO')).toEqual(['Harrow', 'Reno', 'Pick Mezzanine', 'Returns'])
    expect(names([], 'nothing')).toEqual([])
  })

  test('knows the way to a node', () => {
    expect(ancestors(tree, 't3')).toEqual(['co', 'f2'])
    expect(ancestors(tree, 'co')).toEqual([])
  })

  test('takes up to the limit; with a limit of one the choice moves', () => {
    expect(toggled(['a', 'b'], 'c', 3)).toEqual(['a', 'b', 'c'])
    expect(toggled(['a', 'b', 'c'], 'd', 3)).toBeUndefined()
    expect(toggled(['a', 'b', 'c'], 'b', 3)).toEqual(['a', 'c'])
    expect(toggled(['a'], 'b', 1)).toEqual(['b'])
  })
})

describe('the calendar', () => {
  test('draws each date as a day of this clock, also where a day has no midnight', () => {
    const before = process.env.TZ
    // In Beirut clocks skip from 00:00 to 01:00 on the last Sunday in March.
    for (const zone of ['Asia/Beirut', 'Pacific/Auckland', 'America/Los_Angeles', 'UTC']) {
      process.env.TZ = zone
      for (let date = '2026-03-01'; date < '2026-12-01'; date = dateAfter(date, 1)) {
        expect(textOf(dateIn(date))).toBe(date)
      }
    }
    process.env.TZ = before
  })
  test('counts months over the years', () => {
    expect(monthAfter('2026-01', -1)).toBe('2025-12')
    expect(monthAfter('2025-12', 1)).toBe('2026-01')
  })
})

describe('a sparkline', () => {
  test('runs from edge to edge and stays inside its box, its goal too', () => {
    const shape = sparkPath([4, 9, 1, 1, 7], 60, 28, 20)
    expect(shape?.line.startsWith('M3 ')).toBe(true)
    expect(shape?.last.x).toBe(57)
    const ys = [...(shape?.line.matchAll(/(-?[\d.]+)(?=C|$)/g) ?? [])].map(([y]) => Number(y))
    for (const y of [...ys, shape?.goalY ?? 0]) {
      expect(y).toBeGreaterThanOrEqual(3)
      expect(y).toBeLessThanOrEqual(25)
    }
    expect(shape?.goalY).toBe(3)
  })
  test('has no bump between two equal figures', () => {
    const [, between] = /C[\d.]+ ([\d.]+) [\d.]+ ([\d.]+) 57 /.exec(sparkPath([1, 5, 5], 60, 28)?.line ?? '') ?? []
    expect(between).toBe('3')
  })
  test('of equal figures is a level line, of one figure there is none', () => {
    expect(sparkPath([2, 2, 2], 60, 28)?.last.y).toBe(14)
    expect(sparkPath([2], 60, 28)).toBeUndefined()
  })
})
