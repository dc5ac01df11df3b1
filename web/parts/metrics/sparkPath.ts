/** Geometry of sparklines: pure numbers in, SVG path data out. */

export interface SparkShape {
  line: string
  area: string
  /** Height of the dotted goal line, or undefined where the goal is unknown. */
  goalY: number | undefined
  last: { x: number; y: number }
}

const rounded = (value: number) => Math.round(value * 100) / 100

/** Slopes that keep a cubic through the points monotone (Fritsch and Carlson): no bump where the figures have none. */
const slopes = (ys: number[], step: number): number[] => {
  const secants = ys.slice(1).map((y, index) => (y - (ys[index] ?? y)) / step)
  return ys.map((_, index) => {
    const before = secants[index - 1]
    const after = secants[index]
    if (before === undefined || after === undefined) return before ?? after ?? 0
    if (before * after <= 0) return 0
    return (2 * before * after) / (before + after)
  })
}

/**
 * The line through `values` in a box of `width` x `height` px, `inset` px from its edges, or undefined with fewer than
 * two values. A goal widens the range of values, so that its line is always inside the box.
 */
export const sparkPath = (
  values: readonly number[],
  width: number,
  height: number,
  goal?: number,
  inset = 3,
): SparkShape | undefined => {
  if (values.length < 2) return undefined
  const span = goal === undefined ? values : [...values, goal]
  const low = Math.min(...span)
  const high = Math.max(...span)
  const tall = height - 2 * inset
  const y = (value: number) => inset + (high === low ? tall / 2 : tall * (1 - (value - low) / (high - low)))
  const step = (width - 2 * inset) / (values.length - 1)
  const ys = values.map(y)
  const tangents = slopes(ys, step)
  let line = `M${inset} ${rounded(ys[0] ?? 0)}`
  for (let index = 1; index < ys.length; index += 1) {
    const x = inset + step * index
    const from = (ys[index - 1] ?? 0) + ((tangents[index - 1] ?? 0) * step) / 3
    const to = (ys[index] ?? 0) - ((tangents[index] ?? 0) * step) / 3
    line += `C${rounded(x - (2 * step) / 3)} ${rounded(from)} ${rounded(x - step / 3)} ${rounded(to)} ${rounded(x)} ${rounded(ys[index] ?? 0)}`
  }
  const end = rounded(width - inset)
  return {
    line,
    area: `${line}L${end} ${height}L${inset} ${height}Z`,
    goalY: goal === undefined ? undefined : rounded(y(goal)),
    last: { x: end, y: rounded(ys.at(-1) ?? 0) },
  }
}
