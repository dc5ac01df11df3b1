import type { SkuMetricRow } from '../../../shared/contract/skuMetrics.ts'
import { scansPerHour } from '../../../shared/metrics/formulas.ts'
import { figure } from '../../parts/metrics/format.ts'
import type { DataType, View } from './view.ts'

/** A group of SKUs with what was scanned of it. */
export interface Row {
  id: string
  name: string
  scans: number
  /** Minutes. */
  pickTime: number
  /** Scans for each hour of pick time; null where there was none. */
  rate: number | null
  /** Of all scans of the groups shown, in percent; null where there are none. */
  share: number | null
}

export const rowsOf = (answer: readonly SkuMetricRow[]): Row[] => {
  const all = answer.reduce((sum, { total_scans }) => sum + total_scans, 0)
  return answer.map(({ sku_group_id, group, total_scans, total_pick_time }) => ({
    id: sku_group_id,
    name: group,
    scans: total_scans,
    pickTime: total_pick_time,
    rate: scansPerHour({ scans: total_scans, pickHours: total_pick_time / 60 }),
    share: all > 0 ? (100 * total_scans) / all : null,
  }))
}

export const valueIn = (row: Row, data: DataType): number | null => (data === 'scans' ? row.scans : row.rate)

export const scansText = (value: number) => figure(value, 0)
/** `412.50`, or a dash where there was no pick time. */
export const rateText = (value: number | null) => (value === null ? '–' : figure(value, 2))
export const valueText = (row: Row, data: DataType) => (data === 'scans' ? scansText(row.scans) : rateText(row.rate))

const names = new Intl.Collator(undefined, { numeric: true })

/** In the order that is asked for; what has no value comes last, and names break ties. */
export const inOrder = (rows: readonly Row[], { data, sort, order }: Pick<View, 'data' | 'sort' | 'order'>): Row[] => {
  const sign = order === 'desc' ? -1 : 1
  const byName = (a: Row, b: Row) => names.compare(a.name, b.name) || (a.id < b.id ? -1 : 1)
  return rows.toSorted((a, b) => {
    if (sort === 'group') return sign * byName(a, b)
    const [left, right] = [valueIn(a, data), valueIn(b, data)]
    if (left === null || right === null) return Number(left === null) - Number(right === null) || byName(a, b)
    return sign * (left - right) || byName(a, b)
  })
}

/** Minutes as hours. */
export const hoursText = (minutes: number) => figure(minutes / 60, 2)
/** `20.61%` */
export const shareText = (share: number | null) => (share === null ? '–' : `${figure(share, 2)}%`)
