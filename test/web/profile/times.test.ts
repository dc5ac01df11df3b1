import { expect, test } from 'vitest'
import { hour, minute } from '../../../shared/durations.ts'
import { inactivityOptions, inactivityOptionsWithin } from '../../../shared/preferences.ts'

test('the auto-logout offers these times, up to what the company allows', () => {
  const minutes = [1, 3, 15, 30].map((count) => count * minute)
  const hours = (...counts: number[]) => counts.map((count) => count * hour)
  expect(inactivityOptions).toEqual([...minutes, ...hours(1, 2, 4, 6, 8, 10, 12, 13, 14, 16, 18, 20, 22, 24)])
  expect(inactivityOptionsWithin(24)).toEqual(inactivityOptions)
  expect(inactivityOptionsWithin(12)).toEqual([...minutes, ...hours(1, 2, 4, 6, 8, 10, 12)])
  expect(inactivityOptionsWithin(1)).toEqual([...minutes, ...hours(1)])
})
