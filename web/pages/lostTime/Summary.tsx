import type { Board } from '../../features/lostTime/board.ts'
import { money, wageText } from '../../features/lostTime/money.ts'
import { Card } from '../../parts/card/Card.tsx'
import { figure } from '../../parts/metrics/format.ts'
import { lostTime as words } from '../../words/en/lostTime.ts'

interface Props {
  board: Board
  used: number
  days: number
}

/** The answer in four figures and a sentence. */
export const Summary = ({ board, used, days }: Props) => {
  const { lost, toldWorking, told, untold, cost, wage, behind, devices, workers } = board
  const slow = workers.filter(({ held }) => held === 'scanner').length
  const [worst] = devices
  if (told === 0)
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
            <b>{words.untold}</b> {words.untoldWhy}
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
        <p>{words.ofHours(figure(toldWorking > 0 ? (100 * lost) / toldWorking : 0), figure(toldWorking / 60))}</p>
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
          <b>{words.look(slow)}</b> {slow > 0 && words.reach} {untold > 0 && words.untoldOf(untold)}{' '}
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
