import { Thermometer } from 'lucide-react'
import { batteryHealths, lowBattery } from '../../../shared/devices.ts'
import { devices as words } from '../../words/en/devices.ts'
import './battery.css'

/** A health as people read it, by Android's name of it. */
export const healthOf = (health: string) => words.healths[health] ?? health

interface Props {
  /** 0 to 100. */
  percent: number | null
  /** As Android says it; told where it is not good. */
  health?: string | null
  title?: string | undefined
}

/** How full a battery is, as a drawing and in words; red where it needs a charger. */
export const Battery = ({ percent, health = null, title }: Props) => {
  if (percent === null) return '–'
  const low = percent <= lowBattery
  return (
    <span className={low ? 'battery low' : 'battery'} title={title ?? (low ? words.batteryLow(percent) : undefined)}>
      <svg viewBox="0 0 24 13" aria-hidden="true">
        <rect x="0.75" y="0.75" width="20" height="11.5" rx="2.75" />
        <path d="M23 4.5v4" />
        <rect className="level" x="3" y="3" width={Math.max(1.5, (15.5 * percent) / 100)} height="7" rx="1" />
      </svg>
      <b>{words.percent(percent)}</b>
      {health !== null && health !== batteryHealths[0] && (
        <Thermometer className="unwell" role="img" aria-label={healthOf(health)}>
          <title>{healthOf(health)}</title>
        </Thermometer>
      )}
    </span>
  )
}

/** How a battery is as Android says it; anything but good stands out. */
export const Health = ({ health }: { health: string | null }) => {
  if (health === null) return '–'
  const text = healthOf(health)
  if (health === batteryHealths[0]) return text
  return (
    <span className="battery-health">
      <Thermometer size={14} strokeWidth={1.75} aria-hidden />
      {text}
    </span>
  )
}
