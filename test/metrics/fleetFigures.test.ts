import { expect, test } from 'vitest'
import { averageFleet, type FleetFigures, sumOfFleets } from '../../shared/metrics/fleetFigures.ts'
import { deviceUtilization } from '../../shared/metrics/formulas.ts'

const figures = (active: number, total: number, critical = 0): FleetFigures => ({
  ...{ total, active, critical },
  ...{ high: total, med: 0, low: 0 },
})

test('devices of several places are those of each', () => {
  expect(sumOfFleets([figures(1, 2, 1), figures(3, 5)])).toEqual(figures(4, 7, 1))
  expect(sumOfFleets([])).toEqual(figures(0, 0))
})

test('the mean is of the days that are known, and the utilisation of means is that of all their devices', () => {
  const known = [figures(2, 10, 1), figures(9, 10, 3), figures(0, 4, 0)]
  const mean = averageFleet(known, 3)
  expect(mean).toEqual({ total: 8, active: 11 / 3, high: 8, med: 0, low: 0, critical: 4 / 3 })
  expect(deviceUtilization(mean?.active ?? 0, mean?.total ?? 0)).toBeCloseTo(deviceUtilization(11, 24))
  expect(averageFleet(known, 6)).toEqual(mean)
  // What was given is left as it was.
  expect(known[0]).toEqual(figures(2, 10, 1))
})

test('of less than half of the days there is no mean, and of none neither', () => {
  expect(averageFleet([figures(1, 2)], 1)).toEqual(figures(1, 2))
  expect(averageFleet([figures(1, 2), figures(1, 2), figures(1, 2)], 7)).toBeNull()
  expect(averageFleet([], 1)).toBeNull()
  expect(averageFleet([], 0)).toBeNull()
})
