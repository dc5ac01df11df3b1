import { expect, test } from 'vitest'
import { earliestIn, isPast, occurrencesOf, passedIn, soonIn } from '../../../web/pages/notifications/when.ts'

const zone = 'Europe/Berlin'
const at = Date.parse('2026-11-22T21:40:00Z')

test('a new notification begins with the next quarter of an hour that is five minutes ahead', () => {
  expect(soonIn(zone, at)).toBe('2026-11-22 22:45:00')
  expect(soonIn(zone, at + 60_000)).toBe('2026-11-22 23:00:00')
  expect(soonIn(zone, Date.parse('2026-11-22T22:56:00Z'))).toBe('2026-11-23 00:15:00')
})

test('yesterday is the first day; of today what lies behind is off', () => {
  expect(earliestIn(zone, at)).toBe('2026-11-21')
  const today = passedIn(zone, at, '2026-11-22')
  expect([21, 22, 23].map(today.hour)).toEqual([true, false, false])
  expect([39, 40, 41].map((minute) => today.minute(22, minute))).toEqual([true, true, false])
  expect(today.minute(23, 0)).toBe(false)
  for (const date of ['2026-11-21', '2026-11-23']) {
    expect(passedIn(zone, at, date).hour(0)).toBe(false)
    expect(passedIn(zone, at, date).minute(0, 0)).toBe(false)
  }
})

test('the next ten times say weeks, years, holidays, and what is near', () => {
  const dates = ['11-23', '11-25', '11-27', '12-07', '12-09', '12-11', '12-21', '12-23', '12-25']
  const walls = [...dates.map((date) => `2026-${date} 05:45:00`), '2027-01-04 05:45:00']
  const shown = occurrencesOf(walls, '2026-11-22')
  expect(shown[0]).toEqual({ date: '2026-11-23', time: '05:45', gap: false, near: 'tomorrow' })
  expect(shown.map(({ gap }) => gap)).toEqual([false, false, false, true, false, false, true, false, false, true])
  expect(shown[8]).toMatchObject({ date: '2026-12-25', holiday: 'christmas' })
  expect(shown[9]).toMatchObject({ date: '2027-01-04', year: '2027' })
})

test('a minute is over once it runs, by the clock of the zone', () => {
  expect(isPast('2026-11-22 22:40:00', zone, at)).toBe(true)
  expect(isPast('2026-11-22 22:41:00', zone, at)).toBe(false)
  expect(isPast('2026-11-23 00:00:00', zone, at)).toBe(false)
})
