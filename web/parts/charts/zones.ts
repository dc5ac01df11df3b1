import type { ChartType } from '../../../shared/metrics/charts.ts'
import { type Zone, zoneOf } from '../../../shared/metrics/zones.ts'
import { decimalsApart } from '../metrics/format.ts'
import { decimalsOf, valueText } from './figures.ts'
import type { Series } from './model.ts'

/** The zone of a point. Where nobody was logged in and nothing was counted there is none. */
export const zoneAt = ({ goal, values, working }: Series, index: number): Zone => {
  const value = values[index] ?? Number.NaN
  if (!goal || !(value > 0 || (working[index] ?? 0) > 0)) return 'none'
  return zoneOf(value, goal.values[index], goal.yellow, goal.moreIsBetter)
}

/** Decimals with which a point and its goal are written: rounding must not hide why it is not on its goal. */
export const decimalsAt = (type: ChartType, series: Series, index: number): number => {
  const zone = zoneAt(series, index)
  const usual = decimalsOf(type)
  if (!series.goal || zone === 'none' || zone === 'green') return usual
  return decimalsApart(series.values[index] ?? 0, series.goal.values[index] ?? 0, usual)
}

/** A point in words, beside its zone where `targets` are shown. */
export const pointText = (type: ChartType, series: Series, index: number, targets: boolean): string =>
  valueText(type, series.values[index], targets ? decimalsAt(type, series, index) : undefined)
