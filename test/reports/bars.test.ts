import { expect, test } from 'vitest'
import { barsInPicture, barsOf } from '../../functions/reports/saved/bars.ts'
import type { Content } from '../../functions/reports/saved/content.ts'

const rows = (...values: (number | null)[]) =>
  values.map((value, index) => ({
    place: '1',
    name: `Team <${index}> & a name that is much too long`,
    value,
    text: `${value}`,
  }))
const content = (...values: (number | null)[]) =>
  ({ title: 'Scans & more', rows: rows(...values) }) as unknown as Content
const bars = (svg = '') =>
  [...svg.matchAll(/<rect x="([\d.]+)" y="\d+" width="([\d.]+)"/g)].map(([, x, width]) => [x, width])

test('a bar for each of the first teams, as long as its value, losses to the other side', () => {
  const svg = barsOf(content(100, 50, null, -100)) ?? ''
  const [first, half, none, loss] = bars(svg).map(([x, width]) => [Number(x), Number(width)])
  expect(half?.[1]).toBeCloseTo((first?.[1] ?? 0) / 2, 0)
  expect(none?.[1]).toBe(0)
  expect(loss?.[1]).toBe(first?.[1])
  expect((loss?.[0] ?? 0) + (loss?.[1] ?? 0)).toBeCloseTo(first?.[0] ?? 0, 0)
  expect(svg).toContain('Scans &#38; more')
  expect(svg).toContain('Team &#60;0&#62; &#38; a name tha…')
  expect(bars(barsOf(content(...Array.from({ length: 40 }, (_, index) => 40 - index))))).toHaveLength(barsInPicture)
})

test('of nothing there is no picture', () => {
  for (const values of [[], [0, 0], [null]]) expect(barsOf(content(...values))).toBeUndefined()
})
