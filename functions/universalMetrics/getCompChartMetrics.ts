import { chartIntervalOf, intervalsOf } from '../../shared/metrics/chartIntervals.ts'
import { platformDaySpan } from '../../shared/metrics/charts.ts'
import { addPlatformFigures, noPlatformFigures, platformValue } from '../../shared/metrics/platform.ts'
import { badField } from '../../shared/refusals.ts'
import { iso } from '../../shared/time.ts'
import type { Handler } from '../lib/env.ts'
import { drawnBy } from '../metrics/drawnBy.ts'
import { currentOf, rangeOf } from '../metrics/range.ts'
import { companyOf } from '../universal/companies.ts'
import { summedAt } from './universalFigures.ts'

export const getCompChartMetrics: Handler<'getCompChartMetrics'> = async (input, env) => {
  const { metrics_type, time_zone } = input
  const range = rangeOf(input, env.now)
  const interval = chartIntervalOf(range, time_zone, platformDaySpan)
  if (input.interval !== interval) throw badField('interval', drawnBy[interval])
  const { uid } = await companyOf(input.company_uid, env)
  const current = currentOf(input, env.now)
  const intervals = intervalsOf(range, time_zone, interval).filter(({ from }) => from <= current)
  const sums = intervals.map(noPlatformFigures)
  const total = noPlatformFigures()
  const [summed] = await Promise.all([
    summedAt(env),
    env.stores.platform.series(intervals, { company: uid }, (index, _company, figures) => {
      addPlatformFigures(sums[index] ?? total, figures)
    }),
  ])
  for (const sum of sums) addPlatformFigures(total, sum)
  return {
    metrics_type,
    interval,
    points: intervals.map(({ from }, index) => ({
      x: iso(from),
      y: platformValue(metrics_type, sums[index] ?? noPlatformFigures(), false),
    })),
    total: platformValue(metrics_type, total, false),
    ...summed,
  }
}
