import type { ChartType } from '../../../shared/metrics/charts.ts'
import { decimalsApart } from '../../../shared/metrics/decimals.ts'
import { zoneAgainst } from '../../../shared/metrics/targets.ts'
import type { Zone } from '../../../shared/metrics/zones.ts'
import { figure } from '../metrics/format.ts'
import { decimalsOf, valueText } from './figures.ts'
import type { Series } from './model.ts'

/** What a point is held against; undefined where nothing is. */
export const targetAt = ({ goal }: Series, index: number): { goal: number; due: number } | undefined => {
  const whole = goal?.values[index] ?? Number.NaN
  return Number.isNaN(whole) ? undefined : { goal: whole, due: goal?.dues[index] ?? whole }
}

/** The zone of a point. Where nobody was logged in and nothing was counted there is none. */
export const zoneAt = (series: Series, index: number): Zone => {
  const { goal, values, working } = series
  const value = values[index] ?? Number.NaN
  const target = targetAt(series, index)
  if (!goal || !target || !(value > 0 || (working[index] ?? 0) > 0)) return 'none'
  return zoneAgainst(value, target, goal.yellows[index], goal.moreIsBetter)
}

/** Decimals with which a point and its goal are written: rounding must not hide why it is not on its goal. */
export const decimalsAt = (type: ChartType, series: Series, index: number): number => {
  const zone = zoneAt(series, index)
  const usual = decimalsOf(type)
  const target = targetAt(series, index)
  if (!target || zone === 'none' || zone === 'green' || target.due < target.goal) return usual
  return decimalsApart(series.values[index] ?? 0, target.goal, usual, figure)
}

/** A point in words, beside its zone where `targets` are shown. */
export const pointText = (type: ChartType, series: Series, index: number, targets: boolean): string =>
  valueText(type, series.values[index], targets ? decimalsAt(type, series, index) : undefined)
