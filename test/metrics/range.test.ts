import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { endOfHour, pastRange, periodRange, samePartOfDays, sameTimeOfDays } from '../../shared/metrics/periods.ts'
import { lastDayOf, planRange, type Range, splitAfter, wallHours } from '../../shared/metrics/range.ts'
import { day, dayRange, hour, iso, minute, slot, utcDayStart } from '../../shared/time.ts'
import { holds } from '../lib/property.ts'

const at = (text: string) => Date.parse(text)
const monthEnd = (month: string) => utcDayStart(lastDayOf(month)) + day

/** The instants that a plan covers, as ranges in order. */
const covered = ({ months, days, parts }: ReturnType<typeof planRange>): Range[] =>
  [
    ...(months ? [{ from: at(`${months[0]}-01T00:00:00Z`), to: monthEnd(months[1]) }] : []),
    ...days.map(([first, last]) => ({ from: utcDayStart(first), to: utcDayStart(last) + day })),
    ...parts.map((part) => ({
      from: utcDayStart(part.day) + part.from * slot,
      to: utcDayStart(part.day) + part.to * slot,
    })),
  ].sort((a, b) => a.from - b.from)

describe('planRange', () => {
  test('covers every instant of any range once, by whole months and days wherever it can', () => {
    const first = at('2025-11-25T00:00:00Z') / slot
    holds(
      fc.property(fc.nat({ max: 40_000 }), fc.nat({ max: 40_000 }), (start, length) => {
        const range = { from: (first + start) * slot, to: (first + start + length) * slot }
        const plan = planRange(range)
        const runs = covered(plan)
        if (length === 0) {
          expect(runs).toEqual([])
          return
        }
        expect(runs[0]?.from).toBe(range.from)
        expect(runs.at(-1)?.to).toBe(range.to)
        for (const [index, run] of runs.entries()) {
          expect(run.to).toBeGreaterThan(run.from)
          if (index > 0) expect(run.from).toBe(runs[index - 1]?.to)
        }
        expect(plan.parts.length).toBeLessThanOrEqual(2)
        for (const part of plan.parts) expect(part.to - part.from).toBeLessThan(96)
        for (const [a, b] of plan.days) expect(lastDayOf(a.slice(0, 7)) === b && a.endsWith('-01')).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  test('a range off the quarters is refused', () => {
    expect(() => planRange({ from: 1, to: slot })).toThrow(RangeError)
  })

  test('splits at the end of a closed day', () => {
    const range = { from: at('2026-03-01T06:00Z'), to: at('2026-03-03T06:00Z') }
    expect(splitAfter(range, '2026-03-01')[1]).toEqual({ from: at('2026-03-02T00:00Z'), to: range.to })
    expect(splitAfter(range, undefined)).toEqual([{ from: range.from, to: range.from }, range])
    expect(splitAfter(range, '2026-12-31')).toEqual([range, { from: range.to, to: range.to }])
    expect(splitAfter(range, '2025-12-31')[0]).toEqual({ from: range.from, to: range.from })
  })
})

describe('wallHours', () => {
  const hours = (zone: string, date: string) =>
    wallHours(dayRange(zone, date), zone).map(({ from, to }) => (to - from) / minute)

  test.each([
    ['Asia/Kathmandu', '2026-03-01', 24, []],
    ['America/New_York', '2026-03-08', 23, []],
    ['America/New_York', '2026-11-01', 25, []],
    ['America/St_Johns', '2026-11-01', 25, []],
    ['Australia/Adelaide', '2026-10-04', 23, []],
    ['Australia/Lord_Howe', '2026-10-04', 24, [30]],
    ['Australia/Lord_Howe', '2026-04-05', 24, [90]],
  ] as const)('%s on %s has %i hours', (zone, date, count, odd) => {
    const lengths = hours(zone, date)
    expect(lengths.length).toBe(count)
    expect(lengths.filter((length) => length !== 60)).toEqual(odd)
  })
})

describe('periodRange', () => {
  const now = at('2026-03-10T13:40:12Z')
  test.each([
    ['day', 'America/New_York', '2026-03-10T04:00:00.000Z', '2026-03-10T14:00:00.000Z'],
    ['last7', 'America/New_York', '2026-03-04T05:00:00.000Z', '2026-03-10T14:00:00.000Z'],
    ['last180', 'UTC', '2025-09-12T00:00:00.000Z', '2026-03-10T14:00:00.000Z'],
    ['monthToDate', 'Asia/Kathmandu', '2026-02-28T18:15:00.000Z', '2026-03-10T14:15:00.000Z'],
    ['yearToDate', 'Australia/Lord_Howe', '2025-12-31T13:00:00.000Z', '2026-03-10T14:00:00.000Z'],
  ] as const)('%s in %s', (period, zone, from, to) => {
    const range = periodRange(period, zone, now)
    expect([iso(range.from), iso(range.to)]).toEqual([from, to])
  })

  test('an end is never more than an hour ahead, and ahead even on the hour', () => {
    expect(endOfHour(at('2026-03-10T13:00:00Z'), 'UTC')).toBe(at('2026-03-10T14:00:00Z'))
    expect(endOfHour(at('2026-03-10T13:14:59Z'), 'Asia/Kathmandu')).toBe(at('2026-03-10T13:15:00Z'))
  })
})

describe('pastRange', () => {
  const zone = 'America/New_York'
  const now = at('2026-03-09T13:40:00Z')
  const today = periodRange('day', zone, now)

  test('same time is the same clock period of the day before, across a change of the clock', () => {
    const { range, scale } = pastRange(today, 'sameTime', zone, now)
    expect([iso(range.from), iso(range.to), scale]).toEqual(['2026-03-08T05:00:00.000Z', '2026-03-08T13:45:00.000Z', 1])
  })

  test('same time of several days is the range of as many days before it', () => {
    const { range } = pastRange(periodRange('last7', zone, now), 'sameTime', zone, now)
    expect([iso(range.from), iso(range.to)]).toEqual(['2026-02-24T05:00:00.000Z', '2026-03-02T14:45:00.000Z'])
  })

  test('7 days are an average a day, scaled to the time that has passed', () => {
    const { range, scale } = pastRange(today, '7', zone, now)
    expect([iso(range.from), iso(range.to)]).toEqual(['2026-03-02T05:00:00.000Z', '2026-03-09T04:00:00.000Z'])
    expect(scale).toBeCloseTo((9.75 * hour) / day / 7)
  })

  test('a day of 23 or 25 hours is one day', () => {
    for (const date of ['2026-03-08', '2025-11-02']) {
      expect(pastRange(dayRange(zone, date), '7', zone, now).scale).toBeCloseTo(1 / 7, 12)
    }
    // At one in the afternoon 12 of the 23 hours have passed.
    const { from } = dayRange(zone, '2026-03-08')
    expect(pastRange({ from, to: from + 12 * hour }, '30', zone, now).scale).toBeCloseTo(12 / 23 / 30, 12)
  })

  test('a range of the past counts with its whole length', () => {
    const past = { from: dayRange(zone, '2026-02-01').from, to: dayRange(zone, '2026-02-10').to }
    expect(pastRange(past, '30', zone, now).scale).toBeCloseTo(10 / 30)
  })
})

test('the same part of the days before follows the clock, and what is left of each day lies in between', () => {
  const zone = 'America/New_York'
  // 0 to 9 o'clock on the day after summer time began.
  const part = { from: Date.parse('2026-03-09T04:00:00Z'), to: Date.parse('2026-03-09T13:00:00Z') }
  const ranges = samePartOfDays(part, 2, zone)
  expect(ranges.map(({ from, to }) => [iso(from), iso(to)])).toEqual([
    ['2026-03-07T05:00:00.000Z', '2026-03-07T14:00:00.000Z'],
    ['2026-03-07T14:00:00.000Z', '2026-03-08T05:00:00.000Z'],
    ['2026-03-08T05:00:00.000Z', '2026-03-08T13:00:00.000Z'],
    ['2026-03-08T13:00:00.000Z', '2026-03-09T04:00:00.000Z'],
  ])
})

test('the same time of the days before is the same by the clock, when it was set in between too', () => {
  const at = Date.parse('2026-03-09T09:20:00-04:00')
  expect(sameTimeOfDays(at, 3, 'America/New_York').map((each) => new Date(each).toISOString())).toEqual([
    '2026-03-08T13:20:00.000Z',
    '2026-03-07T14:20:00.000Z',
    '2026-03-06T14:20:00.000Z',
  ])
  expect(sameTimeOfDays(at, 0, 'America/New_York')).toEqual([])
})
