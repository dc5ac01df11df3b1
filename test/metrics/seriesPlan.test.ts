import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { intervalsOf } from '../../shared/metrics/chartIntervals.ts'
import { nextMonth, type Range } from '../../shared/metrics/range.ts'
import { daysOf, planPresence, planSeries, type SeriesPlan } from '../../shared/metrics/seriesPlan.ts'
import { day, dayRange, hour, slot, utcDate, utcDayStart } from '../../shared/time.ts'
import { holds } from '../lib/property.ts'

const zones = [
  'UTC',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Niue',
] as const
const origin = Date.parse('2026-01-01T00:00:00.000Z')

/** How often a plan counts a quarter for an interval. */
const countsOf = ({ months, pieces, open }: SeriesPlan, index: number, time: number) => {
  const within = ({ from, to }: Range) => time >= from && time < to
  const ofMonths = months.filter(
    (each) =>
      each.index === index &&
      within({ from: utcDayStart(`${each.month}-01`), to: utcDayStart(`${nextMonth(each.month)}-01`) }),
  )
  return [...pieces, ...open]
    .filter((piece) => piece.index === index && within(piece))
    .reduce((sum, { sign }) => sum + sign, ofMonths.length)
}

const range = fc
  .tuple(fc.integer({ min: 0, max: 200 * 96 }), fc.integer({ min: 1, max: 160 * 96 }))
  .map(([start, length]) => ({ from: origin + start * slot, to: origin + (start + length) * slot }))

test('every quarter of an interval counts once for it, and no other does', () => {
  holds(
    fc.property(
      range,
      fc.constantFrom(...zones),
      fc.constantFrom('day' as const, 'month' as const),
      fc.option(fc.integer({ min: -10, max: 400 }), { nil: undefined }),
      (asked, zone, interval, closedDays) => {
        const intervals = intervalsOf(asked, zone, interval)
        const through = closedDays === undefined ? undefined : utcDate(origin + closedDays * day)
        const plan = planSeries(intervals, through)
        for (const [index, { from, to }] of intervals.entries()) {
          for (let time = from - 2 * day; time < to + 2 * day; time += 5 * slot) {
            expect(countsOf(plan, index, time)).toBe(time >= from && time < to ? 1 : 0)
          }
        }
        const end = through === undefined ? Number.NEGATIVE_INFINITY : utcDayStart(through) + day
        for (const { to } of plan.pieces) expect(to).toBeLessThanOrEqual(end)
        for (const { from } of plan.open) expect(from).toBeGreaterThanOrEqual(end)
        for (const { month } of plan.months) expect(utcDayStart(`${nextMonth(month)}-01`)).toBeLessThanOrEqual(end)
      },
    ),
    { numRuns: 40, seed: 7 },
  )
})

test.each(zones)('a closed month of %s needs the days at its edges, not thirty', (zone) => {
  const asked = { from: dayRange(zone, '2026-02-01').from, to: dayRange(zone, '2026-06-01').from }
  const plan = planSeries(intervalsOf(asked, zone, 'month'), '2026-06-30')
  expect(plan.months.map(({ month }) => month)).toEqual(['2026-02', '2026-03', '2026-04', '2026-05'])
  expect(daysOf(plan.pieces).length).toBe(zone === 'UTC' ? 0 : 5)
})

test('every quarter of a range is in one of the months, days and hours that say who was at work; none is read early', () => {
  holds(
    fc.property(range, fc.option(fc.integer({ min: -10, max: 400 }), { nil: undefined }), (asked, closedDays) => {
      const through = closedDays === undefined ? undefined : utcDate(origin + closedDays * day)
      const { months, days, open } = planPresence(asked, through)
      const runs: Range[] = days.map(([first, last]) => ({ from: utcDayStart(first), to: utcDayStart(last) + day }))
      if (months) {
        const [first, last] = months
        runs.push({ from: utcDayStart(`${first}-01`), to: utcDayStart(`${nextMonth(last)}-01`) })
        expect(runs.at(-1)?.to).toBeLessThanOrEqual(utcDayStart(through ?? '') + day)
      }
      for (const { to } of runs) expect(to <= (through === undefined ? 0 : utcDayStart(through) + day)).toBe(true)
      for (let time = asked.from; time < asked.to; time += slot) {
        const places = [...runs, open].filter(({ from, to }) => time >= from && time < to)
        expect(places.length).toBe(1)
      }
    }),
    { numRuns: 60, seed: 11 },
  )
})

test('who was at work in 90 days is read from two or three months and the days beside them', () => {
  const asked = { from: utcDayStart('2026-08-22'), to: utcDayStart('2026-11-20') }
  expect(planPresence(asked, '2026-11-18')).toMatchObject({
    months: ['2026-08', '2026-10'],
    days: [['2026-11-01', '2026-11-18']],
  })
  expect(planPresence({ ...asked, from: utcDayStart('2026-08-28') }, '2026-10-30')).toMatchObject({
    months: ['2026-09', '2026-09'],
    days: [
      ['2026-08-28', '2026-08-31'],
      ['2026-10-01', '2026-10-30'],
    ],
  })
})

test('days are read in runs without a gap', () => {
  const at = (hours: number) => origin + hours * hour
  const pieces = [
    { from: at(20), to: at(30) },
    { from: at(48), to: at(72) },
    { from: at(100), to: at(101) },
    { from: at(5), to: at(5) },
  ]
  expect(daysOf(pieces)).toEqual([
    ['2026-01-01', '2026-01-03'],
    ['2026-01-05', '2026-01-05'],
  ])
})
