import { heatMapMonths, skuMetricMessages } from '../../shared/contract/skuMetrics.ts'
import { chartIntervalOf, intervalsOf } from '../../shared/metrics/chartIntervals.ts'
import { badField } from '../../shared/refusals.ts'
import { iso } from '../../shared/time.ts'
import type { ReadHandler } from '../lib/env.ts'
import { type CodeStores, codeScopeOf } from './codeScope.ts'
import { monthsRange } from './range.ts'
import { selectionOf } from './selection.ts'

const drawnBy = {
  hour: 'A range of this length is drawn by the hour.',
  day: 'A range of this length is drawn by the day.',
  month: 'A range of this length is drawn by the month.',
} as const

export const getSkuHeatMapMetrics: ReadHandler<'getSkuHeatMapMetrics', CodeStores> = async (input, env) => {
  const { group_uid, user_uid, time_zone } = input
  const range = monthsRange(input, env.now, heatMapMonths, {
    empty: skuMetricMessages.emptyRange,
    long: skuMetricMessages.months,
  })
  const interval = chartIntervalOf(range, time_zone)
  if (input.interval && input.interval !== interval) throw badField('interval', drawnBy[interval])
  const skus = [...new Set(input.skus)]
  const intervals = intervalsOf(range, time_zone, interval)
  const scans = skus.map(() => intervals.map(() => 0))
  const scope = await codeScopeOf(group_uid, user_uid, env)
  const [known_from] = await Promise.all([
    scope.completeFrom(range),
    scope.intervals(intervals, {
      figures: 'scans',
      selection: selectionOf(skus.map((sku) => [sku])),
      visit: (index, row, count) => {
        const series = scans[row] as number[]
        series[index] = (series[index] as number) + count
      },
    }),
  ])
  return {
    interval,
    timeKeys: intervals.map((each) => iso(each.from)),
    skusObj: Object.fromEntries(skus.map((sku, row) => [sku, scans[row] as number[]])),
    known_from,
  }
}
