import { describe, expect, test } from 'vitest'
import { matcherOf } from '../../shared/metrics/codes.ts'
import { type CountSettings, countBatch } from '../../shared/metrics/count.ts'
import { noFigures } from '../../shared/metrics/figures.ts'
import { hour, minute, slot } from '../../shared/time.ts'

const nine = Date.parse('2026-03-02T09:00:00.000Z')
const settings: CountSettings = {
  pickGap: 5 * minute,
  scanTeam: true,
  excluded: matcherOf(['AISLE-*']),
  callouts: matcherOf(['CALL']),
}
const scan = (at: number, gap: number | null, code = 'A1', outcome: 'accepted' | 'rejected' = 'accepted') => ({
  at: nine + at,
  gap,
  code,
  outcome,
})
const count = (
  batch: { from?: number; to?: number; scans?: ReturnType<typeof scan>[]; steps?: { at: number; count: number }[] },
  more: Partial<CountSettings> = {},
) =>
  [
    ...countBatch(
      {
        from: nine + (batch.from ?? 0),
        to: nine + (batch.to ?? 10 * minute),
        scans: batch.scans ?? [],
        steps: (batch.steps ?? []).map(({ at, count: steps }) => ({ at: nine + at, count: steps })),
      },
      { ...settings, ...more },
    ),
  ].map(([start, figures]) => [(start - nine) / slot, figures])

const figures = (some: Partial<ReturnType<typeof noFigures>>) => ({ ...noFigures(), ...some })

describe('countBatch', () => {
  test('working time is the span, cut at the quarters', () => {
    expect(count({ from: 14 * minute, to: 31 * minute })).toEqual([
      [0, figures({ working: minute })],
      [1, figures({ working: 15 * minute })],
      [2, figures({ working: minute })],
    ])
  })

  test('a gap as long as the pick gap counts, a longer one does not', () => {
    const scans = (gap: number) => [scan(6 * minute, gap)]
    expect(count({ scans: scans(5 * minute) })[0]?.[1]).toMatchObject({ pick: 5 * minute, scans: 1 })
    expect(count({ scans: scans(5 * minute + 1) })[0]?.[1]).toMatchObject({ pick: 0, scans: 1 })
  })

  test('pick time reaches back into the quarter and hour before, the scan counts where it was made', () => {
    expect(count({ scans: [scan(minute, 3 * minute)] })).toEqual([
      [-1, figures({ pick: 2 * minute })],
      [0, figures({ working: 10 * minute, pick: minute, scans: 1 })],
    ])
  })

  test('a scan exactly at the start of a quarter counts in it, its gap before it', () => {
    expect(count({ to: 20 * minute, scans: [scan(15 * minute, minute)] })).toEqual([
      [0, figures({ working: 15 * minute, pick: minute })],
      [1, figures({ working: 5 * minute, scans: 1 })],
    ])
  })

  test('excluded codes are no scans but part of the pick; callouts count beside', () => {
    const scans = [scan(0, null, 'CALL'), scan(minute, minute, 'AISLE-7'), scan(2 * minute, minute)]
    expect(count({ scans })).toEqual([
      [0, figures({ working: 10 * minute, pick: 2 * minute, scans: 2, excluded: 1, callouts: 1 })],
    ])
  })

  test('a code that is excluded and a callout is both', () => {
    const both = { callouts: matcherOf(['*-7']) }
    expect(count({ scans: [scan(0, null, 'AISLE-7')] }, both)[0]?.[1]).toMatchObject({
      scans: 0,
      excluded: 1,
      callouts: 1,
    })
  })

  test('what the reader rejected does not count at all', () => {
    const scans = [scan(0, null, 'A1', 'rejected'), scan(minute, minute, 'AISLE-1', 'rejected')]
    expect(count({ scans })).toEqual([[0, figures({ working: 10 * minute })]])
  })

  test('in a non-scan team only working time and steps count', () => {
    const scans = [scan(0, null, 'CALL'), scan(minute, minute, 'AISLE-7'), scan(2 * minute, minute)]
    expect(count({ scans, steps: [{ at: 0, count: 7 }] }, { scanTeam: false })).toEqual([
      [0, figures({ working: 10 * minute, steps: 7 })],
    ])
  })

  test('steps count where they were measured', () => {
    const steps = [
      { at: 0, count: 10 },
      { at: 16 * minute, count: 5 },
    ]
    expect(count({ to: 20 * minute, steps }).map(([, each]) => (each as { steps: number }).steps)).toEqual([10, 5])
  })

  test('two batches side by side add up to the one that spans both', () => {
    const scans = [scan(3 * minute, null), scan(14 * minute, 4 * minute), scan(16 * minute, 2 * minute)]
    const whole = count({ to: hour, scans })
    const parts = [
      ...count({ to: 15 * minute, scans: scans.slice(0, 2) }),
      ...count({ from: 15 * minute, to: hour, scans: scans.slice(2) }),
    ] as [number, ReturnType<typeof noFigures>][]
    for (const [index, expected] of whole as typeof parts) {
      const own = parts.filter(([part]) => part === index).map(([, each]) => each)
      for (const name of Object.keys(expected) as (keyof typeof expected)[])
        expect(own.reduce((sum, each) => sum + each[name], 0)).toBe(expected[name])
    }
  })
})

describe('matcherOf', () => {
  test.each([
    ['A1', 'A1', true],
    ['A1', 'a1', false],
    ['A1', 'A11', false],
    ['A*', 'A', true],
    ['A*', 'BA', false],
    ['*-SHELF-*', 'X-SHELF-9', true],
    ['*-SHELF-*', '-SHELF-', true],
    ['A*B*A', 'ABA', true],
    ['A*A', 'A', false],
    ['AB*BA', 'ABA', false],
    ['a*b*c', 'axxbyyc', true],
    ['a*b*c', 'acb', false],
    ['**', '', true],
    ['*', 'anything\nat all', true],
    ['A.C', 'ABC', false],
    ['A+*', 'A+1', true],
    ['', '', true],
    ['', 'x', false],
  ])('%j against %j: %s', (pattern, code, matches) => {
    expect(matcherOf([pattern])(code)).toBe(matches)
  })

  test('patterns that would make an expression go back again and again take no time', () => {
    const matches = matcherOf([`${'a*'.repeat(200)}b`])
    const before = performance.now()
    expect(matches('a'.repeat(4096))).toBe(false)
    expect(performance.now() - before).toBeLessThan(50)
  })
})
