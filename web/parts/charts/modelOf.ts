import type { ChartSeries } from '../../../shared/contract/charts.ts'
import { isRate } from '../../../shared/metrics/charts.ts'
import { meanOf } from './changes.ts'
import { keysOf, startOf, united } from './columns.ts'
import type { ChartModel, Series } from './model.ts'
import { wallClock } from './wallClock.ts'

/** One dataset with what the server answered for it. */
export interface Answered {
  slot: number
  title: string
  note: string
  /** The zone whose clock its columns follow. */
  zone: string
  /** Epoch ms of the answer. */
  at: number
  data: ChartSeries
}

/** Nobody worked in the whole range and no value says otherwise. */
export const isEmpty = ({ points }: ChartSeries) => points.every(({ y, working }) => !y && working === 0)

/**
 * Datasets side by side, column by column.
 * @param omit leave out intervals in which nobody was logged in; only a single dataset can
 */
export const modelOf = (datasets: readonly Answered[], omit: boolean): ChartModel | undefined => {
  const first = datasets[0]
  if (!first) return undefined
  const { data_type: type, interval } = first.data
  const columns = datasets.map(({ zone, at, data }) => {
    const wall = wallClock(zone)
    const points = omit && datasets.length === 1 ? data.points.filter(({ working }) => working > 0) : data.points
    const keys = keysOf(
      interval,
      points.map(({ x }) => wall(Date.parse(x))),
    )
    const from = wall(Date.parse(data.range.from))
    const end = Date.parse(data.range.to)
    const to = wall(end)
    const running = end > at
    return {
      points,
      keys,
      running,
      begun: startOf(interval, from) < from ? startOf(interval, from) : undefined,
      partial: running || startOf(interval, to) < to ? startOf(interval, to - 1) : undefined,
    }
  })
  const keys = united(columns.map((column) => column.keys))
  const series = datasets.map(({ slot, title, note, data }, at): Series => {
    const { points, keys: own, begun, partial, running } = columns[at] as (typeof columns)[number]
    const values = new Float64Array(keys.length).fill(Number.NaN)
    const working = new Float64Array(keys.length)
    const goals = new Float64Array(keys.length).fill(data.metricGoal || Number.NaN)
    const dues = goals.slice()
    const yellows = new Float64Array(keys.length).fill(data.yellowZone ?? 0)
    // Both lists are in order and every own key is among them all.
    let column = -1
    let first = -1
    // It is said of it that it has no data: a line of zeros would say otherwise.
    const nothing = isEmpty(data)
    for (const [index, point] of points.entries()) {
      const key = own[index] as number
      do column += 1
      while (keys[column] !== key)
      if (index === 0) first = column
      values[column] = nothing ? Number.NaN : (point.y ?? Number.NaN)
      working[column] = point.working
      if (point.yellowZone !== undefined) yellows[column] = point.yellowZone ?? 0
      if (point.goal !== undefined) {
        goals[column] = point.goal || Number.NaN
        dues[column] = point.goal ? (point.due ?? point.goal) : Number.NaN
      }
    }
    const { moreIsBetter } = data
    return {
      slot,
      title,
      note,
      values,
      working,
      partial: own.at(-1) === partial ? column : -1,
      running,
      begun: own[0] === begun ? first : -1,
      average: isRate(type) ? data.average : meanOf(values),
      ...(goals.some((goal) => goal > 0) ? { goal: { values: goals, dues, yellows, moreIsBetter } } : {}),
      ...(data.scanTeam ? {} : { noScanTeam: true as const }),
    }
  })
  return { type, interval, keys, series }
}
