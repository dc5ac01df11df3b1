import type { Causes } from '../../../shared/metrics/lostTable.ts'
import { troubleCauses } from '../../../shared/metrics/lostTime.ts'
import { Mark } from '../../parts/charts/Mark.tsx'
import { colourOf } from '../../parts/charts/marks.ts'
import { figure } from '../../parts/metrics/format.ts'
import { lostTime as words } from '../../words/en/lostTime.ts'
import './causes.css'

/** What each colour stands for. */
export const CauseLegend = () => (
  <span className="lt-legend">
    {troubleCauses.map((cause, slot) => (
      <span key={cause}>
        <Mark slot={slot} />
        {words.causes[cause]}
      </span>
    ))}
  </span>
)

/**
 * What was lost, by cause.
 * @param share how long the bar is, of the longest one
 */
export const CauseBar = ({ causes, share }: { causes: Causes; share: number }) => {
  const parts = troubleCauses.filter((cause) => causes[cause] > 0)
  const text = parts.map((cause) => words.part(words.causes[cause], figure(causes[cause], 0))).join(', ')
  return (
    <span className="lt-stack" role="img" aria-label={text} data-tip={text} style={{ width: `${100 * share}%` }}>
      {parts.map((cause) => (
        <i key={cause} style={{ flex: causes[cause], background: colourOf(troubleCauses.indexOf(cause)) }} />
      ))}
    </span>
  )
}
