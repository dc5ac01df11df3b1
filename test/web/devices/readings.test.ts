import { expect, test } from 'vitest'
import type { DeviceSample } from '../../../shared/contract/devices.ts'
import { hour, iso } from '../../../shared/time.ts'
import { readingsIn } from '../../../web/pages/devices/readings.ts'

const from = Date.parse('2027-03-01T12:00:00.000Z')
const sample = (at: number, battery_percent: number, charging = false): DeviceSample => ({
  ...{ at: iso(at), battery_percent, charging, battery_health: 'GOOD' },
  ...{ silent_minutes: 0, reconnects: null, offline_seconds: null },
})

test('readings of a span of time begin with how the battery was then', () => {
  const samples = [sample(from - 3 * hour, 80), sample(from - hour, 70, true), sample(from + hour, 90)]
  expect(readingsIn(samples, from, { at: from + 2 * hour, percent: 85 })).toEqual([
    { at: from, percent: 70, charging: true },
    { at: from + hour, percent: 90, charging: false },
    { at: from + 2 * hour, percent: 85, charging: false },
  ])
})

test('a device that was last heard of before that time has the one reading, and never none', () => {
  expect(readingsIn([sample(from - hour, 55)], from, undefined)).toEqual([{ at: from, percent: 55, charging: false }])
  expect(readingsIn([], from, undefined)).toEqual([])
})
