import { expect, test } from 'vitest'
import { counterIncrease } from '../../../shared/counterIncrease.ts'

test('a count says what happened between its first and its last reading', () => {
  expect(counterIncrease([4, 4, 7, 9])).toBe(5)
  expect(counterIncrease([4])).toBe(0)
  expect(counterIncrease([])).toBe(0)
})

test('readings without it are passed over, wherever they are', () => {
  expect(counterIncrease([null, 4, null, 9, null])).toBe(5)
  expect(counterIncrease([null, null])).toBe(0)
})

test('what happened before a device was enrolled again is not taken off', () => {
  expect(counterIncrease([30, 34, 0, 2, 3])).toBe(7)
  expect(counterIncrease([30, 2])).toBe(2)
})
