import { Suspense, useMemo, useState } from 'react'
import '../../parts/charts/bars/barList.css'
import { barScale } from '../../parts/charts/bars/scale.ts'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { skuMetrics as words } from '../../words/en/skuMetrics.ts'
import { hoursText, type Row, rateText, scansText, shareText, valueIn } from './rows.ts'
import type { DataType } from './view.ts'

const BarChart = lazyPart('parts/charts/bars/BarChart', () => import('../../parts/charts/bars/BarChart.tsx'))

/** More groups than this are shown on demand. */
const shownAtFirst = 100

/** The groups of SKUs with their bars: the chart, and what it says as a table. */
export const BarTable = ({ rows, data }: { rows: readonly Row[]; data: DataType }) => {
  const [isAll, setAll] = useState(false)
  const [active, setActive] = useState<string>()
  const shown = useMemo(() => (isAll ? rows : rows.slice(0, shownAtFirst)), [rows, isAll])
  const bars = useMemo(() => {
    const values = rows.flatMap((row) => valueIn(row, data) ?? [])
    return barScale('linear', values, data === 'scans')
  }, [rows, data])
  const items = useMemo(() => shown.map((row) => ({ uid: row.id, value: valueIn(row, data) })), [shown, data])
  const percentAt = (at: number) => `${(100 * (at - bars.low)) / (bars.high - bars.low)}%`
  const { columns } = words
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only marks what is looked at; nothing is done by it */}
      <div className="bars-list sm-box" onMouseLeave={() => setActive(undefined)}>
        <table className="sm">
          <thead>
            <tr>
              <th scope="col">{columns.group}</th>
              <td className="bars-axis" aria-hidden="true">
                {bars.ticks.map(({ at, label }) => (
                  <i key={at} style={{ left: percentAt(at) }}>
                    {label}
                  </i>
                ))}
              </td>
              <th scope="col" className="num">
                {columns.scans}
              </th>
              <th scope="col" className="num sm-rest">
                {columns.share}
              </th>
              <th scope="col" className="num sm-rest">
                {columns.pickTime}
              </th>
              <th scope="col" className="num">
                {columns.rate}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr
                key={row.id}
                className={row.id === active ? 'on' : undefined}
                onMouseEnter={() => setActive(row.id)}
                data-shown={data}
              >
                <th scope="row" title={row.name}>
                  {row.name}
                </th>
                <td aria-hidden="true" />
                <td className="num sm-scans tn">{scansText(row.scans)}</td>
                <td className="num sm-rest tn">{shareText(row.share)}</td>
                <td className="num sm-rest tn">{hoursText(row.pickTime)}</td>
                <td className="num sm-rate tn">{rateText(row.rate)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className="bars-drawn" aria-hidden="true">
          <Suspense>
            <BarChart rows={items} scale={bars} active={active} />
          </Suspense>
        </div>
      </div>
      {shown.length < rows.length && (
        <button type="button" className="btn sm sm-all" onClick={() => setAll(true)}>
          {words.showAll(rows.length)}
        </button>
      )}
    </>
  )
}
