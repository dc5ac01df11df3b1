import { Blend, CircleCheck, CircleHelp, Gauge, Smartphone } from 'lucide-react'
import { useMemo, useState } from 'react'
import { leastGain } from '../../../shared/metrics/lostTable.ts'
import type { LostTimeSummary, WorkerRow } from '../../features/lostTime/summary.ts'
import { Card } from '../../parts/card/Card.tsx'
import { SegRadio } from '../../parts/fields/SegRadio.tsx'
import { figure } from '../../parts/metrics/format.ts'
import { lostTime as words } from '../../words/en/lostTime.ts'
import { PaceHead, PaceLine, scaleOf } from './PaceLine.tsx'
import { type Shown, shownKinds } from './view.ts'

/** More workers than this are shown on demand. */
const shownAtFirst = 25
const signs = { scanner: Smartphone, both: Blend, pace: Gauge, nothing: CircleCheck, unknown: CircleHelp }

/** Why a worker is held back by what they are. */
const reasonOf = ({ held, paces, lost }: WorkerRow): string => {
  if (lost === null) return words.reasons.notReporting
  if (held !== 'pace') return words.reasons[held]
  const { measured, without } = paces
  const gained = measured && without ? (100 * (without - measured)) / measured : 0
  return lost === 0 || gained < leastGain ? words.reasons.fine : words.reasons.pace
}

interface Props {
  summary: LostTimeSummary
  show: Shown
  onShow: (show: Shown) => void
}

/** Whose pace is the scanner's doing, and whose is not. */
export const WorkerTable = ({ summary, show, onShow }: Props) => {
  const [isAll, setAll] = useState(false)
  const { workers } = summary
  const options = shownKinds.map((value) => ({
    value,
    label: words.shown(
      words.kinds[value],
      value === 'all' ? workers.length : workers.filter(({ held }) => held === value).length,
    ),
  }))
  const wanted = useMemo(
    () => (show === 'all' ? workers : workers.filter(({ held }) => held === show)),
    [workers, show],
  )
  const rows = isAll ? wanted : wanted.slice(0, shownAtFirst)
  const scale = useMemo(() => scaleOf(wanted), [wanted])
  const goals = new Set(wanted.map(({ goal }) => goal))
  const [goal = null] = goals.size === 1 ? goals : []
  return (
    <Card
      label={words.question}
      dense
      head={
        <>
          <span className="grow" />
          <SegRadio label={words.show} options={options} value={show} onChange={onShow} />
        </>
      }
    >
      {rows.length === 0 ? (
        <p className="lt-nobody muted">{words.nobody}</p>
      ) : (
        <table className="lt-workers">
          <thead>
            <tr>
              <th scope="col">{words.worker}</th>
              <th scope="col" className="num">
                {words.lost}
              </th>
              <th scope="col">
                <span className="sr">{words.paceColumn}</span>
                <PaceHead goal={goal} scale={scale} />
              </th>
              <th scope="col">{words.heldBack}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const Sign = signs[row.held]
              return (
                <tr key={row.key}>
                  <th scope="row">
                    <b>{row.person ? `${row.person.first_name} ${row.person.last_name}` : words.gone}</b>
                    <small>{row.team}</small>
                  </th>
                  <td className="num tn">
                    {row.lost === null ? (
                      <span className="muted">–</span>
                    ) : (
                      <>
                        <b>{figure(row.lost, 0)}</b> {words.min}
                      </>
                    )}
                  </td>
                  <td className="lt-line">
                    <PaceLine paces={row.paces} goal={row.goal} scale={scale} />
                  </td>
                  <td>
                    <span className="lt-held">
                      <Sign size={15} strokeWidth={1.75} aria-hidden />
                      <b>{words.held[row.held]}</b>
                      {(row.held === 'scanner' || row.held === 'both') && row.device && (
                        <span className="mono">{row.device.name}</span>
                      )}
                    </span>
                    <small>{reasonOf(row)}</small>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      {rows.length < wanted.length && (
        <button type="button" className="btn sm lt-all" onClick={() => setAll(true)}>
          {words.showAll(wanted.length)}
        </button>
      )}
    </Card>
  )
}
