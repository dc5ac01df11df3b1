import { troubleCauses } from '../../../shared/metrics/lostTime.ts'
import type { Answer, Board } from '../../features/lostTime/board.ts'
import { wageText } from '../../features/lostTime/money.ts'
import { Card } from '../../parts/card/Card.tsx'
import { Mark } from '../../parts/charts/Mark.tsx'
import { figure } from '../../parts/metrics/format.ts'
import { lostTime as words } from '../../words/en/lostTime.ts'

/** How the figures come about, and what is not among them. */
export const Explained = ({ board, answer }: { board: Board; answer: Answer }) => {
  const { rejected, untold } = answer
  const texts = {
    ...words.causesSaid,
    rejected:
      rejected.seconds === null
        ? words.rejectedUnknown
        : words.rejectedSaid(figure(rejected.seconds, rejected.seconds < 10 ? 1 : 0)),
  }
  const left = [
    ...(board.short > 0 ? [words.leftWorkers(board.short)] : []),
    ...(untold > 0 ? [words.leftDevices(untold)] : []),
    ...(rejected.unknown > 0 ? [words.leftRejected(rejected.unknown)] : []),
  ]
  return (
    <Card label={words.how} dense>
      <div className="lt-how">
        <dl>
          {troubleCauses.map((cause, slot) => (
            <div key={cause}>
              <dt>
                <Mark slot={slot} />
                {words.causes[cause]}
              </dt>
              <dd>{texts[cause]}</dd>
            </div>
          ))}
        </dl>
        <p className="lt-formula">
          {words.formula} {words.costSaid(wageText(board.wage))}
        </p>
        <p>{words.rule}</p>
        {left.length > 0 && <p>{words.notShown(left.join('; '))}</p>}
      </div>
    </Card>
  )
}
