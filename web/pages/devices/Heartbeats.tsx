import { deviceDrawer } from '../../words/en/devices.ts'
import { heardIn, type Span, silentIn } from './silence.ts'

const words = deviceDrawer.heartbeats
/** As many fit beside each other. */
const parts = 64

interface Props {
  silences: readonly Span[]
  range: Span
  /** When the device was first heard of within it, epoch ms. */
  first: number
}

/** Whether a device was heard, part by part of the time that is shown. */
export const Heartbeats = ({ silences, range, first }: Props) => {
  const silent = Math.round(silentIn(silences, range) / 60_000)
  return (
    <div className="heartbeats">
      <span className="muted">{words.title}</span>
      <span className="heartbeat-parts" role="img" aria-label={words.told(silent)}>
        {heardIn(silences, range, parts, first).map(({ from, heard }) => (
          <i key={from} className={heard ?? 'before'} />
        ))}
      </span>
      <p className="chart-legend">
        {(['all', 'some', 'none'] as const).map((heard) => (
          <span key={heard} className="heartbeat-key">
            <i className={`heartbeat ${heard}`} aria-hidden /> {words.heard[heard]}
          </span>
        ))}
        <span className="grow" />
        {silent > 0 && <span className="tn">{words.told(silent)}</span>}
      </p>
    </div>
  )
}
