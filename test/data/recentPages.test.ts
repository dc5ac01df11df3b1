import { expect, test } from 'vitest'
import { recentPages } from '../../functions/data/recentPages.ts'

const page = (length: number) => new Uint8Array(length)

test('what was used last stays, and no more bytes than may be', () => {
  const recent = recentPages(100)
  const often = [page(20), page(10)]
  recent.set('often', often)
  for (let n = 0; n < 20; n++) {
    recent.set(`month ${n}`, [page(30)])
    expect(recent.get('often')).toBe(often)
    expect(recent.size()).toBeLessThanOrEqual(100)
  }
  expect(recent.get('month 19')).toBeDefined()
  expect(recent.get('month 18')).toBeDefined()
  expect(recent.get('month 17')).toBeUndefined()
  // Set again it counts once, and what is too large for all of it is not kept.
  recent.set('often', [page(40)])
  expect(recent.size()).toBe(100)
  recent.set('often', [page(101)])
  expect(recent.get('often')).toBeUndefined()
  expect(recent.size()).toBe(60)
})
