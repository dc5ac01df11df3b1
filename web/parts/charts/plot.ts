import { type ChartType, chartFacts } from '../../../shared/metrics/charts.ts'
import { charts } from '../../words/en/charts.ts'
import { locale } from '../../words/en/locale.ts'
import { lastOf } from './changes.ts'
import { axisLabel, isWeekend } from './columns.ts'
import { labelText, shortName, valueText } from './figures.ts'
import { type Box, dodged, type Placed, placed, widthOf } from './labels.ts'
import type { ChartModel, Goal, LabelMode, Series } from './model.ts'
import { type Scale, scaleOf } from './scale.ts'

const words = charts.chart

/** Where everything on a chart lies, in px. The screen and the printed page draw the same plot. */
export interface Plot {
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
  /** The middle of each column. */
  xs: Float64Array
  /** Width of a column. */
  step: number
  lines: PlotLine[]
  /** Markers stand at every point or, where that would be too many, at one of so many. */
  every: number
  rows: { y: number; text: string }[]
  columns: { x: number; text: string; index: number }[]
  weekends: { x: number; width: number }[]
  goal?: PlotGoal
  labels: Placed[]
  ends: PlotEnd[]
}

export interface PlotLine {
  slot: number
  /** One for each column; NaN where the line has a gap. */
  ys: Float64Array
  /** The column whose interval is not complete: the way to it is dashed. -1 where there is none. */
  partial: number
}

export interface PlotGoal {
  /** Columns side by side with the same goal. */
  runs: GoalRun[]
  /** The goal that holds longest. */
  text: string
  textX: number
  textY: number
}

export interface GoalRun {
  left: number
  right: number
  /** The whole goal. */
  goalY: number
  /** What of it is due, where the zones meet. */
  y: number
  /** The far edge of the yellow zone. */
  yellowY: number
  bands: { zone: 'green' | 'yellow' | 'red'; y: number; height: number }[]
}

/** The name and last value of a line, beside its end. */
export interface PlotEnd {
  slot: number
  name: string
  value: string
  /** Where the way from the line to its name begins. */
  x: number
  y: number
  /** The left edge and the middle of the text. */
  textX: number
  textY: number
}

export interface PlotOptions {
  width: number
  height: number
  labels: LabelMode
  targets: boolean
  /** Without names beside the lines: they need room that a phone does not have. */
  narrow: boolean
}

export const axisSize = 11.5
const labelSize = 11.5
const nameSize = 12.5
const rowHeight = 48

const extremes = (series: readonly Series[], goals: readonly number[]): [number, number] => {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  const take = (value: number) => {
    if (value < low) low = value
    if (value > high) high = value
  }
  for (const { values } of series) for (const value of values) take(value)
  for (const goal of goals) take(goal)
  return [low, high]
}

const yellowEdge = ({ yellows, moreIsBetter }: Goal, index: number, value: number) =>
  value * (1 + ((moreIsBetter ? -1 : 1) * (yellows[index] ?? 0)) / 100)

const tickText = (type: ChartType, { decimals }: Scale) => {
  const money = chartFacts[type].unit === 'money'
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  return (value: number) => `${value < 0 ? '−' : ''}${money ? '$' : ''}${format.format(Math.abs(value))}`
}

