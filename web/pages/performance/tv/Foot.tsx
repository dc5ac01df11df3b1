import { Lock, TriangleAlert } from 'lucide-react'
import { ZoneShape } from '../../../parts/metrics/ZoneShape.tsx'
import { wallOf } from '../../../parts/pickers/hours.ts'
import { zoneName } from '../../../parts/zone.ts'
import { tv as words } from '../../../words/en/tv.ts'
import type { zoneCounts } from '../cards.ts'
import type { Option } from '../usePast.ts'
import { useNow } from './useNow.ts'
import { ageOf } from './wall.ts'

const pad = (value: number) => String(value).padStart(2, '0')
const timeIn = (zone: string, at: number) => {
  const { hour, minute, second } = wallOf(zone, at)
  return { minute: `${pad(hour)}:${pad(minute)}`, second: `${pad(hour)}:${pad(minute)}:${pad(second)}` }
}

/** The time in the group's zone. */
export const Clock = ({ zone }: { zone: string }) => {
  const now = useNow(5_000)
  const { minute } = timeIn(zone, now)
  return (
    <time className="tv-clock" dateTime={minute}>
      {minute}
    </time>
  )
}

interface Props {
  zone: string
  counts: ReturnType<typeof zoneCounts> | undefined
  option: Option | undefined
  /** Epoch ms by the server's clock of the figures of work; 0 when there are none. */
  updatedAt: number
  /** Epoch ms of the oldest figures on the screen; 0 when there are none. */
  oldest: number
  /** Ms between two refreshes. */
  rate: number
  /** The last try to read failed. */
  missed: boolean
  /** Something to say about the group, such as that it has no data. */
  note: string | undefined
}

/** How many are on goal, what is shown, and how old it is: amber once two refreshes did not come. */
export const Foot = ({ zone, counts, option, updatedAt, oldest, rate, missed, note }: Props) => {
  const now = useNow(5_000)
  const old = oldest > 0 && now - oldest > 2 * rate
  if (old) {
    return (
      <footer className="tv-foot tv-old">
        <TriangleAlert strokeWidth={2} aria-hidden />
        <b role="status">{words.old(ageOf(now - oldest), timeIn(zone, oldest).minute)}</b>
        <span className="grow" />
        {missed && <span>{words.tryingAgain}</span>}
      </footer>
    )
  }
  return (
    <footer className="tv-foot">
      {counts &&
        (['green', 'yellow', 'red'] as const).map((zoneOf) => (
          <span key={zoneOf} className="tv-count">
            <ZoneShape zone={zoneOf} silent />
            {words.zones[zoneOf]} <b>{counts[zoneOf]}</b>
          </span>
        ))}
      <span className="grow" />
      {note && <span className="tv-note trunc">{note}</span>}
      <span className="tv-range">
        {words.today(`${timeIn(zone, updatedAt || now).minute} ${zoneName(zone)}`)}
        {option && !note && ` · ${words.arrows[option]}`}
      </span>
      <span className="tv-rule" />
      <span className="tv-stamp">
        <Lock strokeWidth={1.75} aria-hidden />
        {words.mode} · {updatedAt > 0 ? words.updated(timeIn(zone, updatedAt).second) : words.never}
      </span>
    </footer>
  )
}
