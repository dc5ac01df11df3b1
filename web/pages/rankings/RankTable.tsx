import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import { Suspense, useId, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { RankingType } from '../../../shared/metrics/rankings.ts'
import '../../parts/charts/bars/barList.css'
import { barScale } from '../../parts/charts/bars/scale.ts'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import type { CardLink } from '../../parts/metrics/model.ts'
import { rankings as words } from '../../words/en/rankings.ts'
import { RankTip } from './RankTip.tsx'
import { decimalsOf, type Ranked, shareText, valueText } from './ranked.ts'
import type { View } from './view.ts'

const BarChart = lazyPart('parts/charts/bars/BarChart', () => import('../../parts/charts/bars/BarChart.tsx'))

/** More teams than this are shown on demand. */
const shownAtFirst = 100

interface Props {
  /** In their order. */
  rows: readonly Ranked[]
  type: RankingType
  scale: View['scale']
  /** Weeks between the range and the one that places are compared with. */
  weeks: number
  facilityOf: (team: string) => string | undefined
  linkOf: (row: Ranked) => CardLink | undefined
  /** Of one worker: nobody is counted, and rows are higher. */
  ofOne: boolean
}

/** Teams in their places, with bars. */
export const RankTable = ({ rows, type, scale, weeks, facilityOf, linkOf, ofOne }: Props) => {
  const [isAll, setAll] = useState(false)
  const [active, setActive] = useState<string>()
  const tip = useId()
  const shown = useMemo(() => (isAll ? rows : rows.slice(0, shownAtFirst)), [rows, isAll])
  const bars = useMemo(
    () =>
      barScale(
        scale,
        rows.flatMap(({ value }) => value ?? []),
        decimalsOf(type) === 0,
      ),
    [rows, scale, type],
  )
  const percentAt = (at: number) => `${(100 * (at - bars.low)) / (bars.high - bars.low)}%`
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is looked at; the links in it do the same by keyboard */}
      <div className={ofOne ? 'bars-list rk-box few' : 'bars-list rk-box'} onMouseLeave={() => setActive(undefined)}>
        <table className="rk">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr">{words.columns.place}</span>
              </th>
              <th scope="col">
                <span className="sr">{words.columns.moved}</span>
              </th>
              <th scope="col">{words.columns.team}</th>
              <td className="bars-axis" aria-hidden="true">
                {bars.ticks.map(({ at, label }) => (
                  <i key={at} style={{ left: percentAt(at) }}>
                    {label}
                  </i>
                ))}
              </td>
              <th scope="col" className="num">
                {words.types[type]}
              </th>
              <th scope="col" className="num">
                {words.columns.share}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => {
              const link = linkOf(row)
              const facility = facilityOf(row.uid)
              const on = row.uid === active
              return (
                <tr key={row.uid} className={on ? 'on' : undefined} onMouseEnter={() => setActive(row.uid)}>
                  <td className="rk-place tn">{row.place ?? words.none}</td>
                  <td className="rk-moved">
                    <Moved by={row.before?.moved} />
                  </td>
                  <th scope="row">
                    {link ? (
                      <Link
                        to={link.to}
                        state={link.state}
                        aria-describedby={on ? tip : undefined}
                        onFocus={() => setActive(row.uid)}
                        onBlur={() => setActive(undefined)}
                        onKeyDown={({ key }) => key === 'Escape' && setActive(undefined)}
                      >
                        {row.name}
                      </Link>
                    ) : (
                      <b>{row.name}</b>
                    )}
                    {facility && <small>{facility}</small>}
                    {on && <RankTip id={tip} {...{ row, facility, type, weeks }} withUsers={!ofOne} />}
                  </th>
                  <td aria-hidden="true" />
                  <td className="num rk-value tn">{valueText(type, row.value)}</td>
                  <td className="num rk-share tn">{shareText(row.share)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
        <div className="bars-drawn" aria-hidden="true">
          <Suspense>
            <BarChart rows={shown} scale={bars} active={active} />
          </Suspense>
        </div>
      </div>
      {shown.length < rows.length && (
        <button type="button" className="btn sm rk-all" onClick={() => setAll(true)}>
          {words.showAll(rows.length)}
        </button>
      )}
    </>
  )
}

/** How many places a team went up or down since the range before. */
const Moved = ({ by }: { by: number | null | undefined }) => {
  if (by === undefined || by === null) return null
  const Sign = by === 0 ? Minus : by > 0 ? ArrowUp : ArrowDown
  const text = by === 0 ? words.same : by > 0 ? words.up(by) : words.down(-by)
  return (
    <>
      <Sign size={12} strokeWidth={1.75} aria-hidden />
      {by !== 0 && (
        <span className="tn" aria-hidden>
          {Math.abs(by)}
        </span>
      )}
      <span className="sr">{text}</span>
    </>
  )
}
