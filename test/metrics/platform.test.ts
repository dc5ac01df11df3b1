import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packPages, visitPage } from '../../shared/metrics/page.ts'
import {
  noPlatformFigures,
  type PlatformFigures,
  type PlatformRow,
  packedRows,
  platformCostPerScan,
  platformHoursSaved,
  platformRoi,
  summedRows,
  unpackInto,
} from '../../shared/metrics/platform.ts'

const names = Object.keys(noPlatformFigures()) as (keyof PlatformFigures)[]
const figures = fc.record(
  Object.fromEntries(names.map((name) => [name, fc.nat({ max: 10_000_000_000 })])),
) as unknown as fc.Arbitrary<PlatformFigures>
const rows = fc.array(
  fc.record({ company: fc.constantFrom('acme', 'birch', 'cedar'), slot: fc.nat({ max: 95 }), figures }),
  { maxLength: 30 },
)

const sorted = (of: readonly PlatformRow[]) =>
  [...of].sort((a, b) => (a.company < b.company ? -1 : a.company > b.company ? 1 : a.slot - b.slot))

test('what companies did comes out of pages as it went in', () => {
  fc.assert(
    fc.property(rows, (given) => {
      const read: PlatformRow[] = []
      for (const page of packPages(packedRows(given)))
        visitPage(page, (company, worker, slot, packed) => {
          const one = noPlatformFigures()
          unpackInto(one, worker, packed)
          read.push({ company, slot, figures: one })
        })
      const whole = summedRows(given, (row) => row).filter((row) => names.some((name) => row.figures[name] !== 0))
      expect(sorted(summedRows(read, (row) => row))).toEqual(sorted(whole))
    }),
  )
})

test('hours saved are a third of the working time of one company, and a quarter of that of all', () => {
  expect(platformHoursSaved(75, false)).toBeCloseTo(25)
  expect(platformHoursSaved(75, true)).toBe(18.75)
  expect(platformRoi(75, true)).toBe(18.75 * 13.5)
})

test('a scan costs what its hours do, and nothing is said without scans', () => {
  expect(platformCostPerScan(10, 1350)).toBe(0.1)
  expect(platformCostPerScan(10, 0)).toBeNull()
})