export const plotOf = (model: ChartModel, options: PlotOptions): Plot => {
  const { type, keys, series } = model
  const { width, height, narrow } = options
  const goal = options.targets && series.length === 1 ? series[0]?.goal : undefined
  const [low, high] = extremes(
    series,
    goal ? [...goal.values, ...goal.values.map((value, index) => yellowEdge(goal, index, value))] : [],
  )

  const top = 12
  const bottom = height - 28
  const scale = scaleOf(low, high, Math.max(3, Math.floor((bottom - top) / rowHeight) + 1), isCount(type))
  const text = tickText(type, scale)
  const left = Math.ceil(Math.max(...scale.ticks.map((tick) => widthOf(text(tick), axisSize)))) + 12
  const ends = narrow ? [] : endsOf(model)
  const room = Math.max(0, ...ends.map((end) => Math.max(widthOf(end.name, nameSize), widthOf(end.value, 12))))
  const right = Math.max(left + 40, narrow ? width - 8 : width - Math.ceil(room) - 44)

  const step = (right - left) / Math.max(1, keys.length)
  const xs = Float64Array.from(keys, (_, index) => left + step * (index + 0.5))
  const unit = (bottom - top) / (scale.high - scale.low)
  const yOf = (value: number) => bottom - (value - scale.low) * unit
  const lines = series.map(({ slot, values, partial }) => ({ slot, partial, ys: values.map(yOf) }))

  const drawnGoal = goal && plotGoal(goal, yOf, { left, right, top, bottom, xs, step, lines }, type)
  const box = drawnGoal && {
    left: drawnGoal.textX,
    right: drawnGoal.textX + widthOf(drawnGoal.text, axisSize),
    top: drawnGoal.textY - 12,
    bottom: drawnGoal.textY + 3,
  }
  return {
    width,
    height,
    left,
    right,
    top,
    bottom,
    xs,
    step,
    lines,
    every: step < 12 ? Math.ceil(72 / step) : 1,
    rows: scale.ticks.map((tick) => ({ y: yOf(tick), text: text(tick) })),
    columns: axisColumns(model, xs, step),
    weekends: goal ? [] : weekendsOf(model, left, step),
    ...(drawnGoal ? { goal: drawnGoal } : {}),
    labels: labelsOf(model, lines, xs, step, options.labels, { left, right: right + 8, top: 0, bottom }, box),
    ends: placedEnds(ends, lines, { xs, step, right, top: top + 12, bottom: bottom - 12 }),
  }
}

const isCount = (type: ChartType) => chartFacts[type].unit === 'count'

/** Labels of the columns: as many as there is room for, evenly. */
const axisColumns = ({ interval, keys }: ChartModel, xs: Float64Array, step: number) => {
  const wide = interval === 'day' ? 46 : interval === 'hour' ? 44 : 60
  const every = Math.max(1, Math.ceil(wide / step))
  const columns: Plot['columns'] = []
  for (let index = 0; index < keys.length; index += every) {
    const key = keys[index] ?? 0
    columns.push({ x: xs[index] ?? 0, text: axisLabel(interval, key, index === 0, every > 1), index })
  }
  return columns
}

const weekendsOf = ({ interval, keys }: ChartModel, left: number, step: number) => {
  if (interval !== 'day' || keys.length < 2) return []
  const bands: Plot['weekends'] = []
  for (const [index, key] of keys.entries()) {
    if (!isWeekend(key)) continue
    const x = left + step * index
    const last = bands.at(-1)
    if (last && Math.abs(last.x + last.width - x) < 0.5) last.width += step
    else bands.push({ x, width: step })
  }
  return bands
}

type Area = Pick<Plot, 'left' | 'right' | 'top' | 'bottom' | 'xs' | 'step' | 'lines'>

/** Columns side by side with the same goal, as much due and the same yellow zone: the numbers of the first and of the one after the last. */
const runsOf = ({ values, dues, yellows }: Goal): { value: number; due: number; from: number; to: number }[] => {
  const runs: { value: number; due: number; from: number; to: number }[] = []
  for (const [index, value] of values.entries()) {
    const due = dues[index] ?? value
    const last = runs.at(-1)
    const same = last?.to === index && last.value === value && last.due === due && yellows[last.from] === yellows[index]
    if (last && same) last.to = index + 1
    else if (!Number.isNaN(value)) runs.push({ value, due, from: index, to: index + 1 })
  }
  return runs
}

