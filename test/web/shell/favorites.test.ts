import { beforeEach, expect, test, vi } from 'vitest'
import { favoritePages, parseFavorites } from '../../../web/app/favorites.ts'
import { withFavorite } from '../../../web/app/saveFavorite.ts'
import { stubBrowser } from '../lib/browser.ts'

beforeEach(() => {
  stubBrowser()
  return () => vi.unstubAllGlobals()
})

const keys = (...list: Parameters<typeof favoritePages>) => favoritePages(...list).map(({ key }) => key)

test('the stored list is keys between commas; what is none is left out', () => {
  expect(parseFavorites('23,1')).toEqual([23, 1])
  expect(parseFavorites('')).toEqual([])
  expect(parseFavorites('1,,x,2.5,-3,2')).toEqual([1, 2])
})

test('a page is added at the end, once, and taken out wherever it is', () => {
  expect(withFavorite([23], 1, true)).toEqual([23, 1])
  expect(withFavorite([1, 23], 1, true)).toEqual([1, 23])
  expect(withFavorite([1, 23, 2], 23, false)).toEqual([1, 2])
  expect(withFavorite([1], 23, false)).toEqual([1])
})

test('favourites are shown in their order, of pages that are there and that the role sees', () => {
  // 23 Users, 1 Performance, 31 Switch Group, 6 Team Rankings (not there yet), 999 nothing
  expect(keys([23, 1, 31, 6, 999], 'admin')).toEqual(['users', 'performance'])
  expect(keys([23, 27, 1], 'worker')).toEqual(['performance'])
  expect(keys([1, 2], 'taskWorker')).toEqual([])
})
