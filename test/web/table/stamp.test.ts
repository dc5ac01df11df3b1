import { afterEach, expect, test, vi } from 'vitest'
import { stampAfter, stampIn } from '../../../web/parts/table/stamp.ts'

afterEach(() => {
  vi.doUnmock('../../../web/words/en/locale.ts')
  vi.resetModules()
})

test('an instant has the date of the language and the time of the product', async () => {
  const at = '2026-03-08T05:03:09Z'
  expect(stampIn('UTC', at)).toBe('Mar 08, 2026 05:03')
  expect(stampIn('America/New_York', at, true)).toBe('Mar 08, 2026 00:03:09')
  vi.resetModules()
  vi.doMock('../../../web/words/en/locale.ts', () => import('../../../web/words/es/locale.ts'))
  const inSpanish = await import('../../../web/parts/table/stamp.ts')
  expect(inSpanish.stampIn('UTC', at)).toBe('08 mar 2026 05:03')
  expect(inSpanish.stampAfter(at, 'UTC', '2026-09-16T13:40:00Z', true)).toBe('16 sept 2026 13:40:00')
})

test('an instant that follows another one on the same day of the zone is its time alone', () => {
  const before = '2026-11-28T16:53:00Z'
  expect(stampAfter(before, 'Europe/Berlin', '2026-11-28T16:56:00Z')).toBe('17:56')
  expect(stampAfter(before, 'Europe/Berlin', '2026-11-28T16:56:07Z', true)).toBe('17:56:07')
  expect(stampAfter(before, 'Europe/Berlin', '2026-11-28T23:30:00Z')).toBe('Nov 29, 2026 00:30')
  expect(stampAfter(before, 'UTC', '2026-11-28T23:30:00Z')).toBe('23:30')
})
