import { percentChange } from '../../../shared/metrics/formulas.ts'

/** How a value differs from the one before it in the same series. */
export interface Change {
  difference: number
  percent: number
}

/** The last column before `index` that has a value, or -1. */
export const before = (values: Float64Array, index: number): number => {
  for (let at = index - 1; at >= 0; at -= 1) if (!Number.isNaN(values[at])) return at
  return -1
}

/** The change at a column; undefined where there is no value, or none before it. */
export const changeAt = (values: Float64Array, index: number): Change | undefined => {
  const value = values[index] ?? Number.NaN
  const past = values[before(values, index)] ?? Number.NaN
  if (Number.isNaN(value) || Number.isNaN(past)) return undefined
  return { difference: value - past, percent: percentChange(value, past) }
}

/** The mean of the values that are there. */
export const meanOf = (values: Float64Array): number | null => {
  let sum = 0
  let count = 0
  for (const value of values) {
    if (Number.isNaN(value)) continue
    sum += value
    count += 1
  }
  return count > 0 ? sum / count : null
}

/** The last column with a value, or -1. */
export const lastOf = (values: Float64Array) => before(values, values.length)
