import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutTens, lastOfTen, tenOf, tensBetween, wholeTens } from '../../shared/metrics/tenDays.ts'
import { addDays } from '../../shared/time.ts'
import { holds } from '../lib/property.ts'

const datesFrom = (first: string, last: string): string[] => {
  const dates: string[] = []
  for (let date = first; date <= last; date = addDays(date, 1)) dates.push(date)
  return dates
}
const run = fc
  .tuple(fc.nat({ max: 800 }), fc.nat({ max: 120 }))
  .map(([start, length]) => [addDays('2027-01-01', start), addDays('2027-01-01', start + length)] as const)

describe('ten days of a month', () => {
  test.each([
    ['2026-02-01', '2026-02-01', '2026-02-10'],
    ['2026-02-10', '2026-02-01', '2026-02-10'],
    ['2026-02-11', '2026-02-11', '2026-02-20'],
    ['2026-02-28', '2026-02-21', '2026-02-28'],
    ['2028-02-29', '2028-02-21', '2028-02-29'],
    ['2026-12-31', '2026-12-21', '2026-12-31'],
  ])('%s is of those from %s to %s', (date, first, last) => {
    expect([tenOf(date), lastOfTen(tenOf(date))]).toEqual([first, last])
  })

  test('a run of dates is cut into whole tens and days: every date once, and no ten left in the days', () => {
    holds(
      fc.property(run, ([first, last]) => {
        const { tens, days } = cutTens(first, last)
        const whole = tens ? tensBetween(...tens) : []
        const found = [
          ...whole.flatMap((ten) => datesFrom(ten, lastOfTen(ten))),
          ...days.flatMap(([from, to]) => datesFrom(from, to)),
        ]
        expect(found.sort()).toEqual(datesFrom(first, last))
        for (const [from, to] of days) expect(datesFrom(from, to).length).toBeLessThan(20)
        const kept = datesFrom(first, last).map(tenOf)
        const fits = [...new Set(kept)].filter((ten) => ten >= first && lastOfTen(ten) <= last)
        expect(whole).toEqual(fits)
      }),
      { numRuns: 300 },
    )
  })

  test('each is whole once, with the closing of its last day, whichever days nobody worked on', () => {
    const closings = fc
      .array(fc.tuple(fc.nat({ max: 3 }), fc.boolean()), { minLength: 1, maxLength: 60 })
      .map((steps) => {
        let at = '2027-01-01'
        return steps.map(([gap, worked]) => {
          at = addDays(at, 1 + gap)
          return { last: at, worked }
        })
      })
    holds(
      fc.property(closings, (steps) => {
        let through: string | undefined
        const packed: string[] = []
        const worked: string[] = []
        for (const { last, worked: isWorked } of steps) {
          if (!isWorked) continue
          packed.push(...wholeTens(through, [last], last))
          worked.push(last)
          through = last
        }
        const end = through ?? ''
        const expected = [...new Set(worked.map(tenOf))].filter((ten) => lastOfTen(ten) <= end)
        expect(packed).toEqual(expected)
      }),
      { numRuns: 300 },
    )
  })
})
