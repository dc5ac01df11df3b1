import { expect, test } from 'vitest'
import { clockText, lengthOf, roughSpan, stampText, wallText } from '../../../web/pages/tasks/board/spans.ts'
import { spanText } from '../../../web/parts/span.ts'

const second = 1000
const at = '2026-11-22T07:30:05.000Z'

test('lengths are hours, minutes and seconds in the table, and minutes or hours above it', () => {
  expect([0, 59_999, 3600 * second, (2 * 3600 + 7 * 60 + 31) * second, 30 * 3600 * second].map(spanText)).toEqual([
    '0:00:00',
    '0:00:59',
    '1:00:00',
    '2:07:31',
    '30:00:00',
  ])
  expect([0, 59 * 60 * second, 60 * 60 * second, 118 * 60 * second].map(roughSpan)).toEqual([
    '0 min',
    '59 min',
    '1:00 h',
    '1:58 h',
  ])
  expect(spanText(-5 * second)).toBe('0:00:00')
})

test('an open task lasts until now, an ended one until its end', () => {
  const now = Date.parse(at)
  expect(lengthOf({ start_time: '2026-11-22T07:00:05.000Z', end_time: null }, now)).toBe(30 * 60 * second)
  expect(lengthOf({ start_time: '2026-11-22T07:00:05.000Z', end_time: '2026-11-22T07:00:06.000Z' }, now)).toBe(second)
  // A clock that is behind the server's.
  expect(lengthOf({ start_time: '2026-11-22T07:31:00.000Z', end_time: null }, now)).toBe(0)
})

test('times are those of the zone, with the date where it is not the day that is shown', () => {
  expect(wallText('Asia/Kathmandu', Date.parse(at))).toBe('2026-11-22 13:15:05')
  expect(clockText('Europe/Berlin', at, '2026-11-22')).toBe('08:30:05')
  expect(clockText('America/Los_Angeles', at, '2026-11-22')).toBe('Nov 21, 23:30:05')
  expect(stampText('America/Los_Angeles', at)).toBe('Nov 21, 2026 23:30:05')
})
