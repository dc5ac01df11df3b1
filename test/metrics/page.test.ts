import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addFigures, type Figures, isNothing, noFigures } from '../../shared/metrics/figures.ts'
import { emptyPage, type PageRow, packPages, rowsOf, visitPage } from '../../shared/metrics/page.ts'
import { holds } from '../lib/property.ts'

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

const positionOf = ({ team, worker, slot }: PageRow) => `${team}#${worker}#${slot}`
const summed = (list: readonly PageRow[]) => {
  const sums = new Map<string, Figures>()
  for (const row of list) {
    const sum = sums.get(positionOf(row)) ?? noFigures()
    sums.set(positionOf(row), sum)
    addFigures(sum, row.figures)
  }
  return new Map([...sums].filter(([, sum]) => !isNothing(sum)))
}

test('a page gives back what went in, added up by place, without what is nothing', () => {
  holds(
    fc.property(rows(small), (list) => {
      const found = packPages(list).flatMap(rowsOf)
      expect(new Map(found.map((row) => [positionOf(row), row.figures]))).toEqual(summed(list))
      expect(new Set(found.map(positionOf)).size).toBe(found.length)
    }),
  )
})

test('a page that is kept says the same when it is read again, whatever was read meanwhile', () => {
  holds(
    fc.property(rows(small), rows(small), (list, others) => {
      const pages = packPages(list)
      const first = pages.map(rowsOf)
      packPages(others).map(rowsOf)
      expect(pages.map(rowsOf)).toEqual(first)
      // Its bytes say whom it is of, not what they lie in.
      expect(pages.map((page) => rowsOf(page.slice()))).toEqual(first)
    }),
  )
})

test('the order in which rows come makes no difference to the bytes', () => {
  holds(
    fc.property(
      rows(small).chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
      ([list, shuffled]) => {
        expect(packPages(shuffled)).toEqual(packPages(list))
      },
    ),
  )
})

test('large numbers keep every digit', () => {
  holds(
    fc.property(figures(amount), (each) => {
      fc.pre(!isNothing(each))
      const [page] = packPages([{ team: 't', worker: 'w', slot: 0, figures: each }])
      expect(page && rowsOf(page)[0]?.figures).toEqual(each)
    }),
  )
})

/** Who was at work on what in which slot, by what a page says. */
const presentIn = (pages: readonly Uint8Array[]) => {
  const present: string[] = []
  for (const page of pages) {
    visitPage(
      page,
      () => {},
      (team, worker, device, from, to) => {
        for (let slot = from; slot < to; slot++) present.push(`${team}#${worker}#${slot}#${device}`)
      },
    )
  }
  return present.sort()
}
const carried = fc.uniqueArray(fc.constantFrom('d1', 'd2', 'scanner 3', 'gerät 4'))
const rowsWithDevices = rows(small).chain((list) =>
  fc
    .array(carried, { minLength: list.length, maxLength: list.length })
    .map((devices) => list.map((row, index) => ({ ...row, devices: new Set(devices[index]) }))),
)

test('a page says on which devices the work was done, once, whatever the order of the rows', () => {
  holds(
    fc.property(
      rowsWithDevices.chain((list) =>
        fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
      ),
      fc.constantFrom(200, 350_000),
      ([list, shuffled], limit) => {
        const pages = packPages(list, limit)
        const expected = list.flatMap((row) => [...row.devices].map((device) => `${positionOf(row)}#${device}`))
        expect(presentIn(pages)).toEqual([...new Set(expected)].sort())
        expect(new Map(pages.flatMap(rowsOf).map((row) => [positionOf(row), row.figures]))).toEqual(summed(list))
        expect(packPages(shuffled, limit)).toEqual(pages)
      },
    ),
  )
})

test('stretches of work are the same bytes as their slots', () => {
  const stretch = fc.record({
    worker: fc.constantFrom('anna', 'bert'),
    device: fc.constantFrom('d1', 'd2'),
    slot: fc.nat({ max: 2900 }),
    length: fc.integer({ min: 1, max: 60 }),
  })
  holds(
    fc.property(fc.array(stretch, { maxLength: 20 }), (list) => {
      const row = ({ worker, device }: (typeof list)[number], slot: number): PageRow => ({
        ...{ team: 't', worker, slot, figures: noFigures(), devices: new Set([device]) },
      })
      const stretches = list.map((each) => ({ ...row(each, each.slot), until: each.slot + each.length }))
      const slots = list.flatMap((each) =>
        Array.from({ length: each.length }, (_, index) => row(each, each.slot + index)),
      )
      expect(packPages(stretches)).toEqual(packPages(slots))
    }),
  )
})

test('a shift on one device takes few bytes', () => {
  const shift = (worker: string) =>
    Array.from({ length: 34 }, (_, index) => ({
      ...{ team: 't', worker, slot: 24 + index, figures: noFigures() },
      devices: new Set([`device of ${worker}`]),
    }))
  const page = packPages(['anna', 'bert'].flatMap(shift))[0]
  expect(presentIn(page ? [page] : []).length).toBe(68)
  expect(page?.length).toBeLessThan(80)
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
