import type { ChartInterval, ChartType } from '../../../shared/metrics/charts.ts'

/** What a line chart shows. Everything is computed; the parts only draw. Missing values are NaN. */
export interface ChartModel {
  type: ChartType
  interval: ChartInterval
  /** The columns, oldest first: start of each interval on the wall clock of the datasets' zones (see `columns.ts`). */
  keys: Float64Array
  series: Series[]
}

export interface Series {
  /** The number of its colour and marker, 0 to 4. It keeps it for as long as it is on the chart. */
  slot: number
  title: string
  /** Whose figures these are, in the second ink: "Overview", or the group of an associate. */
  note: string
  /** One for each column. */
  values: Float64Array
  /** Working hours, one for each column. */
  working: Float64Array
  /** The last column where its interval is not complete, or -1. */
  partial: number
  /** The interval of `partial` is not over; otherwise the range ends within it. */
  running: boolean
  /** The column that covers only the end of its interval, or -1. */
  begun: number
  /** Of a rate, total over total; otherwise the mean of the values that are there. */
  average: number | null
  goal?: Goal
  /** Nobody shown worked in a scan team, so that no goal of scans applies. */
  noScanTeam?: true
}

export interface Goal {
  /** One for each column; NaN where nothing is held against it. */
  values: Float64Array
  /** What of it is due, which decides the zone: less where a column is not over, or is cut. */
  dues: Float64Array
  /** Percent of the goal, one for each column. */
  yellows: Float64Array
  moreIsBetter: boolean
}

export const labelModes = ['none', 'value', 'difference', 'percent'] as const
export type LabelMode = (typeof labelModes)[number]

/** A chart with more points than this is drawn on a canvas and without a marker at each point. */
export const manyPoints = 500
