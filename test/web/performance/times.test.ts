import { describe, expect, test } from 'vitest'
import { periods } from '../../../shared/metrics/periodNames.ts'
import { periodRange } from '../../../shared/metrics/periods.ts'
import { dateIn, parseWireTime } from '../../../shared/time.ts'
import {
  isOfToday,
  isToday,
  pastDayOf,
  rangeFor,
  spanHours,
  type Times,
  todayFor,
  withDefaults,
} from '../../../web/features/figures/times.ts'
import { latest, refusalOf, wallOf } from '../../../web/parts/pickers/hours.ts'

const zones = [
  'America/New_York',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'Europe/Dublin',
  'UTC',
]
const instants = [
  '2026-11-20T14:32:08Z',
  '2026-03-08T06:59:59Z', // New York springs forward at 07:00
  '2026-11-01T05:30:00Z', // New York repeats 01:30
  '2026-01-01T00:00:00Z',
  '2028-02-29T23:59:00Z',
].map((text) => Date.parse(text))

const at = (text: string) => Date.parse(text)
const la = 'America/Los_Angeles'
const noon = at('2026-11-20T20:10:00Z') // 12:10 in Los Angeles

describe.each(zones)('in %s', (zone) => {
  test.each(instants)('every named range begins where the shared periods begin (%d)', (now) => {
    for (const view of periods) {
      const { start_time, end_time } = rangeFor({ view }, zone, now)
      const period = periodRange(view, zone, now)
      expect(parseWireTime(start_time, zone)).toBe(period.from)
      const end = parseWireTime(end_time, zone) ?? 0
      expect(end).toBeGreaterThan(now)
      expect(end).toBeLessThanOrEqual(period.to)
      expect(end % 900_000).toBe(0)
    }
  })

  test.each(instants)('the clock on the wall is that of the calendar library (%d)', (now) => {
    expect(wallOf(zone, now).date).toBe(dateIn(zone, now))
  })
})

test('today ends at the quarter hour that runs, a past day at its midnight', () => {
  expect(rangeFor({ view: 'day' }, la, noon)).toEqual({
    start_time: '2026-11-20 00:00:00',
    end_time: '2026-11-20T20:15:00.000Z',
    time_zone: la,
  })
  expect(rangeFor({ view: 'day', start: '2026-11-19 06' }, la, noon)).toMatchObject({
    start_time: '2026-11-19 06:00:00',
    end_time: '2026-11-20 00:00:00',
  })
})

test('on a quarter hour the end is the next one, never now itself', () => {
  expect(rangeFor({ view: 'day' }, 'UTC', at('2026-11-20T12:15:00Z')).end_time).toBe('2026-11-20T12:30:00.000Z')
})

test('the last day of times is known where it is over: midnight belongs to the day before', () => {
  const zone = 'America/Los_Angeles'
  const now = Date.parse('2026-11-20T20:10:00Z')
  const pastDay = (times: Times) => pastDayOf(times, zone, now)
  const custom = (start: string, end: string) => pastDay({ view: 'custom', start, end })
  expect(pastDay({ view: 'day', start: '2026-11-19 00' })).toBe('2026-11-19')
  expect(pastDay({ view: 'day', start: '2026-11-19 06', end: '2026-11-19 14' })).toBe('2026-11-19')
  expect(pastDay({ view: 'day', start: '2026-11-19 00', end: '2026-11-19 24' })).toBe('2026-11-19')
  expect(custom('2026-11-01 00', '2026-11-20 00')).toBe('2026-11-19')
  expect(custom('2026-11-01 00', '2026-11-18 01')).toBe('2026-11-18')
  expect(custom('2026-11-01 00', '2026-11-20 01')).toBeUndefined()
  for (const view of periods) expect(pastDay({ view })).toBeUndefined()
  expect(pastDay({ view: 'day', start: '2026-11-20 06', end: '2026-11-20 08' })).toBeUndefined()
})

