import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { slot } from '../../shared/durations.ts'
import {
  isReportOn,
  lastOver,
  nextSent,
  periodOf,
  periodsSent,
  rangeOfPeriod,
  reportKinds,
  sentAt,
} from '../../shared/reports.ts'
import { addDays, dayRange } from '../../shared/time.ts'
import { holds } from '../lib/property.ts'

const zones = [
  ...['UTC', 'Europe/Berlin', 'America/New_York', 'America/Los_Angeles', 'America/Sao_Paulo', 'Pacific/Apia'],
  ...[
    'Asia/Kolkata',
    'Asia/Kathmandu',
    'Pacific/Chatham',
    'Australia/Eucla',
    'Australia/Lord_Howe',
    'America/St_Johns',
  ],
  ...['Africa/Casablanca', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Beirut'],
]
const zone = fc.constantFrom(...zones)
const kind = fc.constantFrom(...reportKinds)
const instant = fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2031-01-01') })
const clockOf = (at: number, zone: string) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)

describe('reports by the clock', () => {
  test('are sent at six of their zone, on a quarter, of days and weeks from Monday to Sunday that are over', () => {
    holds(
      fc.property(zone, kind, instant, (zone, kind, now) => {
        const at = nextSent(kind, zone, now)
        const clock = clockOf(at, zone)
        expect([clock.hour, clock.minute, at % slot]).toEqual([6, 0, 0])
        // When the schedule looks (`stacks/background.ts`).
        expect([0, 15, 30]).toContain(new Date(at).getUTCMinutes())
        expect(at).toBeGreaterThan(now)
        if (kind === 'weekly') expect(clock.dayOfWeek).toBe(1)
        const [period, ...more] = periodsSent(kind, zone, now, at)
        expect(more).toEqual([])
        expect(period?.last).toBe(addDays(clock.toPlainDate().toString(), -1))
        expect(period?.first).toBe(kind === 'daily' ? period?.last : addDays(period?.last ?? '', -6))
        if (!period) return
        expect(sentAt(period)).toBe(at)
        // All of it is over by then, and it begins and ends at midnights of the zone, whatever the clock did meanwhile.
        const range = rangeOfPeriod(period)
        expect(range.to).toBeLessThanOrEqual(at)
        expect([range.from, range.to].map((each) => clockOf(each, zone).startOfDay().epochMilliseconds)).toEqual([
          range.from,
          range.to,
        ])
        expect(periodOf(kind, zone, period.first)).toEqual(period)
      }),
    )
  })

  test('the last one that is over ends before now, and the next one does not', () => {
    holds(
      fc.property(zone, kind, instant, (zone, kind, now) => {
        const period = lastOver(kind, zone, now)
        const next = periodOf(kind, zone, addDays(period.last, 1))
        expect(period).toEqual(periodOf(kind, zone, period.last))
        expect(rangeOfPeriod(period).to).toBeLessThanOrEqual(now)
        expect(rangeOfPeriod(next).to).toBeGreaterThan(now)
      }),
    )
  })

  test('come once each, however often and late somebody looks', () => {
    const checks = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 40 })
    holds(
      fc.property(zone, kind, instant, checks, (zone, kind, start, quarters) => {
        const found: string[] = []
        let at = start
        for (const count of quarters) {
          found.push(...periodsSent(kind, zone, at, at + count * slot).map(({ last }) => last))
          at += count * slot
        }
        expect(found).toEqual(periodsSent(kind, zone, start, at).map(({ last }) => last))
        for (const [index, last] of found.entries())
          if (index > 0) expect(last).toBe(addDays(found[index - 1] ?? '', kind === 'daily' ? 1 : 7))
      }),
      { numRuns: 50 },
    )
  })

  test.each([
    ['2026-03-02', '2026-03-08', 167],
    ['2026-10-26', '2026-11-01', 169],
    ['2026-11-09', '2026-11-15', 168],
  ])('a week of New York from %s to %s has %i hours', (first, last, hours) => {
    const { from, to } = rangeOfPeriod(periodOf('weekly', 'America/New_York', last))
    expect([from, to]).toEqual([dayRange('America/New_York', first).from, dayRange('America/New_York', last).to])
    expect((to - from) / 3_600_000).toBe(hours)
  })
})

test('a weekly report is on unless its group is excluded, a daily one only where it is chosen', () => {
  expect([undefined, '', 'a', 'b,a', '*'].map((stored) => isReportOn('weekly', stored, 'a'))).toEqual([
    ...[true, true, false, false, false],
  ])
  expect([undefined, '', 'a', 'b,a', 'b'].map((stored) => isReportOn('daily', stored, 'a'))).toEqual([
    ...[false, false, true, true, false],
  ])
})
