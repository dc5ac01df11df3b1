import { type ChartType, chartFacts } from '../../../shared/metrics/charts.ts'
import { figure } from '../metrics/format.ts'
import { changeAt } from './changes.ts'
import type { LabelMode } from './model.ts'

/** How the figures of a chart are written: counts whole, everything else with two decimals, money with its sign. */

/** Decimals that figures of a type have. */
export const decimalsOf = (type: ChartType) => (chartFacts[type].unit === 'count' ? 0 : 2)

const absolute = (type: ChartType, value: number, decimals = decimalsOf(type)) => {
  const { unit } = chartFacts[type]
  const text = figure(Math.abs(value), decimals)
  return unit === 'money' ? `$${text}` : text
}

const minus = '−'
const isZero = (text: string) => !/[1-9]/.test(text)
const signed = (text: string, value: number, plus: string) =>
  isZero(text) ? text : `${value < 0 ? minus : plus}${text}`

/** A value in words for the screen; a dash where there is none. */
export const valueText = (type: ChartType, value: number | null | undefined, decimals = decimalsOf(type)): string =>
  value == null || Number.isNaN(value) ? '–' : signed(absolute(type, value, decimals), value, '')

/** `+5.14` */
export const differenceText = (type: ChartType, difference: number): string =>
  signed(absolute(type, difference), difference, '+')

/** `+3.1%` */
export const percentText = (percent: number): string =>
  `${signed(figure(Math.round(Math.abs(percent) * 10) / 10, 2).replace(/0$/, ''), percent, '+')}%`

/** What stands at a point; empty where there is nothing to say. */
export const labelText = (mode: LabelMode, type: ChartType, values: Float64Array, index: number): string => {
  if (mode === 'none') return ''
  const value = values[index]
  if (mode === 'value') return value === undefined || Number.isNaN(value) ? '' : valueText(type, value)
  const change = changeAt(values, index)
  if (!change) return ''
  return mode === 'difference' ? differenceText(type, change.difference) : percentText(change.percent)
}

/** Names on a chart have at most this many characters. */
const nameLength = 16

/** A name that fits beside a line; what is cut off is replaced by an ellipsis. */
export const shortName = (name: string): string => {
  const signs = [...name]
  return signs.length > nameLength ? `${signs.slice(0, nameLength).join('').trimEnd()}…` : name
}
