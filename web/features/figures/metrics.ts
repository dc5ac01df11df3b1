import type { Metric } from '../../../shared/metrics/cardFigures.ts'
import * as decimals from '../../../shared/metrics/decimals.ts'
import type { Target } from '../../../shared/metrics/targets.ts'
import type { Zone } from '../../../shared/metrics/zones.ts'
import { figure } from '../../parts/metrics/format.ts'

/** How figures of a group or a worker are written; how they are computed and compared with goals is everybody's. */
export {
  activeIn,
  dueIn,
  hasWork,
  type Metric,
  metrics,
  scaled,
  targetOf,
  totalOf,
  wasInScanTeam,
  workedIn,
  zoneIn,
} from '../../../shared/metrics/cardFigures.ts'

/** What stands for a figure that cannot be computed, such as a rate without scans. */
export const dash = '–'

/** A figure with its prefix, without its suffix. */
export const written = ({ precision, prefix = '' }: Pick<Metric, 'precision' | 'prefix'>, value: number | null) => {
  if (value === null) return dash
  const size = figure(Math.abs(value), precision)
  return `${value < 0 && size !== figure(0, precision) ? '-' : ''}${prefix}${size}`
}

/** Decimals that a figure is shown with: rounding must not hide why it is not on its goal. */
export const precisionOf = (
  metric: Pick<Metric, 'precision' | 'goal'>,
  value: number | null,
  zone: Zone,
  target: Target,
): number => decimals.precisionOf(metric, value, zone, target, figure)
