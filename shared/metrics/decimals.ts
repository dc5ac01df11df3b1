import type { Metric } from './cardFigures.ts'
import { isPaced, type Target } from './targets.ts'
import type { Zone } from './zones.ts'

/** The most decimals that a figure is given more than usual. */
const furtherDecimals = 4

/** Writes a number with so many decimals. */
type Write = (value: number, decimals: number) => string

/** Decimals that tell a figure from the goal that it misses: as usual, unless both would read the same. */
export const decimalsApart = (value: number, goal: number, usual: number, write: Write): number => {
  for (let decimals = usual; decimals <= usual + furtherDecimals; decimals += 1) {
    if (write(value, decimals) !== write(goal, decimals)) return decimals
  }
  return usual
}

/** Decimals that a figure is shown with: rounding must not hide why it is not on its goal. */
export const precisionOf = (
  { precision, goal }: Pick<Metric, 'precision' | 'goal'>,
  value: number | null,
  zone: Zone,
  target: Target,
  write: Write,
): number =>
  goal && (zone === 'yellow' || zone === 'red') && value !== null && target.due !== null && !isPaced(target)
    ? decimalsApart(value, target.due, precision, write)
    : precision
