import { charts } from '../../words/en/charts.ts'
import { figure } from '../metrics/format.ts'
import { paceText } from '../metrics/pace.ts'
import { ZoneShape } from '../metrics/ZoneShape.tsx'
import { changeAt } from './changes.ts'
import { axisLabel, columnName } from './columns.ts'
import { differenceText, percentText, shortName, valueText } from './figures.ts'
import { Mark } from './Mark.tsx'
import { colourOf, isRing, markAt } from './marks.ts'
import type { ChartModel, LabelMode, Series } from './model.ts'
import type { Plot } from './plot.ts'
import { decimalsAt, pointText, targetAt, zoneAt } from './zones.ts'

const words = charts.chart

/** How much of its interval a column covers, in words. */
export const coverage = ({ interval, series }: ChartModel, index: number): string => {
  if (series.some(({ partial, running }) => partial === index && running)) return words.running
  const cut = series.some(({ partial, begun }) => partial === index || begun === index)
  return cut ? words.part[interval] : words.full[interval]
}

const changeText = (model: ChartModel, { values }: Series, index: number, mode: LabelMode) => {
  const change = changeAt(values, index)
  if (!change) return ''
  return mode === 'percent' ? percentText(change.percent) : differenceText(model.type, change.difference)
}

/** The datasets at a column, the highest value first and those without one last. */
const ranked = ({ series }: ChartModel, index: number) => {
  const value = ({ values }: Series) => {
    const at = values[index] ?? Number.NaN
    return Number.isNaN(at) ? Number.NEGATIVE_INFINITY : at
  }
  return [...series].sort((a, b) => value(b) - value(a) || a.slot - b.slot)
}

/** A column in one sentence, for those who do not see the chart. */
export const spoken = (model: ChartModel, index: number, mode: LabelMode, targets: boolean): string => {
  const { type, interval, keys } = model
  const rows = ranked(model, index).map((one) => {
    const value = one.values[index] ?? Number.NaN
    const text = Number.isNaN(value) ? words.none : pointText(type, one, index, targets)
    const change = changeText(model, one, index, mode)
    const zone = targets ? zoneAt(one, index) : 'none'
    const paced = targets ? pacedText(type, one, index) : undefined
    return [`${one.title} ${paced ?? text}`, change, zone === 'none' ? '' : charts.zones[zone]]
      .filter(Boolean)
      .join(', ')
  })
  return `${columnName(interval, keys[index] ?? 0)}, ${coverage(model, index)}. ${rows.join('. ')}`
}

/** A point of a column that is not over, or is cut: `24,533 of 56,700, 4% behind pace`. */
const pacedText = (type: ChartModel['type'], series: Series, index: number): string | undefined => {
  const target = targetAt(series, index)
  const value = series.values[index] ?? Number.NaN
  if (!target || target.due >= target.goal || Number.isNaN(value)) return undefined
  const pace = paceText(value, target.due, words.pace)
  return `${valueText(type, value)} ${words.ofGoal(valueText(type, target.goal), pace)}`
}

/** What a column is held against. */
const goalText = (type: ChartModel['type'], series: Series, index: number) => {
  const { yellows, moreIsBetter } = series.goal ?? {}
  const target = targetAt(series, index)
  if (!target) return ''
  const paced = pacedText(type, series, index)
  if (paced) return paced
  const text = valueText(type, target.goal, decimalsAt(type, series, index))
  return `${(moreIsBetter ? words.atLeast : words.atMost)(text)}, ${words.yellow(figure(yellows?.[index] ?? 0, 0))}`
}

interface Props {
  model: ChartModel
  plot: Plot
  index: number
  mode: LabelMode
  targets: boolean
  /** At the edge of the chart: beside the pointer there is no room. */
  narrow: boolean
}

/** What a column says: a line through it, larger markers, and all values in a box beside it. */
export const Readout = ({ model, plot, index, mode, targets, narrow }: Props) => {
  const { type, interval, keys, series } = model
  const x = plot.xs[index] ?? 0
  const only = series.length === 1 ? series[0] : undefined
  const rightHand = x < (plot.left + plot.right) / 2
  return (
    <>
      <svg className="chart-drawing" width={plot.width} height={plot.height} aria-hidden="true">
        <path className="chart-cross" d={`M${x} ${plot.top}V${plot.bottom}`} />
        <text className="chart-tick here" x={x} y={plot.bottom + 18} textAnchor="middle">
          {axisLabel(interval, keys[index] ?? 0, plot.columns[0]?.index === index, plot.columns.length < keys.length)}
        </text>
        {plot.lines.map(({ slot, ys }) => {
          const y = ys[index] ?? Number.NaN
          if (Number.isNaN(y)) return null
          const colour = colourOf(slot)
          const path = markAt(slot, x, y, 5.5)
          return isRing(slot) ? (
            <path key={slot} className="chart-mark ring large" d={path} color={colour} />
          ) : (
            <path key={slot} className="chart-mark large" d={path} fill={colour} />
          )
        })}
      </svg>
      <div
        className="chart-readout"
        aria-hidden="true"
        style={
          narrow
            ? rightHand
              ? { right: 0 }
              : { left: 0 }
            : rightHand
              ? { left: x + 20 }
              : { right: plot.width - x + 20 }
        }
      >
        <p>
          <b>{columnName(interval, keys[index] ?? 0)}</b>{' '}
          <span className="muted">
            {charts.types[type]} · {coverage(model, index)}
          </span>
        </p>
        <table>
          <tbody>
            {ranked(model, index).map((one) => {
              const { slot, title } = one
              const zone = targets ? zoneAt(one, index) : 'none'
              return (
                <tr key={slot}>
                  <td>
                    <Mark slot={slot} />
                  </td>
                  <td className="chart-readout-name">{shortName(title)}</td>
                  <td className="tn">
                    <b>{pointText(type, one, index, targets)}</b>
                  </td>
                  <td className="tn muted">{changeText(model, one, index, mode)}</td>
                  {zone !== 'none' && (
                    <td>
                      <ZoneShape zone={zone} />
                    </td>
                  )}
                </tr>
              )
            })}
          </tbody>
        </table>
        {only && (
          <p className="muted tn chart-readout-more">
            {[
              words.working(figure(only.working[index] ?? 0)),
              only.average === null ? '' : words.average(valueText(type, only.average)),
              targets ? goalText(type, only, index) : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
      </div>
    </>
  )
}
