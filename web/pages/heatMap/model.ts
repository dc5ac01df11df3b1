import { type Steps, stepsOf } from '../../../shared/metrics/heatSteps.ts'
import { compact } from '../../parts/metrics/compact.ts'

/** A heat map: how often each SKU was scanned in each interval. */
export interface HeatModel {
  interval: 'hour' | 'day' | 'month'
  /** Start of each interval, epoch ms. */
  times: number[]
  rows: HeatRow[]
  /** Of each interval. */
  sums: number[]
  total: number
  steps: Steps
}
export interface HeatRow {
  sku: string
  values: readonly number[]
  total: number
}

export const sorts = ['total', 'entered', 'sku'] as const
export type Sort = (typeof sorts)[number]

const names = new Intl.Collator('en', { numeric: true })

interface Answer {
  interval: HeatModel['interval']
  timeKeys: readonly string[]
  skusObj: Readonly<Record<string, readonly number[]>>
}

/** @param skus in the order in which they were asked for: an object forgets that of codes that are numbers */
export const modelOf = ({ interval, timeKeys, skusObj }: Answer, skus: readonly string[], sort: Sort): HeatModel => {
  const rows = skus.flatMap((sku): HeatRow[] => {
    const values = Object.hasOwn(skusObj, sku) ? skusObj[sku] : undefined
    return values ? [{ sku, values, total: values.reduce((sum, value) => sum + value, 0) }] : []
  })
  const byName = (a: HeatRow, b: HeatRow) => names.compare(a.sku, b.sku) || (a.sku < b.sku ? -1 : 1)
  if (sort === 'total') rows.sort((a, b) => b.total - a.total || byName(a, b))
  if (sort === 'sku') rows.sort(byName)
  const sums = timeKeys.map((_, at) => rows.reduce((sum, { values }) => sum + (values[at] ?? 0), 0))
  return {
    interval,
    times: timeKeys.map((key) => Date.parse(key)),
    rows,
    sums,
    total: sums.reduce((sum, value) => sum + value, 0),
    steps: stepsOf(rows.flatMap(({ values }) => values)),
  }
}

/** What is written in a cell, which has room for four digits: short above 9999, nothing but a dot where nothing was scanned. */
export const shortText = (value: number) => (value === 0 ? '·' : value > 9999 ? compact(value) : String(value))

/** The same of a total, where there is more room. */
export const cellText = (value: number) => (value === 0 ? '·' : compact(value))

/** The place of a row in an interval, 1 for the highest. */
export const placeIn = ({ rows }: HeatModel, row: number, column: number) =>
  1 + rows.filter(({ values }) => (values[column] ?? 0) > (rows[row]?.values[column] ?? 0)).length

/** Same weekdays before a day that it is compared with, at most. */
const mostBefore = 4

/**
 * The median of a row on the same weekdays before a day, as far as they are shown; undefined where fewer than two are.
 * @param first the first column that is a whole day
 */
export const usualOf = ({ interval, rows }: HeatModel, row: number, column: number, first = 0) => {
  if (interval !== 'day' || column < first) return undefined
  const values = rows[row]?.values ?? []
  const before = Array.from({ length: mostBefore }, (_, at) => column - 7 * (at + 1))
    .flatMap((index) => (index < first ? [] : (values[index] ?? [])))
    .sort((a, b) => a - b)
  if (before.length < 2) return undefined
  const middle = before.length / 2
  const [low = 0, high = 0] = [before[Math.ceil(middle) - 1], before[Math.floor(middle)]]
  return { median: (low + high) / 2, days: before.length }
}