const plotGoal = (goal: Goal, yOf: (value: number) => number, plot: Area, type: ChartType): PlotGoal | undefined => {
  const { top, bottom, left, step } = plot
  const inside = (y: number) => Math.min(bottom, Math.max(top, y))
  const band = (zone: GoalRun['bands'][number]['zone'], from: number, to: number) => ({
    zone,
    y: Math.min(from, to),
    height: Math.abs(to - from),
  })
  const [good, bad] = goal.moreIsBetter ? [top, bottom] : [bottom, top]
  const found = runsOf(goal)
  const runs = found.map(({ value, due, from, to }): GoalRun => {
    const [y, yellowY] = [inside(yOf(due)), inside(yOf(yellowEdge(goal, from, due)))]
    return {
      ...{ left: left + step * from, right: left + step * to, goalY: inside(yOf(value)), y, yellowY },
      bands: [band('green', good, y), band('yellow', y, yellowY), band('red', yellowY, bad)],
    }
  })
  const longest = found.reduce((best, run, at) => {
    const other = found[best]
    return other && other.to - other.from > run.to - run.from ? best : at
  }, 0)
  const [run, named] = [runs[longest], found[longest]]
  if (!run || !named) return undefined
  const value = valueText(type, named.value)
  const text = goal.moreIsBetter ? words.atLeast(value) : words.atMost(value)
  return { runs, text, ...goalTextPlace(plot, run, text, goal.moreIsBetter) }
}

/** Whether a line goes through a box, markers at its points included. */
const crosses = ({ ys }: PlotLine, xs: Float64Array, box: Box) => {
  const mark = 5
  for (const [index, y] of ys.entries()) {
    const x = xs[index] ?? 0
    if (x > box.left - mark && x < box.right + mark && y > box.top - mark && y < box.bottom + mark) return true
    const [beforeX, beforeY] = [xs[index - 1] ?? Number.NaN, ys[index - 1] ?? Number.NaN]
    if (!(beforeX < box.right && x > box.left)) continue
    const at = (where: number) => beforeY + ((y - beforeY) * (where - beforeX)) / (x - beforeX)
    const [from, to] = [at(Math.max(beforeX, box.left)), at(Math.min(x, box.right))]
    if (Math.min(from, to) < box.bottom && Math.max(from, to) > box.top) return true
  }
  return false
}

/** Beside the goal's line, on its good side if there is room, and where no line goes through the text. */
const goalTextPlace = (
  { right, top, bottom, xs, lines }: Area,
  run: GoalRun,
  text: string,
  moreIsBetter: boolean,
): { textX: number; textY: number } => {
  const [above, below] = [run.goalY - 6, run.goalY + 15]
  const sides = (moreIsBetter ? [above, below] : [below, above]).filter(
    (baseline) => baseline - 12 > top && baseline + 3 < bottom,
  )
  const width = widthOf(text, axisSize)
  const first = Math.min(run.left + 8, right - width - 2)
  for (const textY of sides) {
    for (let textX = first; textX === first || textX + width < run.right; textX += 16) {
      const box = { left: textX - 2, right: textX + width + 2, top: textY - 12, bottom: textY + 3 }
      if (!lines.some((line) => crosses(line, xs, box))) return { textX, textY }
    }
  }
  return { textX: first, textY: sides[0] ?? below }
}

