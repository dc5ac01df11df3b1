import { expect, test } from 'vitest'
import { daysText } from '../../../web/pages/tasks/board/days.ts'
import { daysOf, rangeOf } from '../../../web/pages/tasks/board/range.ts'
import { validateTimes, validateTimesOfAll } from '../../../web/pages/tasks/board/times.ts'

const zone = 'Europe/Berlin'
/** 10:00 in Berlin. */
const now = Date.parse('2026-11-22T09:00:00Z')
const errorsOf = (times: Parameters<typeof validateTimes>[0], kept: Parameters<typeof validateTimes>[1] = {}) =>
  validateTimes(times, kept, now, zone)

test('a start is not in the future, by the clock of the zone', () => {
  expect(errorsOf({ start_time: '2026-11-22 09:59:59' })).toEqual({})
  expect(errorsOf({ start_time: '2026-11-22 10:00:01' })).toEqual({
    start_time: 'The start time cannot be in the future.',
  })
})

test('an end is neither before the start nor after the end of today; later today it may be', () => {
  const start_time = '2026-11-22 08:00:00'
  expect(errorsOf({ start_time, end_time: '2026-11-22 23:59:59' })).toEqual({})
  expect(errorsOf({ start_time, end_time: '2026-11-23 00:00:00' })).toHaveProperty('end_time')
  expect(errorsOf({ start_time, end_time: '2026-11-22 07:59:59' })).toEqual({
    end_time: 'The end time cannot be before the start time.',
  })
})

test('a start that nobody changes is not judged again: what was forgotten for a year can be ended', () => {
  const kept = { start_time: '2025-11-20T08:00:00.000Z', end_time: null }
  expect(errorsOf({ end_time: '2026-11-22 09:30:00' }, kept)).toEqual({})
  expect(errorsOf({ start_time: '2025-11-20 08:00:00' }, kept)).toEqual({
    start_time: 'The start time cannot be more than a year ago.',
  })
})

test('an end alone is judged by the start that the task has', () => {
  const kept = { start_time: '2026-11-22T08:30:00.000Z', end_time: null }
  expect(errorsOf({ end_time: '2026-11-22 09:30:00' }, kept)).toEqual({})
  expect(errorsOf({ end_time: '2026-11-22 09:29:59' }, kept)).toHaveProperty('end_time')
})

test('of many tasks each is judged by the start and the end that it has, the last one as well', () => {
  const at = (start: string, end: string | null) => ({
    start_time: `2026-11-22T${start}:00.000Z`,
    end_time: end && `2026-11-22T${end}:00.000Z`,
  })
  const early = Array.from({ length: 250 }, () => at('06:00', null))
  const judged = (times: Parameters<typeof validateTimesOfAll>[0], last: ReturnType<typeof at>) =>
    validateTimesOfAll(times, [...early, last], now, zone)
  const late = { end_time: 'The end time cannot be before the start time.' }
  expect(judged({ end_time: '2026-11-22 08:00:00' }, at('06:30', null))).toEqual({})
  expect(judged({ end_time: '2026-11-22 08:00:00' }, at('07:30', null))).toEqual(late)
  expect(judged({ start_time: '2026-11-22 09:00:00' }, at('06:30', '08:30'))).toEqual({})
  expect(judged({ start_time: '2026-11-22 09:00:00' }, at('06:30', '07:30'))).toEqual(late)
  expect(judged({}, at('07:30', '06:30'))).toEqual({})
})

test('what is no time is told where it is, and what nobody changed is not judged', () => {
  expect(errorsOf({ start_time: '2026-11-22 25:00:00', end_time: '2026-11-22 09:00:00' })).toEqual({
    start_time: 'Enter a date and a time such as 08:30:00',
  })
  expect(errorsOf({}, { start_time: '2020-01-01T00:00:00.000Z', end_time: null })).toEqual({})
})

test('in the hour that a clock shows twice, the order of the instants counts', () => {
  // On October 25 the clock goes from 03:00 back to 02:00: this start is the second 02:30.
  const kept = { start_time: '2026-10-25T01:30:00.000Z', end_time: null }
  expect(errorsOf({ end_time: '2026-10-25 02:45:00' }, kept)).toHaveProperty('end_time')
  expect(errorsOf({ end_time: '2026-10-25 03:00:00' }, kept)).toEqual({})
})

test('days are those of the address as far as there are such, and today otherwise', () => {
  const today = '2026-11-22'
  const one = (date: string) => ({ from: date, to: date })
  expect(daysOf(null, null, today)).toEqual(one(today))
  expect(daysOf('2026-11-20', null, today)).toEqual(one('2026-11-20'))
  expect(daysOf('2026-11-20', '2026-11-21', today)).toEqual({ from: '2026-11-20', to: '2026-11-21' })
  expect(daysOf('2026-11-20', '2026-11-19', today)).toEqual(one('2026-11-20'))
  expect([daysOf('2026-11-23', null, today), daysOf('2026-02-30', null, today)]).toEqual([one(today), one(today)])
})

test('the last day is in the range as a whole', () => {
  expect(rangeOf({ from: '2026-11-20', to: '2026-11-30' })).toEqual({
    start_time: '2026-11-20 00:00:00',
    end_time: '2026-12-01 00:00:00',
  })
  expect(daysText({ from: '2026-11-21', to: '2026-11-21' })).toBe('Nov 21, 2026')
})
