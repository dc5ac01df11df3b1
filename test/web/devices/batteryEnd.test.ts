import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DeviceSample } from '../../../shared/contract/devices.ts'
import { day, hour, iso, minute } from '../../../shared/time.ts'
import { batteryEnd } from '../../../web/pages/devices/batteryEnd.ts'

const noon = Date.parse('2027-03-01T12:00:00.000Z')
const sample = (at: number, battery_percent: number, charging = false): DeviceSample => ({
  ...{ at: iso(at), battery_percent, charging, battery_health: 'GOOD' },
  ...{ silent_minutes: 0, reconnects: null, offline_seconds: null },
})
const last = (percent: number, at = noon, charging = false) => ({ percent, at, charging })

test('a battery ends by how fast it drained since it was charged last', () => {
  const samples = [sample(noon - 5 * hour, 40, true), sample(noon - 2 * hour, 60), sample(noon - hour, 50)]
  expect(batteryEnd(samples, last(40))).toBe(noon + 4 * hour)
})

test('nothing is said of one that is charged, of which too little is known, or that lasts long', () => {
  const samples = [sample(noon - 2 * hour, 60)]
  expect(batteryEnd(samples, undefined)).toBeUndefined()
  expect(batteryEnd(samples, last(40, noon, true))).toBeUndefined()
  expect(batteryEnd([], last(40))).toBeUndefined()
  expect(batteryEnd([sample(noon - minute, 41)], last(40))).toBeUndefined()
  expect(batteryEnd(samples, last(60))).toBeUndefined()
  expect(batteryEnd([sample(noon - 2 * hour, 91)], last(90))).toBeUndefined()
  expect(batteryEnd([sample(noon - 2 * hour, 60, true)], last(40))).toBeUndefined()
})

test('an end is never before the last word, nor more than a day after it', () => {
  const percent = fc.integer({ min: 0, max: 100 })
  void fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 600 }), percent, fc.boolean()), { maxLength: 8 }),
      percent,
      (drawn, now) => {
        const samples = drawn
          .toSorted(([a], [b]) => b - a)
          .map(([ago, battery, charging]) => sample(noon - ago * minute, battery, charging))
        const end = batteryEnd(samples, last(now))
        if (end === undefined) return
        expect(end).toBeGreaterThanOrEqual(noon)
        expect(end).toBeLessThanOrEqual(noon + day)
      },
    ),
  )
})
