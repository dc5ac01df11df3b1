import { type KeyboardEvent, type MouseEvent, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { count } from '../../parts/metrics/format.ts'
import type { CardLink } from '../../parts/metrics/model.ts'
import { heatMap as words } from '../../words/en/heatMap.ts'
import { CellCard } from './CellCard.tsx'
import { cellText, type HeatModel, shortText } from './model.ts'
import type { Asked } from './queries.ts'
import { fullName, headsOf } from './times.ts'
import { useRamp } from './useRamp.ts'

const HeatCanvas = lazyPart('pages/heatMap/HeatCanvas', () => import('./HeatCanvas.tsx'))

/** Fetches what draws the cells, while the answer is on its way. */
export const preloadCells = HeatCanvas.preload

/** px: of the names at the left, the totals at the right, and a cell with and without its number. */
const sizes = { names: 196, narrowNames: 112, totals: 84, cell: 34, least: 3 }
/** With more columns than this cells are as narrow as they need to be, and have no numbers. */
const mostNumbered = 100

export interface Cell {
  row: number
  column: number
}

interface Props {
  asked: Asked
  model: HeatModel
  numbers: boolean
  /** px of a row. */
  high: number
  narrow: boolean
  linksOf: (cell: Cell) => { charts: CardLink | undefined; source: CardLink | undefined }
}

/** SKUs below each other, time from left to right. */
export const HeatGrid = ({ asked, model, numbers, high, narrow, linksOf }: Props) => {
  const { zone } = asked.group
  const ramp = useRamp()
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  const [active, setActive] = useState<Cell>()
  const [open, setOpen] = useState(false)
  const { interval, times, rows, sums } = model
  const heads = useMemo(() => headsOf(interval, times, zone), [interval, times, zone])
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setRoom(element.clientWidth)
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [])

  const names = narrow ? sizes.narrowNames : sizes.names
  const columns = Math.max(1, times.length)
  const least = columns <= mostNumbered ? sizes.cell : sizes.least
  const width = Math.floor(Math.max(room - names - sizes.totals - 2, columns * least))
  const wide = width / columns
  const height = rows.length * high
  const most = Math.max(1, ...sums)
  // Heads that would lie over each other are left out.
  const every = Math.max(1, Math.ceil(18 / wide))
  const withNumbers = numbers && wide >= 26 && high >= 18

  const cellAt = ({ clientX, clientY, currentTarget }: MouseEvent<HTMLElement>): Cell => {
    const { left, top } = currentTarget.getBoundingClientRect()
    const at = (part: number, whole: number, last: number) =>
      Math.min(last - 1, Math.max(0, Math.floor((part / whole) * last)))
    return { row: at(clientY - top, height, rows.length), column: at(clientX - left, width, columns) }
  }
  const go = (cell: Cell) => {
    setActive(cell)
    const [x, y] = [cell.column * wide, cell.row * high]
    const element = box.current
    if (!element) return
    const [seen, top] = [element.clientWidth - names - sizes.totals, headHigh]
    if (x < element.scrollLeft) element.scrollLeft = x
    else if (x + wide > element.scrollLeft + seen) element.scrollLeft = x + wide - seen
    if (y < element.scrollTop) element.scrollTop = y
    else if (y + high + top > element.scrollTop + element.clientHeight - footHigh)
      element.scrollTop = y + high + top + footHigh - element.clientHeight
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { row, column } = active ?? { row: 0, column: -1 }
    const moves: Record<string, Cell> = {
      ArrowLeft: { row, column: column - 1 },
      ArrowRight: { row, column: column + 1 },
      ArrowUp: { row: row - 1, column },
      ArrowDown: { row: row + 1, column: Math.max(0, column) },
      Home: { row: event.ctrlKey ? 0 : row, column: 0 },
      End: { row: event.ctrlKey ? rows.length - 1 : row, column: columns - 1 },
    }
    const move = moves[event.key]
    if (move) {
      event.preventDefault()
      setOpen(false)
      go({
        row: Math.min(rows.length - 1, Math.max(0, move.row)),
        column: Math.min(columns - 1, Math.max(0, move.column)),
      })
    } else if ((event.key === 'Enter' || event.key === ' ') && active) {
      event.preventDefault()
      setOpen(true)
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation()
      setOpen(false)
    }
  }
  const described = active && rows[active.row]
  const when = active && fullName(interval, times[active.column] ?? 0, zone)
  const grid = { gridTemplateColumns: `${names}px ${width}px ${sizes.totals}px` }
  const biggest = Math.max(1, ...rows.map(({ total }) => total))
  return (
    <div ref={box} className="hm-box">
      <div className="hm" style={grid}>
        <div className="hm-corner">
          <span>{words.intervalTotal[interval]}</span>
          <span>{words.sku}</span>
        </div>
        <div className="hm-heads" aria-hidden="true">
          {heads.map(({ over, main, begins, weekend }, at) => (
            <span
              key={times[at]}
              className={[active?.column === at && 'on', weekend && 'weekend'].filter(Boolean).join(' ') || undefined}
              style={{ left: at * wide, width: wide }}
            >
              <i className="hm-sum" style={{ height: `${(24 * (sums[at] ?? 0)) / most}px` }} />
              {(at % every === 0 || begins) && <b className={begins ? 'begins' : undefined}>{over}</b>}
              {at % every === 0 && main}
            </span>
          ))}
        </div>
        <div className="hm-corner end">{words.total}</div>
        <div className="hm-names">
          {rows.map(({ sku }, at) => (
            <span
              key={sku}
              className={active?.row === at ? 'mono trunc on' : 'mono trunc'}
              style={{ height: high }}
              title={sku}
            >
              {sku}
            </span>
          ))}
        </div>
        <div
          className="hm-cells"
          style={{ height }}
          role="application"
          aria-label={words.label(
            words.skus(rows.length),
            fullName(interval, times[0] ?? 0, zone),
            fullName(interval, times.at(-1) ?? 0, zone),
          )}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys walk through it
          tabIndex={0}
          onKeyDown={onKeyDown}
          onFocus={() => !active && setActive({ row: 0, column: 0 })}
          onMouseMove={(event) => {
            if (open) return
            const cell = cellAt(event)
            if (cell.row !== active?.row || cell.column !== active.column) setActive(cell)
          }}
          onClick={(event) => {
            setActive(cellAt(event))
            setOpen(true)
          }}
        >
          {width > 0 && rows.length > 0 && (
            <Suspense>
              <HeatCanvas {...{ model, ramp, width, height }} numbers={withNumbers} />
            </Suspense>
          )}
          {active && (
            <i
              className="hm-focus"
              style={{ left: active.column * wide, top: active.row * high, width: wide, height: high }}
            />
          )}
        </div>
        <div className="hm-totals">
          {rows.map(({ sku, total }) => (
            <span key={sku} className="tn" style={{ height: high }}>
              <i style={{ width: `${(28 * total) / biggest}px` }} />
              {cellText(total)}
            </span>
          ))}
        </div>
        <div className="hm-foot names">{words.all(rows.length)}</div>
        <div className="hm-foot sums" aria-hidden="true">
          {wide >= 26 &&
            sums.map((sum, at) => (
              <span key={times[at]} className="tn" style={{ left: at * wide, width: wide }} title={count(sum)}>
                {shortText(sum)}
              </span>
            ))}
        </div>
        <div className="hm-foot tn">{cellText(model.total)}</div>
        {active && open && described && (
          <CellCard
            {...{ asked, model }}
            cell={active}
            left={names + active.column * wide}
            top={headHigh + (active.row + 1) * high + 8}
            room={Math.max(room, 300)}
            scrolled={box.current?.scrollLeft ?? 0}
            below={height - (active.row + 1) * high > 220 || active.row < 4}
            high={high}
            links={linksOf(active)}
            onClose={() => {
              setOpen(false)
              box.current?.querySelector<HTMLElement>('.hm-cells')?.focus()
            }}
          />
        )}
      </div>
      <p className="sr" aria-live="polite">
        {active && described && when
          ? words.cell(described.sku, when, `${count(described.values[active.column] ?? 0)} ${words.scans}`)
          : ''}
      </p>
    </div>
  )
}

/** px of the heads above the cells and the sums below them. */
const headHigh = 64
const footHigh = 28
