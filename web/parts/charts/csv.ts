import { changeAt } from './changes.ts'
import { columnCode } from './columns.ts'
import type { ChartModel } from './model.ts'

const numberCell = (value: number | undefined, decimals: number) =>
  value === undefined || Number.isNaN(value) ? null : Number(value.toFixed(decimals))

export interface CsvWords {
  start: string
  value: (title: string) => string
  difference: (title: string) => string
  percent: (title: string) => string
  working: (title: string) => string
  average: string
}

/**
 * The points of a chart: one row an interval, for each dataset its value, both changes and the working hours; below
 * them the averages.
 */
export const csvRows = ({ interval, keys, series }: ChartModel, words: CsvWords): (string | number | null)[][] => {
  const named = series.map((one) => ({ ...one, name: one.note ? `${one.title} (${one.note})` : one.title }))
  const head = [
    words.start,
    ...named.flatMap(({ name }) => [
      words.value(name),
      words.difference(name),
      words.percent(name),
      words.working(name),
    ]),
  ]
  const rows = Array.from(keys, (key, index) => [
    columnCode(interval, key),
    ...named.flatMap(({ values, working }) => {
      const change = changeAt(values, index)
      return [
        numberCell(values[index], 6),
        numberCell(change?.difference, 6),
        numberCell(change?.percent, 2),
        numberCell(working[index], 6),
      ]
    }),
  ])
  const averages = [
    words.average,
    ...named.flatMap(({ average }) => [numberCell(average ?? undefined, 6), null, null, null]),
  ]
  return [head, ...rows, averages]
}
