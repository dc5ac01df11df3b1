import type { Output } from '../../../shared/contract/index.ts'
import { deviceDrawer } from '../../words/en/devices.ts'
import { receivedIn, type Span, silentIn } from './silence.ts'

const words = deviceDrawer.heartbeats
/** As many fit beside each other. */
const parts = 64

export interface HeartbeatsPast {
  missed: Output<'getDeviceHistory'>['missed']
  /** Of all that was shown; null where they were not counted yet. */
  counted: Output<'getDeviceHistory'>['heartbeats']
}

interface Props extends HeartbeatsPast {
  silences: readonly Span[]
  range: Span
  /** When the device was first heard of within it, epoch ms. */
  first: number
}

/** Whether a device was heard, part by part of the time that is shown. */
export const Heartbeats = ({ silences, range, first, missed, counted }: Props) => {
  const silent = Math.round(silentIn(silences, range) / 60_000)
  const texts = [counted && words.missed(counted.missed, counted.due), silent > 0 && words.silentFor(silent)].filter(
    Boolean,
  )
  // What is missing now is missing in the last part.
  const at = missed.map((one) => Math.min(range.to - 1, Date.parse(one.at)))
  return (
    <div className="heartbeats">
      <span className="muted">{words.title}</span>
      <span className="heartbeat-parts" role="img" aria-label={texts.join(', ') || words.silentFor(0)}>
        {receivedIn(silences, range, parts, first, at).map(({ from, received }) => (
          <i key={from} className={received ?? 'before'} />
        ))}
      </span>
      <p className="chart-legend">
        {(['all', 'some', 'none'] as const).map((received) => (
          <span key={received} className="heartbeat-key">
            <i className={`heartbeat ${received}`} aria-hidden /> {words.received[received]}
          </span>
        ))}
        <span className="grow" />
        <span className="tn">{texts.join(' · ')}</span>
      </p>
    </div>
  )
}
