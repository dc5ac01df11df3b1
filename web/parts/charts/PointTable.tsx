import { type CSSProperties, memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { charts } from '../../words/en/charts.ts'
import { ZoneShape } from '../metrics/ZoneShape.tsx'
import { columnHead, columnName } from './columns.ts'
import { valueText } from './figures.ts'
import { Mark } from './Mark.tsx'
import type { ChartModel, Series } from './model.ts'
import { pointText, zoneAt } from './zones.ts'
import '../metrics/metrics.css'
import './charts.css'

const words = charts.table

/** With more columns than this only those in sight are drawn. */
const manyColumns = 120
const beyond = 6

interface Props {
  model: ChartModel
  targets: boolean
  active: number | undefined
  onActive: (index: number | undefined) => void
}

/** Width of a figure's column, in px: the longest figure fits. */
const columnWidth = ({ type, interval, keys, series }: ChartModel, targets: boolean) => {
  let low = 0
  let high = 0
  for (const { values } of series) {
    for (const value of values) {
      if (value < low) low = value
      if (value > high) high = value
    }
  }
  const longest = Math.max(valueText(type, low).length, valueText(type, high).length)
  const head = columnHead(interval, keys[0] ?? 0, keys.length).length
  const shape = targets && series[0]?.goal ? 17 : 0
  return Math.ceil(Math.max(longest * 7 + shape, head * 6.4) + 15)
}

/** The points of a chart as a table: a row a dataset, a column an interval, under the same colours and names. */
export const PointTable = memo(({ model, targets, active, onActive }: Props) => {
  const scroll = useRef<HTMLDivElement>(null)
  const { type, interval, keys, series } = model
  const width = columnWidth(model, targets)
  const means = Math.max(76, ...series.map((one) => averageText(model, one).length * 7.6 + 24))
  const window = useColumnWindow(scroll, keys.length, width)
  useNewest(scroll, keys)
  useSeen(scroll, active, width)
  const { from, to } = window
  const shown = Array.from({ length: to - from }, (_, index) => from + index)
  const before = from * width
  const after = (keys.length - to) * width
  const classOf = (index: number) => (index === active ? 'tn here' : 'tn')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className="point-table" ref={scroll} tabIndex={0} aria-label={words.label}>
      <table
        style={
          {
            '--means': `${Math.ceil(means)}px`,
            minWidth: `calc(var(--names) + var(--means) + ${keys.length * width}px)`,
          } as CSSProperties
        }
        aria-colcount={keys.length + 2}
        onPointerLeave={() => onActive(undefined)}
        onPointerOver={({ target }) => {
          const column = (target as Element).closest<HTMLElement>('[data-index]')?.dataset.index
          onActive(column === undefined ? undefined : Number(column))
        }}
      >
        <thead>
          <tr>
            <th scope="col" aria-colindex={1}>
              {words.dataset}
            </th>
            {before > 0 && <td style={{ width: before }} />}
            {shown.map((index) => (
              <th
                key={index}
                scope="col"
                aria-colindex={index + 2}
                abbr={columnName(interval, keys[index] ?? 0)}
                className={classOf(index)}
                data-index={index}
              >
                {columnHead(interval, keys[index] ?? 0, keys.length)}
              </th>
            ))}
            {after > 0 && <td style={{ width: after }} />}
            <th scope="col" aria-colindex={keys.length + 2}>
              {words.average}
            </th>
          </tr>
        </thead>
        <tbody>
          {series.map((one) => (
            <tr key={one.slot}>
              <th scope="row" aria-colindex={1}>
                <span className="point-name">
                  <Mark slot={one.slot} />
                  <span className="trunc" data-tip={one.note ? `${one.title} · ${one.note}` : one.title}>
                    {one.title}
                  </span>
                </span>
              </th>
              {before > 0 && <td />}
              {shown.map((index) => (
                <td key={index} aria-colindex={index + 2} className={classOf(index)} data-index={index}>
                  {targets && <CellZone series={one} index={index} />}
                  {pointText(type, one, index, targets)}
                </td>
              ))}
              {after > 0 && <td />}
              <td className="tn" aria-colindex={keys.length + 2}>
                <b>{averageText(model, one)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
})

const averageText = ({ type }: ChartModel, { average }: Series) => valueText(type, average)

const CellZone = ({ series, index }: { series: Series; index: number }) => {
  const zone = zoneAt(series, index)
  return zone === 'none' ? null : <ZoneShape zone={zone} />
}

/** The columns to draw: all, or those in sight and a few on either side. */
const useColumnWindow = (scroll: React.RefObject<HTMLElement | null>, count: number, width: number) => {
  const [at, setAt] = useState({ left: 0, wide: 1440 })
  const many = count > manyColumns
  useEffect(() => {
    const element = scroll.current
    if (!element || !many) return
    const measure = () => {
      // Columns come in eights, so that a scroll does not draw the table for each of them.
      const left = Math.floor(element.scrollLeft / (8 * width)) * 8 * width
      setAt((before) =>
        before.left === left && before.wide === element.clientWidth ? before : { left, wide: element.clientWidth },
      )
    }
    measure()
    element.addEventListener('scroll', measure, { passive: true })
    return () => element.removeEventListener('scroll', measure)
  }, [scroll, many, width])
  if (!many) return { from: 0, to: count }
  return {
    from: Math.max(0, Math.floor(at.left / width) - beyond),
    to: Math.min(count, Math.ceil((at.left + at.wide) / width) + 8 + beyond),
  }
}

/** The table opens at its newest column, and goes there again when it is of another time. */
const useNewest = (scroll: React.RefObject<HTMLElement | null>, keys: Float64Array) => {
  const shown = `${keys[0]} ${keys.length}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: not at every refresh, only when the columns are others
  useLayoutEffect(() => {
    if (scroll.current) scroll.current.scrollLeft = scroll.current.scrollWidth
  }, [scroll, shown])
}

/** Brings the column that is looked at on the chart into sight. */
const useSeen = (scroll: React.RefObject<HTMLElement | null>, active: number | undefined, width: number) => {
  useEffect(() => {
    const element = scroll.current
    if (!element || active === undefined || element.matches(':hover')) return
    const names = element.querySelector('th')?.clientWidth ?? 0
    const means = element.querySelector('th:last-child')?.clientWidth ?? 0
    const wide = element.clientWidth - names - means
    if (element.scrollWidth <= element.clientWidth + 1) return
    const left = active * width
    if (left < element.scrollLeft) element.scrollLeft = left
    else if (left + width > element.scrollLeft + wide) element.scrollLeft = left + width - wide
  }, [scroll, active, width])
}
