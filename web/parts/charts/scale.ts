export interface Scale {
  low: number
  high: number
  ticks: number[]
  decimals: number
}

const nice = [1, 2, 2.5, 5, 10]

/** Decimals that tell multiples of a step apart. */
const decimalsOf = (step: number) => {
  for (let decimals = 0; decimals < 8; decimals += 1) {
    const scaled = step * 10 ** decimals
    if (Math.abs(scaled - Math.round(scaled)) < 1e-6) return decimals
  }
  return 8
}

/**
 * The scale of the vertical axis. It begins at 0 unless all values lie so close together that their differences would
 * be lost.
 * @param most how many ticks there is room for
 * @param whole only whole numbers have a meaning
 */
export const scaleOf = (low: number, high: number, most: number, whole: boolean): Scale => {
  if (!(low <= high)) return { low: 0, high: 1, ticks: [0, 1], decimals: 0 }
  const near = low > 0 && high - low < high * 0.5
  const from = low < 0 || near ? low : 0
  const span = high - from || Math.abs(high) || 1
  const raw = span / Math.max(1, most - 1)
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = (nice.find((factor) => factor * power >= raw * (1 - 1e-9)) ?? 10) * power
  const stride = whole ? Math.max(1, Math.ceil(step)) : step
  const first = Math.floor(from / stride + 1e-9)
  const last = Math.max(first + 1, Math.ceil(high / stride - 1e-9))
  const decimals = decimalsOf(stride)
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * stride).toFixed(8)))
  return { low: ticks[0] ?? 0, high: ticks.at(-1) ?? 1, ticks, decimals }
}
