import { expect, test } from 'vitest'
import { widthsFor } from '../../../web/pages/associates/columns.tsx'
import {
  averageOf,
  type FigureKey,
  figureKeys,
  rowsOf,
  sumOf,
  textOf,
  type ZonedFigure,
} from '../../../web/pages/associates/rows.ts'
import { noGoals, row } from '../performance/source.ts'

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

test('of one person the average is wider than the sum, and shown in full as well', () => {
  const rows = rowsOf([row('ana', 123_456, 123_456, 60, 30)], noGoals)
  const average = averageOf(rows, noGoals)
  const wide = widthsFor(sumOf(rows, noGoals, true), average)
  figureKeys.forEach((key, at) => {
    expect(wide[at], key).toBeGreaterThanOrEqual(textOf(key, average[key]).length * 7 + 10)
  })
  expect(wide[0]).toBeGreaterThan(widthsFor(sumOf(rows, noGoals, true))[0] ?? 0)
})