const labelsOf = (
  { type, series, keys }: ChartModel,
  lines: readonly PlotLine[],
  xs: Float64Array,
  step: number,
  mode: LabelMode,
  area: Box,
  goalBox: Box | undefined,
) => {
  if (mode === 'none') return []
  // With many columns only every so many can have a label at all.
  const every = Math.max(1, Math.floor(18 / step))
  const wanted = series.flatMap(({ slot, values }, at) =>
    Array.from({ length: Math.ceil(keys.length / every) }, (_, count) => count * every).flatMap((index) => {
      const text = labelText(mode, type, values, index)
      const ys = lines[at]?.ys
      if (!text || !ys) return []
      const y = ys[index] ?? 0
      // In a valley the line itself is above.
      const below = y > (ys[index - 1] ?? y) && y > (ys[index + 1] ?? y)
      return [{ text, slot, x: xs[index] ?? 0, y, below }]
    }),
  )
  const marks = every > 1 ? [] : lines.flatMap(({ ys }) => Array.from(ys, (y, index) => ({ x: xs[index] ?? 0, y })))
  const taken = marks.flatMap(({ x, y }) =>
    Number.isNaN(y) ? [] : [{ left: x - 4, right: x + 4, top: y - 4, bottom: y + 4 }],
  )
  return placed(wanted, labelSize, area, goalBox ? [...taken, goalBox] : taken)
}

const endsOf = ({ type, series }: ChartModel) =>
  series.flatMap(({ slot, title, values }, line) => {
    const last = lastOf(values)
    if (last < 0) return []
    return [{ slot, line, last, name: shortName(title), value: valueText(type, values[last]) }]
  })

const placedEnds = (
  ends: ReturnType<typeof endsOf>,
  lines: readonly PlotLine[],
  { xs, step, right, top, bottom }: Pick<Plot, 'xs' | 'step' | 'right' | 'top' | 'bottom'>,
): PlotEnd[] => {
  const ys = ends.map(({ line, last }) => lines[line]?.ys[last] ?? 0)
  const texts = dodged(ys, 32, top, bottom)
  return ends.map(({ slot, name, value, last }, index) => {
    const end = xs[last] ?? right
    return {
      slot,
      name,
      value,
      // From a line that ended long ago it would cross the others.
      x: end > right - 2 * step ? end + 10 : right,
      y: ys[index] ?? 0,
      textX: right + 30,
      textY: texts[index] ?? 0,
    }
  })
}

const rounded = (value: number) => Math.round(value * 10) / 10

/** The pieces of a line as SVG path data: what is complete, and the dashed way to what is not. */
export const pathsOf = ({ xs }: Plot, { ys, partial }: PlotLine): { line: string; dashed: string } => {
  let line = ''
  let dashed = ''
  let drawing = false
  for (const [index, y] of ys.entries()) {
    if (Number.isNaN(y)) {
      drawing = false
      continue
    }
    const point = `${rounded(xs[index] ?? 0)} ${rounded(y)}`
    if (index === partial && drawing) dashed = `M${rounded(xs[index - 1] ?? 0)} ${rounded(ys[index - 1] ?? 0)}L${point}`
    else line += `${drawing ? 'L' : 'M'}${point}`
    drawing = true
  }
  return { line, dashed }
}

const isThere = (y: number | undefined) => y !== undefined && !Number.isNaN(y)

/** A value between two gaps has no line: it shows as a point even where markers are left out. */
const isLonely = (ys: Float64Array, index: number) =>
  isThere(ys[index]) && !isThere(ys[index - 1]) && !isThere(ys[index + 1])

/** The points of a line that have a marker. Where not all have one, those of several lines stand beside each other. */
export const marksOf = ({ xs, every }: Plot, { slot, ys }: PlotLine): { x: number; y: number; radius: number }[] => {
  const marks: { x: number; y: number; radius: number }[] = []
  const first = Math.floor((slot * every) / 5)
  for (const [index, y] of ys.entries()) {
    if (Number.isNaN(y)) continue
    const x = xs[index] ?? 0
    if (index % every === first % every) marks.push({ x, y, radius: 4 })
    else if (isLonely(ys, index)) marks.push({ x, y, radius: 2 })
  }
  return marks
}

/** The column nearest to `x` px from the left, or -1 where there is none. */
export const columnAt = ({ xs, left, right, step }: Plot, x: number): number => {
  if (xs.length === 0 || x < left - step || x > right + step) return -1
  return Math.min(xs.length - 1, Math.max(0, Math.floor((x - left) / step)))
}
