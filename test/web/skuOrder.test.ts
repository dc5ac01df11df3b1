import { expect, test } from 'vitest'
import { sorted } from '../../web/pages/skus/sorted.ts'

/** How the SKUs of a group are sorted. */

const rows = ['A-10', 'A-9', 'B*', 'C'].map((sku) => ({ id: sku, sku, sku_group_id: 'g' }))
const seen = new Map([
  ['A-9', 5],
  ['B*', 12],
])
const order = (...of: Parameters<typeof sorted>) => sorted(...of).map(({ sku }) => sku)

test('as they were entered, where nobody asks for more', () => {
  expect(order(rows, undefined, seen)).toEqual(['A-10', 'A-9', 'B*', 'C'])
})

test('by themselves, numbers as numbers', () => {
  expect(order(rows, { by: 'sku', direction: 'asc' }, seen)).toEqual(['A-9', 'A-10', 'B*', 'C'])
  expect(order(rows, { by: 'sku', direction: 'desc' }, undefined)).toEqual(['C', 'B*', 'A-10', 'A-9'])
})

test('by scans, and by themselves where scans are equal; those never scanned count as none', () => {
  expect(order(rows, { by: 'seen', direction: 'desc' }, seen)).toEqual(['B*', 'A-9', 'A-10', 'C'])
  expect(order(rows, { by: 'seen', direction: 'asc' }, seen)).toEqual(['A-10', 'C', 'A-9', 'B*'])
  expect(order(rows, { by: 'seen', direction: 'desc' }, undefined)).toEqual(['A-9', 'A-10', 'B*', 'C'])
})
