import { freshnesses, requestsAMinute } from '../../shared/handheld.ts'
import { consoleOf } from '../cost/console.ts'
import { fleet } from '../cost/fleet.ts'
import { readInfrastructure } from '../cost/infrastructure.ts'
import { monthOf } from '../cost/month.ts'
import { readUnits } from '../cost/units.ts'
import type { Figure } from './figures.ts'

/** What handhelds ask for and what a fleet costs, by freshness: computed, as by `npm run cost`. */
export const costFigures = (): Figure[] => {
  const measured = { units: readUnits(), infrastructure: readInfrastructure() }
  const thousands = `${fleet.handhelds} handhelds`
  return [
    ...freshnesses.flatMap((freshness): Figure[] => {
      const group = `cost at ${freshness} s`
      const anHour = 60 * requestsAMinute(fleet.scansAnHour, freshness)
      const { readUnits: reads, writeUnits: writes } = measured.units.events[freshness]
      return [
        { group, name: 'requests of a handheld at work', value: anHour, unit: 'an hour' },
        { group, name: 'write units of its batches', value: anHour * writes, unit: 'an hour' },
        { group, name: 'read units of its batches', value: anHour * reads, unit: 'an hour' },
        { group, name: thousands, value: monthOf(freshness, measured).sum(), unit: '$ a month' },
      ]
    }),
    ...consoleOf(measured).flatMap(({ name, anHour, dollars }): Figure[] => [
      { group: `cost of ${fleet.managers} pages in sight`, name, value: anHour, unit: 'calls an hour each' },
      { group: `cost of ${fleet.managers} pages in sight`, name, value: dollars, unit: '$ a month' },
    ]),
  ]
}
