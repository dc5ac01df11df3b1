import type { Selection } from '../../../shared/contract/savedReports.ts'
import type { Range } from '../../../shared/metrics/range.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { rangeOfPeriod } from '../../../shared/reports.ts'
import { type Dates, datesOf } from '../../../shared/savedReports.ts'
import type { SavedReportRecord } from '../../data/savedReports.ts'
import type { ReadEnv } from '../../lib/env.ts'
import { type HeatFigures, heatFigures } from './heatMap.ts'
import { type RankingFigures, rankingFigures } from './rankings.ts'
import { type SkuFigures, skuFigures } from './skuMetrics.ts'

/** What a mail of a saved report shows, in no language yet. */
export interface SavedFigures {
  dates: Dates
  figures: RankingFigures | SkuFigures | HeatFigures
}

const figuresOf = (selection: Selection, range: Range, env: ReadEnv): Promise<SavedFigures['figures']> => {
  switch (selection.report) {
    case 'skuMetrics':
      return skuFigures(selection, range, env)
    case 'skuHeatMap':
      return heatFigures(selection, range, env)
    default:
      return rankingFigures(selection, range, env)
  }
}

/**
 * The figures of a saved report, as its user sees them on its page.
 * @param yesterday the last day that is over (`YYYY-MM-DD`)
 * @returns undefined where its user may not see it any more
 */
export const composeSaved = async (
  { selection, range }: Pick<SavedReportRecord, 'selection' | 'range'>,
  yesterday: string,
  env: ReadEnv,
): Promise<SavedFigures | undefined> => {
  const dates = datesOf(range, yesterday)
  const days = rangeOfPeriod({ ...dates, kind: 'daily', zone: env.caller.group.time_zone })
  try {
    return { dates, figures: await figuresOf(selection, days, env) }
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'unavailable') return undefined
    throw error
  }
}
