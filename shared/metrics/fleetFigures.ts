/** What is counted of devices: all, those at work, and their batteries by the classes of the card. */
export const fleetKinds = ['total', 'active', 'high', 'med', 'low', 'critical'] as const

/** How many devices of a group are how: at an instant, or on average of several. */
export type FleetFigures = Record<(typeof fleetKinds)[number], number>

export const sumOfFleets = (some: readonly FleetFigures[]): FleetFigures => {
  const sum = { total: 0, active: 0, high: 0, med: 0, low: 0, critical: 0 }
  for (const one of some) for (const kind of fleetKinds) sum[kind] += one[kind]
  return sum
}

/**
 * How devices were on average of the days of which it is known. Other than work, which is 0 on a day without any, nothing
 * stands for how they were on a day that nobody noted: with less than half of the days there is no average.
 * @param known one for each day that is known
 * @param days how many were asked for
 */
export const averageFleet = (known: readonly FleetFigures[], days: number): FleetFigures | null => {
  if (known.length === 0 || 2 * known.length < days) return null
  const mean = sumOfFleets(known)
  for (const kind of fleetKinds) mean[kind] /= known.length
  return mean
}
