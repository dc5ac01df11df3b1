import { expect, test } from 'vitest'
import { isMoment, momentOf, partsOf, timeOf } from '../../../web/parts/forms/moment.ts'

test.each([
  ['8', '08:00:00'],
  ['8:5', '08:05:00'],
  ['830', '08:30:00'],
  ['0830', '08:30:00'],
  ['83005', '08:30:05'],
  ['23.59.59', '23:59:59'],
  ['24:00', '24:00'],
  ['8:60', '8:60'],
  ['noon', 'noon'],
  ['', ''],
])('%s is taken for %s', (typed, time) => expect(timeOf(typed)).toBe(time))

test('a moment is a date of the calendar and a time of 24 hours', () => {
  expect(['2026-11-22 23:59:59', '2028-02-29 00:00:00'].every(isMoment)).toBe(true)
  const none = ['', '2026-11-22', '2026-11-22 ', '2026-02-30 08:00:00', '2026-11-22 24:00:00', '2026-11-22 8:00:00']
  expect(none.filter(isMoment)).toEqual([])
})

test('its parts are put together again, and are nothing while both are empty', () => {
  expect(momentOf(partsOf('2026-11-22 08:30:00'))).toBe('2026-11-22 08:30:00')
  expect(partsOf(momentOf({ date: '', time: '8' }))).toEqual({ date: '', time: '8' })
  expect(momentOf(partsOf(''))).toBe('')
})
