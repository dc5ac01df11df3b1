import { troubleCauses } from '../../../shared/metrics/lostTime.ts'
import { wageText } from '../../features/lostTime/money.ts'
import type { Answer, LostTimeSummary } from '../../features/lostTime/summary.ts'
import { Card } from '../../parts/card/Card.tsx'
import { Mark } from '../../parts/charts/Mark.tsx'
import { figure } from '../../parts/metrics/format.ts'
import { lostTime as words } from '../../words/en/lostTime.ts'

/** How the figures come about, and what is not among them. */
export const Explained = ({ summary, answer }: { summary: LostTimeSummary; answer: Answer }) => {
  const { rejected, not_reporting: notReporting } = answer
  const texts = {
    ...words.causeDescriptions,
    rejected:
      rejected.seconds === null
        ? words.rejectedUnknown
        : words.rejectedNote(figure(rejected.seconds, rejected.seconds < 10 ? 1 : 0)),
  }
  const left = [
    ...(summary.short > 0 ? [words.leftWorkers(summary.short)] : []),
    ...(notReporting > 0 ? [words.leftDevices(notReporting)] : []),
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
          {words.formula} {words.costNote(wageText(summary.wage))}
        </p>
        <p>{words.rule}</p>
        {left.length > 0 && <p>{words.notShown(left.join('; '))}</p>}
      </div>
    </Card>
  )
}
