import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addFigures, type Figures, isNothing, noFigures } from '../../shared/metrics/figures.ts'
import { emptyPage, type PageRow, packPages, rowsOf, visitPage } from '../../shared/metrics/page.ts'

const amount = fc.oneof(fc.constant(0), fc.nat({ max: 300 }), fc.nat({ max: 4_000_000_000 }), fc.maxSafeNat())
const small = fc.nat({ max: 2 ** 31 })
const figures = (value: fc.Arbitrary<number>): fc.Arbitrary<Figures> =>
  fc.record({ working: value, pick: value, scans: value, steps: value, excluded: value, callouts: value })
const rows = (value: fc.Arbitrary<number>) =>
  fc.array(
    fc.record({
      team: fc.constantFrom('t1', 't2', 'täm 3'),
      worker: fc.constantFrom('anna', 'bert', 'cleo', 'zoë'),
      slot: fc.nat({ max: 95 }),
      figures: figures(value),
    }),
    { maxLength: 60 },
  )

const placeOf = ({ team, worker, slot }: PageRow) => `${team}#${worker}#${slot}`
const summed = (list: readonly PageRow[]) => {
  const sums = new Map<string, Figures>()
  for (const row of list) {
    const sum = sums.get(placeOf(row)) ?? noFigures()
    sums.set(placeOf(row), sum)
    addFigures(sum, row.figures)
  }
  return new Map([...sums].filter(([, sum]) => !isNothing(sum)))
}

test('a page gives back what went in, added up by place, without what is nothing', () => {
  fc.assert(
    fc.property(rows(small), (list) => {
      const found = packPages(list).flatMap(rowsOf)
      expect(new Map(found.map((row) => [placeOf(row), row.figures]))).toEqual(summed(list))
      expect(new Set(found.map(placeOf)).size).toBe(found.length)
    }),
  )
})

test('the order in which rows come makes no difference to the bytes', () => {
  fc.assert(
    fc.property(
      rows(small).chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
      ([list, shuffled]) => {
        expect(packPages(shuffled)).toEqual(packPages(list))
      },
    ),
  )
})

test('large numbers keep every digit', () => {
  fc.assert(
    fc.property(figures(amount), (each) => {
      fc.pre(!isNothing(each))
      const [page] = packPages([{ team: 't', worker: 'w', slot: 0, figures: each }])
      expect(page && rowsOf(page)[0]?.figures).toEqual(each)
    }),
  )
})

test('parts stay below the limit, stand alone and hold everything together', () => {
  const list = Array.from({ length: 400 }, (_, index) => ({
    team: `team${index % 7}`,
    worker: `worker${index}`,
    slot: index % 96,
    figures: { ...noFigures(), working: 900_000, scans: index },
  }))
  const pages = packPages(list, 1000)
  expect(pages.length).toBeGreaterThan(5)
  for (const page of pages) expect(page.length).toBeLessThanOrEqual(1100)
  expect(pages.flatMap(rowsOf).length).toBe(400)
})

test('nothing is no page, or the empty one', () => {
  expect(packPages([])).toEqual([])
  expect(rowsOf(emptyPage)).toEqual([])
})

test('bytes that are no page are refused', () => {
  const [page] = packPages([{ team: 't', worker: 'w', slot: 3, figures: { ...noFigures(), scans: 1 } }])
  expect(() => visitPage((page as Uint8Array).slice(0, -1), () => {})).toThrow(RangeError)
  expect(() => visitPage(new Uint8Array([9]), () => {})).toThrow(RangeError)
  expect(() => packPages([{ team: 't', worker: 'w', slot: 0, figures: { ...noFigures(), scans: 0.5 } }])).toThrow(
    RangeError,
  )
})
