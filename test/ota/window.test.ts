import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { hour, minute } from '../../shared/durations.ts'
import {
  crossesMidnight,
  isOpen,
  nextOpening,
  nextStart,
  type OtaWindow,
  windowAt,
  windowFault,
  windowMinutes,
} from '../../shared/otaWindow.ts'
import { holds } from '../lib/property.ts'

const zones = [
  ...['America/Los_Angeles', 'America/New_York', 'Europe/Amsterdam', 'Europe/London', 'Europe/Dublin', 'UTC'],
  ...['Australia/Lord_Howe', 'Asia/Kathmandu', 'Africa/Casablanca', 'America/St_Johns', 'Pacific/Chatham'],
  ...['Asia/Tehran', 'America/Santiago', 'Africa/Cairo', 'Pacific/Apia', 'Asia/Kolkata'],
]
const at = (zone: string, wall: string) => Temporal.PlainDateTime.from(wall).toZonedDateTime(zone).epochMilliseconds
const clock = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map((all) => `${String(Math.floor(all / 60)).padStart(2, '0')}:${String(all % 60).padStart(2, '0')}`)
const windows = fc.record({ start: clock, end: clock }).filter(({ start, end }) => start !== end)

test.each<[OtaWindow, string | undefined]>([
  [{ start: '22:00', end: '04:00' }, undefined],
  [{ start: '00:00', end: '23:59' }, undefined],
  [{ start: '9:00', end: '10:00' }, 'start'],
  [{ start: '24:00', end: '10:00' }, 'start'],
  [{ start: '10:00', end: '10:60' }, 'end'],
  [{ start: '10:00', end: '' }, 'end'],
  [{ start: '٠٩:00', end: '10:00' }, 'start'],
  [{ start: '22:00', end: '22:00' }, 'equal'],
])('%o has the fault %s', (window, fault) => {
  expect(windowFault(window)).toBe(fault)
  if (fault) expect(() => windowAt(window, 'UTC', 0)).toThrow(RangeError)
})

test('a window across midnight is as long as it looks, and open on both sides of it', () => {
  const window = { start: '22:00', end: '04:00' }
  expect(windowMinutes(window)).toBe(360)
  expect(crossesMidnight(window)).toBe(true)
  const midnight = at('Europe/Amsterdam', '2026-11-23T00:00')
  expect(windowAt(window, 'Europe/Amsterdam', midnight - minute)).toEqual({ open: true, until: midnight + 4 * hour })
  expect(windowAt(window, 'Europe/Amsterdam', midnight)).toEqual({ open: true, until: midnight + 4 * hour })
  expect(windowAt(window, 'Europe/Amsterdam', midnight + 5 * hour)).toEqual({
    ...{ open: false, since: midnight + 4 * hour, until: midnight + 22 * hour },
  })
})

test('the next window begins after the one that is open has closed', () => {
  const [window, zone] = [{ start: '22:00', end: '04:00' }, 'Europe/Amsterdam']
  const evening = at(zone, '2026-11-23T22:00')
  expect(nextStart(window, zone, evening - hour)).toBe(evening)
  expect(nextStart(window, zone, evening)).toBe(evening + 24 * hour)
  expect(nextStart(window, zone, evening + 5 * hour)).toBe(evening + 24 * hour)
})

describe('where clocks are set', () => {
  const zone = 'America/New_York'

  test('a window that begins in the hour that is skipped opens when clocks are set', () => {
    const window = { start: '02:30', end: '03:15' }
    const set = at(zone, '2026-03-08T03:00')
    expect(nextOpening(window, zone, set - 3 * hour)).toBe(set)
    expect(windowAt(window, zone, set)).toEqual({ open: true, until: set + 15 * minute })
  })

  test('a window that lies in the hour that is skipped opens the next day', () => {
    const window = { start: '02:10', end: '02:50' }
    expect(nextOpening(window, zone, at(zone, '2026-03-08T01:00'))).toBe(at(zone, '2026-03-09T02:10'))
  })

  test('a window that ends in the hour that is skipped has closed in the moment in which clocks are set', () => {
    const window = { start: '01:01', end: '00:01' }
    const set = at('America/Santiago', '2027-09-05T01:00')
    for (const one of [set, set + 30_000])
      expect(windowAt(window, 'America/Santiago', one)).toEqual({ open: false, since: set, until: set + minute })
  })

  test('a window that lies in the hour that comes twice opens twice', () => {
    const window = { start: '01:10', end: '01:50' }
    const first = at(zone, '2026-11-01T01:10')
    expect(windowAt(window, zone, first)).toEqual({ open: true, until: first + 40 * minute })
    expect(nextOpening(window, zone, first + 40 * minute)).toBe(first + hour)
  })
})

test('how a window stands is what a clock on the wall shows, minute by minute, in every zone', () => {
  const spans = fc.constantFrom(...zones).chain((zone) => {
    // Around a day on which clocks are set, where the zone has any.
    const begin = Temporal.ZonedDateTime.from(`2026-01-01T00:00[${zone}]`)
    const sets: number[] = []
    let set = begin.getTimeZoneTransition('next')
    while (set && set.year < 2028 && sets.length < 6) {
      sets.push(set.epochMilliseconds)
      set = set.getTimeZoneTransition('next')
    }
    const near = sets.length > 0 ? fc.constantFrom(...sets) : fc.constant(begin.epochMilliseconds)
    return fc
      .tuple(near, fc.integer({ min: -40 * 60, max: 30 * 60 }))
      .map(([middle, minutes]) => ({ zone, from: middle + minutes * minute }))
  })
  holds(
    fc.property(windows, spans, (window, { zone, from }) => {
      const opens = (one: number) => {
        const wall = Temporal.Instant.fromEpochMilliseconds(one).toZonedDateTimeISO(zone).toPlainTime().toString()
        const time = wall.slice(0, 5)
        const { start, end } = window
        return start < end ? start <= time && time < end : start <= time || time < end
      }
      const state = windowAt(window, zone, from)
      expect(state.open).toBe(opens(from))
      expect(isOpen(window, zone, from)).toBe(state.open)
      expect(state.until).toBeGreaterThan(from)
      expect(opens(state.until)).toBe(!state.open)
      for (let one = from; one < state.until; one += 7 * minute) expect(opens(one)).toBe(state.open)
      expect(opens(state.until - minute)).toBe(state.open)
      if (!state.open) {
        expect(state.since).toBeLessThanOrEqual(from)
        expect(opens(state.since - minute)).toBe(true)
        for (let one = state.since; one < from; one += 7 * minute) expect(opens(one)).toBe(false)
      }
    }),
    { numRuns: 150 },
  )
})
