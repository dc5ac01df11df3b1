import { describe, expect, test } from 'vitest'
import * as formulas from '../../shared/metrics/formulas.ts'
import { zoneOf } from '../../shared/metrics/zones.ts'

const worked = { workingHours: 8, pickHours: 6, scans: 900, steps: 9000 }
const idle = { workingHours: 0, pickHours: 0, scans: 0, steps: 0 }

describe('formulas', () => {
  test('scans for each pick hour, seconds for each scan', () => {
    expect(formulas.scansPerHour(worked)).toBe(150)
    expect(formulas.secondsPerScan(worked)).toBe(24)
  })
  test('cost for each scan is wage times pick hours by scans', () => {
    expect(formulas.costPerScan(worked, 15)).toBeCloseTo(0.1)
    expect(formulas.costPerScan(worked, null)).toBeNull()
  })
  test('steps for each working hour and for each scan', () => {
    expect(formulas.stepsPerHour(worked)).toBe(1125)
    expect(formulas.stepsPerScan(worked)).toBe(10)
  })
  test('a ratio without a divisor has no value', () => {
    expect(formulas.scansPerHour(idle)).toBeNull()
    expect(formulas.secondsPerScan({ ...idle, pickHours: 1 })).toBeNull()
    expect(formulas.costPerScan(idle, 15)).toBeNull()
    expect(formulas.stepsPerHour(idle)).toBeNull()
    expect(formulas.stepsPerScan({ ...idle, steps: 5 })).toBeNull()
  })
  test('hours saved and what they are worth', () => {
    expect(formulas.hoursSaved(worked, 20)).toBeCloseTo(2)
    expect(formulas.hoursSaved(worked, 0)).toBe(0)
    expect(formulas.hoursSaved(worked, null)).toBeNull()
    expect(formulas.hoursSaved(worked, 100)).toBeNull()
    expect(formulas.roi(2, 15)).toBe(30)
    expect(formulas.roi(null, 15)).toBeNull()
    expect(formulas.roi(2, null)).toBeNull()
  })
  test('utilisations are percent, 0 without a divisor', () => {
    expect(formulas.timeUtilization(worked)).toBe(75)
    expect(formulas.timeUtilization(idle)).toBe(0)
    expect(formulas.deviceUtilization(3, 4)).toBe(75)
    expect(formulas.deviceUtilization(0, 0)).toBe(0)
  })
  test('hours outside of picking are never below 0', () => {
    expect(formulas.nonPickHours(worked)).toBe(2)
    expect(formulas.nonPickHours({ workingHours: 1, pickHours: 2 })).toBe(0)
  })
  test('miles, and times in hours', () => {
    expect(formulas.miles(1000)).toBeCloseTo(0.473485)
    expect(formulas.workedOf({ working: 7_200_000, pick: 3_600_000, scans: 1, steps: 2 })).toEqual({
      workingHours: 2,
      pickHours: 1,
      scans: 1,
      steps: 2,
    })
  })
  test('change in percent, by 1 where the past is 0', () => {
    expect(formulas.percentChange(150, 100)).toBe(50)
    expect(formulas.percentChange(3, 0)).toBe(300)
  })
})

describe('zoneOf', () => {
  test.each([
    [100, 'green'],
    [101, 'green'],
    [99.9, 'yellow'],
    [90, 'yellow'],
    [89.9, 'red'],
    [0, 'red'],
  ])('more is better, goal 100, yellow zone 10 %%: %s is %s', (value, zone) => {
    expect(zoneOf(value, 100, 10, true)).toBe(zone)
  })
  test.each([
    [20, 'green'],
    [19, 'green'],
    [20.1, 'yellow'],
    [22, 'yellow'],
    [22.1, 'red'],
  ])('less is better, goal 20, yellow zone 10 %%: %s is %s', (value, zone) => {
    expect(zoneOf(value, 20, 10, false)).toBe(zone)
  })
  test('what is lost in adding up rows costs no colour', () => {
    // Two rows of 23 minutes with 46 scans each are 120 an hour; of 31 minutes with 31 scans, 60 seconds each.
    const rate = formulas.scansPerHour({ scans: 92, pickHours: 23 / 60 + 23 / 60 })
    const seconds = formulas.secondsPerScan({ scans: 62, pickHours: 31 / 60 + 31 / 60 })
    expect([rate, seconds]).not.toEqual([120, 60])
    expect(zoneOf(rate, 120, 10, true)).toBe('green')
    expect(zoneOf(seconds, 60, 10, false)).toBe('green')
    expect(zoneOf(rate, 120 / 0.9, 10, true)).toBe('yellow')
    expect(zoneOf(119.9999, 120, 10, true)).toBe('yellow')
  })
  test('no colour without a value or a goal; no yellow without a yellow zone', () => {
    expect(zoneOf(null, 100, 10, true)).toBe('none')
    expect(zoneOf(5, null, 10, true)).toBe('none')
    expect(zoneOf(5, 0, 10, false)).toBe('none')
    expect(zoneOf(99, 100, null, true)).toBe('red')
  })
})
