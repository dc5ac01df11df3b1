import { expect, test } from 'vitest'
import { checkedOf, leavesOf, moveOf, pressed } from '../../../web/parts/forms/treeChoice.ts'
import { rowsOf, type TreeNode } from '../../../web/parts/pickers/tree.ts'

const node = (uid: string, children: TreeNode[] = []): TreeNode => ({ uid, name: uid, children })
const north = node('north', [node('picking'), node('packing')])
const root = node('acme', [north, node('south', [node('loading')])])

test('a parent is partly checked while some of its leaves are chosen, and a press checks all or none', () => {
  const chosen = new Set(['picking'])
  expect([root, north, node('packing')].map((one) => checkedOf(one, chosen))).toEqual(['mixed', 'mixed', false])
  expect(pressed([root], north, chosen)).toEqual(['picking', 'packing'])
  expect(checkedOf(north, new Set(leavesOf(north)))).toBe(true)
  expect(pressed([root], north, new Set(leavesOf(root)))).toEqual(['loading'])
})

test('keys go through the rows that are open, in and out, and not beyond the ends', () => {
  const rows = rowsOf([root], new Set(['acme', 'north']), '')
  expect(rows.map(({ node: { uid } }) => uid)).toEqual(['acme', 'north', 'picking', 'packing', 'south'])
  const moves = (at: number, ...keys: string[]) => keys.map((key) => moveOf(rows, at, key))
  expect(moves(0, 'ArrowUp', 'End', 'ArrowRight')).toEqual([{ focus: 0 }, { focus: 4 }, { focus: 1 }])
  expect(moves(4, 'ArrowDown', 'ArrowRight', 'ArrowLeft')).toEqual([
    { focus: 4 },
    { uid: 'south', open: true },
    { focus: 0 },
  ])
  expect(moves(3, 'ArrowLeft', 'Home', ' ', 'Tab')).toEqual([{ focus: 1 }, { focus: 0 }, { press: true }, undefined])
  expect(moves(1, 'ArrowLeft')).toEqual([{ uid: 'north', open: false }])
})
