import { compact } from '../../metrics/compact.ts'
import { scaleOf } from '../scale.ts'

/** The axis of the bars: from where to where, how long a value is on it, and which values are written. */
export interface BarScale {
  low: number
  high: number
  /** Whether bars begin at the lower end and not at 0. */
  isLog: boolean
  /** How far a value reaches on the axis; null where it has no bar. */
  at: (value: number) => number | null
  ticks: { at: number; label: string }[]
}

const factors = [1, 2, 5]

/** Each step is ten times as much; it begins below the smallest value, so that this one has a bar as well. */
const logarithmic = (values: readonly number[]): BarScale => {
  const above = values.filter((value) => value > 0)
  if (above.length === 0) return { low: 0, high: 1, isLog: true, at: () => null, ticks: [] }
  const low = Math.ceil(Math.log10(Math.min(...above)) - 1e-9) - 1
  const top = Math.log10(Math.max(...above))
  const high = top + (top - low) * 0.04
  const powers = Array.from({ length: Math.floor(high) - low + 1 }, (_, at) => low + at)
  const fine = powers.length > 2 ? [1] : factors
  const ticks = powers.flatMap((power) => fine.map((factor) => factor * 10 ** power))
  return {
    low,
    high,
    isLog: true,
    at: (value) => (value > 0 ? Math.log10(value) : null),
    ticks: ticks.map((value) => ({ at: Math.log10(value), label: compact(value, 999) })).filter(({ at }) => at <= high),
  }
}

const linear = (values: readonly number[], whole: boolean): BarScale => {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  const { ticks } = scaleOf(least, most, 5, whole)
  const high = most > 0 ? most * 1.06 : (ticks.at(-1) ?? 1)
  return {
    low: Math.min(0, ticks[0] ?? 0),
    high,
    isLog: false,
    at: (value) => value,
    ticks: ticks.filter((value) => value <= high).map((value) => ({ at: value, label: compact(value, 999) })),
  }
}

/** @param whole only whole numbers have a meaning */
export const barScale = (scale: 'linear' | 'log', values: readonly number[], whole: boolean): BarScale =>
  scale === 'log' ? logarithmic(values) : linear(values, whole)

/** Where bars begin: at 0, or on a logarithmic axis at its lower end. */
export const origin = ({ low, isLog }: BarScale) => (isLog ? low : 0)

/** How much of the axis a value's bar takes, 0 to 1. */
export const lengthIn = (scale: BarScale, value: number | null) => {
  const at = value === null ? null : scale.at(value)
  return at === null ? 0 : (at - origin(scale)) / (scale.high - origin(scale))
}
