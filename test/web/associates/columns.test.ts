import { expect, test } from 'vitest'
import { widthsFor } from '../../../web/pages/associates/columns.tsx'
import { type FigureKey, figureKeys, sumOf, textOf, type ZonedFigure } from '../../../web/pages/associates/rows.ts'

const sums = (value: number) =>
  Object.fromEntries(
    Object.entries(sumOf([], undefined, true)).map(([key, figure]) => [key, { ...figure, value }]),
  ) as Record<FigureKey, ZonedFigure>

test('columns are as wide as their sums need, and no narrower than they were drawn', () => {
  const small = widthsFor(sums(7))
  const large = widthsFor(sums(12_345_678.25))
  figureKeys.forEach((key, at) => {
    // A digit of the bold face is 7 px wide; 10 px stand beside it.
    expect(large[at], key).toBeGreaterThanOrEqual(textOf(key, sums(12_345_678.25)[key]).length * 7 + 10)
    expect(small[at], key).toBeLessThanOrEqual(large[at] ?? 0)
  })
  expect(small).toEqual(widthsFor(sums(0)))
})
