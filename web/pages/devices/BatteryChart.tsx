import type { DeviceSample } from '../../../shared/contract/devices.ts'
import { lowBattery } from '../../../shared/devices.ts'
import { day } from '../../../shared/durations.ts'
import { deviceDrawer, devices } from '../../words/en/devices.ts'
import { locale } from '../../words/en/locale.ts'
import { Heartbeats, type HeartbeatsPast } from './Heartbeats.tsx'
import { readingsIn } from './readings.ts'
import { silencesOf } from './silence.ts'

const words = deviceDrawer
/** The drawing's own units. */
const [width, height, left, foot] = [600, 150, 30, 18]
/** A battery that was not told anew for so long is drawn as it was: it lies full in its cradle. */
const plot = { width: width - left, height: height - foot - 6 }

interface Props {
  samples: readonly DeviceSample[]
  /** Epoch ms. */
  from: number
  to: number
  zone: string
  /** Its battery now, and when it was heard of last (epoch ms). */
  now: { percent: number; at: number } | undefined
  /** Whether it has been silent since then. */
  offline: boolean
  heartbeats: HeartbeatsPast
}

/** Spans of time as parts of the drawing's width. */
const spansOf = (samples: readonly DeviceSample[], to: number, is: (sample: DeviceSample) => boolean) =>
  samples.flatMap((sample, at) => {
    const end = samples[at + 1]
    return is(sample) ? [{ from: Date.parse(sample.at), to: end ? Date.parse(end.at) : to }] : []
  })

/** How full a battery was over some days, when it was charged, and when the device was silent. */
export const BatteryChart = ({ samples, from, to, zone, now, offline, heartbeats }: Props) => {
  const x = (at: number) => left + (plot.width * (Math.min(to, Math.max(from, at)) - from)) / (to - from)
  const y = (percent: number) => 6 + plot.height * (1 - percent / 100)
  const last = now && now.at > from ? now : undefined
  const end = last?.at ?? to
  const charged = spansOf(samples, end, ({ charging }) => charging)
  const silent = silencesOf(samples, offline ? now?.at : undefined, to)
  const points = readingsIn(samples, from, last)
  const format = new Intl.DateTimeFormat(locale, { timeZone: zone, weekday: 'short', day: 'numeric' })
  const instant = new Intl.DateTimeFormat(locale, { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  const days = Math.round((to - from) / day)
  const step = Math.max(1, Math.round(days / 6)) * day
  const ticks = Array.from({ length: Math.ceil(days / (step / day)) }, (_, at) => from + at * step)
  const least = Math.min(...points.map(({ percent }) => percent))
  const band = (spans: readonly { from: number; to: number }[], className: string) =>
    spans.map((span) => (
      <rect
        key={`${className} ${span.from}`}
        className={className}
        x={x(span.from)}
        y={6}
        width={Math.max(1, x(span.to) - x(span.from))}
        height={plot.height}
      />
    ))
  return (
    <>
      <svg
        className="battery-chart"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={words.chart(points.length, devices.percent(least), silent.length)}
      >
        {[0, 50, 100].map((percent) => (
          <g key={percent}>
            <line className="grid" x1={left} x2={width} y1={y(percent)} y2={y(percent)} />
            <text x={left - 6} y={y(percent) + 4} textAnchor="end">
              {percent}
            </text>
          </g>
        ))}
        {band(charged, 'charged')}
        {band(silent, 'silent')}
        <line className="low" x1={left} x2={width} y1={y(lowBattery)} y2={y(lowBattery)} />
        <text className="low" x={left - 6} y={y(lowBattery) + 4} textAnchor="end">
          {lowBattery}
        </text>
        <polyline className="line" points={points.map(({ at, percent }) => `${x(at)},${y(percent)}`).join(' ')} />
        {ticks.map((at) => (
          <text key={at} x={x(at)} y={height - 4}>
            {format.format(at)}
          </text>
        ))}
      </svg>
      <p className="chart-legend">
        <i className="line" aria-hidden /> {words.legend.battery}
        <i className="charged" aria-hidden /> {words.legend.charging}
        <i className="silent" aria-hidden /> {words.legend.silent}
      </p>
      <Heartbeats silences={silent} range={{ from, to }} first={points[0]?.at ?? to} {...heartbeats} />
      <details className="battery-table">
        <summary>{words.asTable}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.when}</th>
              <th scope="col">{words.facts.battery}</th>
              <th scope="col">{words.charging}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ at, percent, charging }) => (
              <tr key={`${at} ${percent}`}>
                <td>{instant.format(at)}</td>
                <td>{devices.percent(percent)}</td>
                <td>{charging ? words.yes : words.no}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
