import type { Selection } from '../../../shared/contract/savedReports.ts'
import type { Range } from '../../../shared/metrics/range.ts'
import { Refusal, type RefusalCode } from '../../../shared/refusals.ts'
import { rangeOfPeriod } from '../../../shared/reports.ts'
import { type Dates, datesOf } from '../../../shared/savedReports.ts'
import type { SavedReportRecord } from '../../data/savedReports.ts'
import type { ReportEnv } from '../stores.ts'
import { type HeatFigures, heatFigures } from './heatMap.ts'
import { type RankingFigures, rankingFigures } from './rankings.ts'
import { type SkuFigures, skuFigures } from './skuMetrics.ts'

/** That a report cannot be made: too much is asked, say. */
export interface RefusedFigures {
  dates: Dates
  refused: Refusal
}

/** What a mail of a saved report shows, in no language yet. */
export interface SavedFigures {
  dates: Dates
  figures: RankingFigures | SkuFigures | HeatFigures
}

/** Refusals of what was taken away since, which its mails do not mention. */
const noLongerInScope: readonly RefusalCode[] = ['notFound', 'notAllowed']

const figuresOf = (selection: Selection, range: Range, env: ReportEnv): Promise<SavedFigures['figures']> => {
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
 * The figures of a saved report, as its user sees them on its page, or why its page shows none.
 * @param yesterday the last day that is over (`YYYY-MM-DD`)
 * @returns undefined where its user may not see it any more
 */
export const composeSaved = async (
  { selection, range }: Pick<SavedReportRecord, 'selection' | 'range'>,
  yesterday: string,
  env: ReportEnv,
): Promise<SavedFigures | RefusedFigures | undefined> => {
  const dates = datesOf(range, yesterday)
  const days = rangeOfPeriod({ ...dates, kind: 'daily', zone: env.caller.group.time_zone })
  try {
    return { dates, figures: await figuresOf(selection, days, env) }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'unavailable') throw error
    return noLongerInScope.includes(error.code) ? undefined : { dates, refused: error }
  }
}
