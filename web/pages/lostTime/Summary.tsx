import { money, wageText } from '../../features/lostTime/money.ts'
import type { LostTimeSummary } from '../../features/lostTime/summary.ts'
import { Card } from '../../parts/card/Card.tsx'
import { figure } from '../../parts/metrics/format.ts'
import { lostTime as words } from '../../words/en/lostTime.ts'

interface Props {
  summary: LostTimeSummary
  used: number
  days: number
}

/** The answer in four figures and a sentence. */
export const Summary = ({ summary, used, days }: Props) => {
  const { lost, knownWorkingTime, known, unknown, cost, wage, behind, devices, workers } = summary
  const slow = workers.filter(({ held }) => held === 'scanner').length
  const [worst] = devices
  if (known === 0)
    return (
      <Card label={words.summary} plain className="lt-top">
        {[words.timeLost, words.cost, words.behind].map((title) => (
          <div key={title}>
            <span>{title}</span>
            <b>–</b>
            <p>{words.held.unknown}</p>
          </div>
        ))}
        <div className="lt-say">
          <p>
            <b>{words.lossUnknown}</b> {words.lossUnknownReason}
          </p>
        </div>
      </Card>
    )
  return (
    <Card label={words.summary} plain className="lt-top">
      <div>
        <span>{words.timeLost}</span>
        <b>
          {figure(lost / 60)} <small>{words.hoursUnit}</small>
        </b>
        <p>
          {words.ofHours(
            figure(knownWorkingTime > 0 ? (100 * lost) / knownWorkingTime : 0),
            figure(knownWorkingTime / 60),
          )}
        </p>
      </div>
      <div>
        <span>{words.cost}</span>
        <b>{money(cost)}</b>
        <p>{cost === null ? words.noWage : words.wage(wageText(wage))}</p>
      </div>
      <div>
        <span>{words.behind}</span>
        <b>
          {figure(behind.devices, 0)} <small>{words.ofDevices(figure(used, 0))}</small>
        </b>
        <p>{behind.model && behind.devices > 1 ? words.model(behind.model.count, behind.model.name) : ''}</p>
      </div>
      <div className="lt-say">
        <p>
          <b>{words.slowWorkers(slow)}</b> {slow > 0 && words.onGoalWithout}{' '}
          {unknown > 0 && words.lossUnknownFor(unknown)}{' '}
          {worst && (
            <>
              {words.swapping} <b className="mono">{worst.name}</b>{' '}
              {words.givesBack(figure(worst.lost / 60 / days), days)}
            </>
          )}
        </p>
      </div>
    </Card>
  )
}