test('hours of a day and of a custom range are asked for as chosen, 24 as midnight', () => {
  const day: Times = { view: 'day', start: '2026-11-19 06', end: '2026-11-19 24' }
  expect(rangeFor(day, la, noon)).toMatchObject({ start_time: '2026-11-19 06:00:00', end_time: '2026-11-20 00:00:00' })
  const custom: Times = { view: 'custom', start: '2026-11-01 00', end: '2026-11-07 14' }
  expect(rangeFor(custom, la, noon)).toMatchObject({
    start_time: '2026-11-01 00:00:00',
    end_time: '2026-11-07 14:00:00',
  })
})

test('the cards of today always ask for today', () => {
  expect(todayFor(la, noon)).toEqual({
    start_time: '2026-11-20 00:00:00',
    end_time: '2026-11-20T20:15:00.000Z',
    current_time: '2026-11-20T20:10:00.000Z',
    time_zone: la,
  })
})

describe('a custom range', () => {
  const now = noon
  test('may start in the running hour and end when it is over', () => {
    expect(latest(la, now)).toEqual({ start: '2026-11-20 12', end: '2026-11-20 13' })
    expect(refusalOf('2026-11-20 12', '2026-11-20 13', la, now)).toBeUndefined()
  })
  test('cannot start in the future', () => {
    expect(refusalOf('2026-11-20 13', '2026-11-20 14', la, now)).toBe('startInFuture')
  })
  test('cannot end more than an hour into the future', () => {
    expect(refusalOf('2026-11-20 00', '2026-11-20 14', la, now)).toBe('endInFuture')
  })
  test('says which end is wrong when they are the wrong way round', () => {
    expect(refusalOf('2026-11-19 10', '2026-11-19 10', la, now, 'end')).toBe('endBeforeStart')
    expect(refusalOf('2026-11-19 11', '2026-11-19 10', la, now, 'start')).toBe('startAfterEnd')
  })
  test('is judged by the clock of the group, not of the browser', () => {
    expect(refusalOf('2026-11-20 13', '2026-11-20 14', 'America/New_York', now)).toBeUndefined()
  })
  test('has at most 366 days and needs both ends', () => {
    expect(refusalOf('2025-11-18 00', '2026-11-20 00', la, now)).toBe('tooLong')
    expect(refusalOf('2026-11-18 00', undefined, la, now)).toBe('chooseBoth')
  })
  test('at midnight the end of the day is the same as the next day at 0', () => {
    const late = at('2026-11-21T07:30:00Z') // 23:30 in Los Angeles
    expect(refusalOf('2026-11-20 00', '2026-11-20 24', la, late)).toBeUndefined()
    expect(refusalOf('2026-11-20 00', '2026-11-21 00', la, late)).toBeUndefined()
    expect(refusalOf('2026-11-20 00', '2026-11-21 01', la, late)).toBe('endInFuture')
  })
  test('begins as the last 7 days', () => {
    expect(withDefaults({ view: 'custom' }, la, now)).toEqual({
      view: 'custom',
      start: '2026-11-14 00',
      end: '2026-11-20 13',
    })
  })
})

test('only the whole of today counts as today', () => {
  expect(isToday({ view: 'day' })).toBe(true)
  expect(isToday({ view: 'day', start: '2026-11-20 06' })).toBe(false)
  expect(isToday({ view: 'last7' })).toBe(false)
})

test('hours of today are of the current day, by the clock of the group', () => {
  expect(isOfToday({ view: 'day' }, la, noon)).toBe(true)
  expect(isOfToday({ view: 'day', start: '2026-11-20 06', end: '2026-11-20 10' }, la, noon)).toBe(true)
  expect(isOfToday({ view: 'day', start: '2026-11-19 06' }, la, noon)).toBe(false)
  expect(isOfToday({ view: 'day', start: '2026-11-20 06' }, 'Asia/Kathmandu', noon)).toBe(false)
  expect(isOfToday({ view: 'last7' }, la, noon)).toBe(false)
})

test('the span of a range is counted on the clock', () => {
  expect(spanHours({ view: 'day' }, la, noon)).toBe(13)
  expect(spanHours({ view: 'day', start: '2026-11-19 00' }, la, noon)).toBe(24)
  expect(spanHours({ view: 'last7' }, la, noon)).toBe(6 * 24 + 13)
})
