import { describe, expect, test } from 'vitest'
import { clockHours, daysBefore, endFor, isTooLong, lastEnd } from '../../../web/parts/pickers/limits.ts'
import { rangeLimit } from '../../../web/words/en/rangeLimit.ts'

const week = { days: 7 }
const month = { months: 1 }
/** A quarter to three in the afternoon. */
const at = { zone: 'Europe/Berlin', now: Date.parse('2026-09-16T12:45:00.000Z') }

describe('a range that is limited', () => {
  test('ends at the same hour so many days or months later', () => {
    expect(lastEnd('2026-09-10 14', week)).toBe('2026-09-17 14')
    expect(lastEnd('2026-01-31 08', month)).toBe('2026-02-28 08')
    expect(lastEnd('2026-12-15 08', month)).toBe('2027-01-15 08')
    expect(isTooLong('2026-09-10 14', '2026-09-17 14', week)).toBe(false)
    expect(isTooLong('2026-09-10 00', '2026-09-16 24', week)).toBe(false)
    expect(isTooLong('2026-09-10 14', '2026-09-17 15', week)).toBe(true)
  })

  test('a start that makes it longer moves the end', () => {
    expect(endFor('2026-09-01 06', '2026-09-16 14', week, at)).toEqual({ end: '2026-09-08 06', moved: 'limited' })
    expect(endFor('2026-08-01 06', '2026-09-16 14', month, at)).toEqual({ end: '2026-09-01 06', moved: 'limited' })
    expect(endFor('2026-09-10 06', '2026-09-16 14', week, at)).toEqual({ end: '2026-09-16 14' })
  })

  test('a start at or after the end moves it to the end of the day, or until now', () => {
    expect(endFor('2026-09-14 09', '2026-09-14 09', week, at)).toEqual({
      end: '2026-09-14 24',
      moved: 'endBeforeStart',
    })
    expect(endFor('2026-09-16 14', '2026-09-14 09', week, at)).toEqual({
      end: '2026-09-16 15',
      moved: 'endBeforeStart',
    })
    expect(endFor('2026-09-15 00', '2026-09-14 24', week, at)).toEqual({
      end: '2026-09-15 24',
      moved: 'endBeforeStart',
    })
  })

  test('what was moved is said', () => {
    const { limited, lasting } = rangeLimit
    expect(limited(lasting.days(7))).toBe('Range is limited to 7 days. End Time changed accordingly.')
    expect(limited(lasting.months(1))).toBe('Range is limited to 1 month. End Time changed accordingly.')
    expect(rangeLimit.endMoved).toBe('End Time cannot be before Start Time. End Time changed accordingly.')
  })

  test('hours are those of the clock', () => {
    expect(clockHours('2026-09-10 14', '2026-09-17 14')).toBe(168)
    expect(clockHours('2026-09-16 00', '2026-09-16 24')).toBe(24)
    expect(daysBefore('2026-03-01 14', 7)).toBe('2026-02-22 14')
  })
})
