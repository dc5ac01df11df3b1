import { ArrowDown, ArrowUp, ChartLine, FileDown, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { serverNow } from '../../api/clock.ts'
import { changeSize, count } from '../../parts/metrics/format.ts'
import type { CardLink } from '../../parts/metrics/model.ts'
import { hourOf, plainHour, sameDate } from '../../parts/pickers/hours.ts'
import { heatMap as words } from '../../words/en/heatMap.ts'
import { whatChanged } from '../../words/en/whatChanged.ts'
import type { Cell } from './HeatGrid.tsx'
import { Inside } from './Inside.tsx'
import { type HeatModel, placeIn, usualOf } from './model.ts'
import { type Asked, useAssociates, useInside } from './queries.ts'
import { cellSpan, coverText, fullName, weekdayOf } from './times.ts'

interface Props {
  asked: Asked
  model: HeatModel
  cell: Cell
  /** px in the heat map: of the cell, and what can be seen of it. */
  left: number
  top: number
  room: number
  scrolled: number
  below: boolean
  high: number
  links: { charts: CardLink | undefined; source: CardLink | undefined }
  onClose: () => void
}

const wide = 300
const share = (part: number, whole: number) => (whole === 0 ? '–' : changeSize((100 * part) / whole))

/** How a day differs from what the same weekdays before it were. */
const Usual = ({ model, cell, zone, first }: Pick<Props, 'model' | 'cell'> & { zone: string; first: number }) => {
  const usual = usualOf(model, cell.row, cell.column, first)
  if (!usual || usual.median === 0) return null
  const { median, days } = usual
  const value = model.rows[cell.row]?.values[cell.column] ?? 0
  const weekdays = whatChanged.weekdays[weekdayOf(model.times[cell.column] ?? 0, zone)] ?? ''
  const Arrow = value < median ? ArrowDown : ArrowUp
  return (
    <span className="hm-usual">
      {value !== median && <Arrow className="i" size={14} strokeWidth={1.75} aria-hidden />}
      {words.usual(changeSize((100 * (value - median)) / median), value < median, count(median), days, weekdays)}
    </span>
  )
}

/** How many scanned it, and who most. */
const Associates = ({ data, isPending }: NonNullable<ReturnType<typeof useAssociates>>) => {
  const { associates = 0, most } = data ?? {}
  const name = most?.person && `${most.person.first_name} ${most.person.last_name}`
  return (
    <div aria-busy={isPending}>
      <dt>{words.associates}</dt>
      <dd className="trunc" title={name ?? undefined}>
        {isPending ? '…' : associates === 0 ? '–' : name ? words.mostBy(associates, name) : count(associates)}
      </dd>
    </div>
  )
}

/** What is behind a cell, and where it leads on. */
export const CellCard = (props: Props) => {
  const { asked, model, cell, left, top, room, scrolled, below, high, links, onClose } = props
  const box = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another cell is another card
  useEffect(() => box.current?.focus({ preventScroll: true }), [cell])
  const row = model.rows[cell.row]
  const { zone } = asked.group
  // The first day may be cut by the range.
  const firstWhole = hourOf(plainHour(asked.span.start)) === 0 ? 0 : 1
  const time = model.times[cell.column] ?? 0
  const value = row?.values[cell.column] ?? 0
  const span = cellSpan(model.interval, time, zone, asked.span)
  const cover = coverText(model.interval, span, zone, serverNow())
  const inside = useInside(asked, row?.sku ?? '', model.interval, span)
  const associates = useAssociates(asked, row?.sku ?? '', span, value > 0 && model.interval !== 'month')
  if (!row) return null
  const x = Math.max(scrolled + 8, Math.min(left - wide / 2, scrolled + room - wide - 16))
  return (
    <section
      ref={box}
      className="hm-card"
      role="dialog"
      aria-label={words.details}
      tabIndex={-1}
      style={{
        left: x,
        top: below ? top : top - high - 16,
        transform: below ? undefined : 'translateY(-100%)',
        width: wide,
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <header>
        <b className="mono">{row.sku}</b>
        <button type="button" className="icon-button" aria-label={words.close} onClick={onClose}>
          <X className="i" size={14} strokeWidth={1.75} aria-hidden />
        </button>
      </header>
      <p className="muted">
        {fullName(model.interval, time, zone)}
        {cover && <span className="tn"> · {cover}</span>}
      </p>
      <p className="hm-big">
        <strong className="tn">{count(value)}</strong> {words.scans}
        {!sameDate(zone, time, serverNow()) && <Usual {...{ model, cell, zone }} first={firstWhole} />}
      </p>
      {model.interval !== 'hour' && value > 0 && (
        <div className="hm-inside-room">{inside && <Inside {...inside} zone={zone} />}</div>
      )}
      <dl>
        <div>
          <dt>{words.shareOf[model.interval]}</dt>
          <dd>{share(value, model.sums[cell.column] ?? 0)}</dd>
        </div>
        <div>
          <dt>{words.shareOfSku}</dt>
          <dd>{share(value, row.total)}</dd>
        </div>
        <div>
          <dt>{words.rank}</dt>
          <dd>{words.rankOf(placeIn(model, cell.row, cell.column), model.rows.length)}</dd>
        </div>
        {associates && <Associates {...associates} />}
      </dl>
      <footer>
        {links.charts && (
          <Link className="btn sm" to={links.charts.to} state={links.charts.state}>
            <ChartLine className="i" size={14} strokeWidth={1.75} aria-hidden />
            {words.openCharts}
          </Link>
        )}
        {links.source && (
          <Link className="btn sm" to={links.source.to} state={links.source.state}>
            <FileDown className="i" size={14} strokeWidth={1.75} aria-hidden />
            {words.openSource}
          </Link>
        )}
      </footer>
    </section>
  )
}
