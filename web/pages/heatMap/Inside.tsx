import { count } from '../../parts/metrics/format.ts'
import { heatMap as words } from '../../words/en/heatMap.ts'
import { fullName, headsOf } from './times.ts'

interface Props {
  interval: 'hour' | 'day'
  times: readonly number[]
  values: readonly number[]
  zone: string
}

/** What a cell is made of, as bars: the hours of a day, the days of a month. */
export const Inside = ({ interval, times, values, zone }: Props) => {
  const most = Math.max(...values, 0)
  if (most === 0) return null
  const heads = headsOf(interval, times, zone)
  const peak = values.indexOf(most)
  // As many names as have room.
  const every = Math.ceil(times.length / 5)
  return (
    <div
      className="hm-inside tn"
      role="img"
      aria-label={words.inside[interval](fullName(interval, times[peak] ?? 0, zone), count(most))}
    >
      {heads.map(({ main }, at) => (
        <span key={times[at]} title={count(values[at] ?? 0)}>
          <i style={{ height: `${(100 * (values[at] ?? 0)) / most}%` }} />
          {at % every === 0 && <small>{main}</small>}
        </span>
      ))}
    </div>
  )
}
