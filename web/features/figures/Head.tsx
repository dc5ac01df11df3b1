import { RefreshCw } from 'lucide-react'
import { wallOf } from '../../parts/pickers/hours.ts'
import { ListSelect } from '../../parts/pickers/ListSelect.tsx'
import { zoneName } from '../../parts/zone.ts'
import { performance } from '../../words/en/performance.ts'
import { refreshChoices } from './rates.ts'
import './head.css'

const words = performance.refresh

const pad = (value: number) => String(value).padStart(2, '0')

/** How old the figures are, by the clock of the group's zone. */
export const Stamp = ({ updatedAt, zone, narrow }: { updatedAt: number; zone: string; narrow: boolean }) => {
  const { hour, minute, second } = wallOf(zone, updatedAt)
  const time = `${pad(hour)}:${pad(minute)}:${pad(second)}`
  const named = `${time} ${zoneName(zone)}`
  return (
    <span className="figures-stamp tn" data-live={updatedAt > 0 || undefined} title={updatedAt > 0 ? named : undefined}>
      {updatedAt === 0 ? (
        words.never
      ) : narrow ? (
        <span className="figures-stamp-short">
          {time} <span>{zoneName(zone)}</span>
        </span>
      ) : (
        words.stamp(named)
      )}
    </span>
  )
}

interface RateProps {
  rate: number
  className: string
  onChange: (rate: number) => void
}

export const RateSelect = ({ rate, className, onChange }: RateProps) => (
  <ListSelect
    label={words.rate}
    options={refreshChoices.map((minutes) => ({ value: minutes * 60_000, label: words.every(minutes) }))}
    value={rate}
    align="end"
    className={className}
    onChange={onChange}
  />
)

interface RefreshProps {
  running: boolean
  narrow: boolean
  onRefresh: () => void
}

export const RefreshButton = ({ running, narrow, onRefresh }: RefreshProps) => (
  <button
    type="button"
    className={narrow ? 'btn icon' : 'btn sm'}
    aria-label={narrow ? words.now : undefined}
    aria-busy={running}
    onClick={onRefresh}
  >
    <RefreshCw className={running ? 'i turning' : 'i'} size={narrow ? 16 : 14} strokeWidth={1.75} aria-hidden />
    {!narrow && words.now}
  </button>
)
