import { expect, test } from 'vitest'
import { stampAfter } from '../../../web/parts/table/stamp.ts'

test('an instant that follows another one on the same day of the zone is its time alone', () => {
  const before = '2026-11-28T16:53:00Z'
  expect(stampAfter(before, 'Europe/Berlin', '2026-11-28T16:56:00Z')).toBe('17:56')
  expect(stampAfter(before, 'Europe/Berlin', '2026-11-28T16:56:07Z', true)).toBe('17:56:07')
  expect(stampAfter(before, 'Europe/Berlin', '2026-11-28T23:30:00Z')).toBe('Nov 29, 2026 00:30')
  expect(stampAfter(before, 'UTC', '2026-11-28T23:30:00Z')).toBe('23:30')
})
