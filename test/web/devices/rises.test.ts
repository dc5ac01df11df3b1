import { expect, test } from 'vitest'
import { rises } from '../../../shared/rises.ts'

test('a count says what happened between its first and its last reading', () => {
  expect(rises([4, 4, 7, 9])).toBe(5)
  expect(rises([4])).toBe(0)
  expect(rises([])).toBe(0)
})

test('readings without it are passed over, wherever they are', () => {
  expect(rises([null, 4, null, 9, null])).toBe(5)
  expect(rises([null, null])).toBe(0)
})

test('what happened before a device was enrolled again is not taken off', () => {
  expect(rises([30, 34, 0, 2, 3])).toBe(7)
  expect(rises([30, 2])).toBe(2)
})
