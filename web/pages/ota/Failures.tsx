import type { Rollout } from '../../../shared/contract/ota.ts'
import { ota as words } from '../../words/en/ota.ts'
import { FailureChart } from './FailureChart.tsx'

interface Props {
  rollout: Rollout
  reason: string | undefined
  onReason: (reason: string) => void
}

/** How the share of failed installs grew against the limit, and why they failed. */
export const Failures = ({ rollout, reason, onReason }: Props) => {
  const { counts, reasons } = rollout
  return (
    <section className="ota-card ota-failures" aria-label={words.chart.title}>
      <div className="ota-chart">
        <header>
          <h2>{words.chart.title}</h2>
          <small>{words.chart.note}</small>
        </header>
        {rollout.curve.length === 0 ? (
          <p className="muted ota-none">{words.chart.empty}</p>
        ) : (
          <FailureChart rollout={rollout} />
        )}
      </div>
      <div className="ota-why">
        <header>
          <h2>{counts.failed === 0 ? words.noFailed : words.why(counts.failed)}</h2>
        </header>
        <ul>
          {reasons.map((one) => (
            <li key={one.reason}>
              <b className="tn">{words.count(one.devices)}</b>
              <div>
                {one.reason || words.unknownReason}
                {one.detail && <small>{words.detail(one.detail, one.others)}</small>}
              </div>
              <button
                type="button"
                className="btn ghost sm"
                aria-pressed={reason === one.reason}
                aria-label={`${words.show}: ${one.reason || words.unknownReason}`}
                onClick={() => onReason(one.reason)}
              >
                {words.show}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
