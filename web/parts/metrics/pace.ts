import { aheadBy } from '../../../shared/metrics/targets.ts'
import { figure } from './format.ts'

/** Parts of a percent that computing leaves. */
const noise = 1e-7

export interface PaceWords {
  behind: (percent: string) => string
  ahead: (percent: string) => string
  farAhead: string
  on: string
}

/** Where a value is beside what is due by now, in whole percents. Rounding never hides that it is behind. */
export const paceText = (value: number, due: number, words: PaceWords): string => {
  const percent = aheadBy(value, due)
  if (percent < -noise) return words.behind(percent > -0.5 ? '<1%' : `${figure(-percent, 0)}%`)
  if (percent < 0.5) return words.on
  // From ten times on it is a lead over next to nothing.
  return percent < 899.5 ? words.ahead(`${figure(percent, 0)}%`) : words.farAhead
}
