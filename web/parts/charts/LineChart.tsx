import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { charts } from '../../words/en/charts.ts'
import { useNarrow } from '../narrow.ts'
import { Drawing } from './Drawing.tsx'
import { Lines } from './Lines.tsx'
import { type ChartModel, type LabelMode, manyPoints } from './model.ts'
import { columnAt, plotOf } from './plot.ts'
import { Readout, spoken } from './Readout.tsx'
import './charts.css'

interface Props {
  model: ChartModel
  mode: LabelMode
  targets: boolean
  /** What the chart is of, for those who do not see it. */
  label: string
  /** The column that is looked at; undefined when none is. */
  active: number | undefined
  onActive: (index: number | undefined) => void
}

/** Lines over time. The pointer or the arrow keys choose a column, and a box says what it holds. */
export const LineChart = ({ model, mode, targets, label, active, onActive }: Props) => {
  const stage = useRef<HTMLDivElement>(null)
  const size = useSize(stage)
  const narrow = useNarrow()
  const plot = useMemo(
    () => size && plotOf(model, { ...size, labels: mode, targets, narrow }),
    [model, size, mode, targets, narrow],
  )
  const count = model.keys.length
  const many = count * model.series.length > manyPoints
  const shown = active !== undefined && active < count ? active : undefined

  const follow = (event: PointerEvent<HTMLDivElement>) => {
    if (!plot) return
    const index = columnAt(plot, event.clientX - event.currentTarget.getBoundingClientRect().left)
    onActive(index < 0 ? undefined : index)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = shown ?? (event.key === 'ArrowRight' ? -1 : count)
    const big = Math.max(1, Math.round(count / 10))
    const moves: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      PageDown: at - big,
      PageUp: at + big,
      Home: 0,
      End: count - 1,
    }
    const to = moves[event.key]
    if (to !== undefined) onActive(Math.min(count - 1, Math.max(0, to)))
    else if (event.key === 'Escape' && shown !== undefined) onActive(undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      ref={stage}
      className="chart-stage"
      role="slider"
      tabIndex={0}
      aria-label={`${label}. ${charts.chart.explore}`}
      aria-orientation="horizontal"
      aria-valuemin={1}
      aria-valuemax={Math.max(1, count)}
      aria-valuenow={(shown ?? 0) + 1}
      aria-valuetext={spoken(model, shown ?? 0, mode, targets)}
      data-points={count * model.series.length}
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={(event) => event.pointerType === 'mouse' && onActive(undefined)}
      onKeyDown={onKeyDown}
      onBlur={() => onActive(undefined)}
    >
      {plot && (
        <>
          {many && <Lines plot={plot} />}
          <Drawing plot={plot} withoutLines={many} />
          {shown !== undefined && <Readout {...{ model, plot, mode, targets, narrow }} index={shown} />}
        </>
      )}
    </div>
  )
}

/** Width and height of an element, in whole px; undefined until it is laid out. */
const useSize = (element: React.RefObject<HTMLElement | null>) => {
  const [size, setSize] = useState<{ width: number; height: number }>()
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = measured
      setSize((before) => (before?.width === width && before.height === height ? before : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return size
}
