import { expect, test } from 'vitest'
import {
  cardIds,
  hiddenCards,
  movedBy,
  movedTo,
  parseOrder,
  without,
  writeOrder,
} from '../../../web/pages/performance/order.ts'

const usual = [11, 14, 9, 10, 13, 12, 0, 1, 2, 3, 4, 5, 6, 7, 8, 15, 16, 17]

test('without a stored order the usual one is shown: all 18 cards', () => {
  expect(parseOrder(undefined)).toEqual(usual)
  expect([...cardIds]).toEqual(usual)
})

test('a stored order is kept, without what means nothing and without doubles', () => {
  expect(parseOrder('3, 1,1,99,x,15,0')).toEqual([3, 1, 15, 0])
  expect(parseOrder('x,,99')).toEqual(usual)
})

test('deleting every card is a choice too', () => {
  expect(parseOrder('')).toEqual([])
  expect(hiddenCards([])).toEqual([...cardIds])
})

test('what is stored is read again', () => {
  expect(parseOrder(writeOrder([5, 15, 2]))).toEqual([5, 15, 2])
})

test('a card takes the place of the one it is dropped on', () => {
  expect(movedTo([1, 2, 3, 4], 1, 3)).toEqual([2, 3, 1, 4])
  expect(movedTo([1, 2, 3, 4], 4, 2)).toEqual([1, 4, 2, 3])
  expect(movedTo([1, 2], 1, 9)).toEqual([1, 2])
})

test('by the menu a card passes the next one', () => {
  expect(movedBy([8, 15, 16], 8, 1)).toEqual([15, 8, 16])
  expect(movedBy([8, 15, 16], 16, -1)).toEqual([8, 16, 15])
  expect(movedBy([8, 16], 8, -1)).toEqual([8, 16])
})

test('a deleted card can be added again', () => {
  const left = without(parseOrder(undefined), 6)
  expect(left).not.toContain(6)
  expect(hiddenCards(left)).toEqual([6])
})
