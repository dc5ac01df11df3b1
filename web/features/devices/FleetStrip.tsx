import { useMemo } from 'react'
import type { Device } from '../../../shared/contract/devices.ts'
import { criticalHealths } from '../../../shared/devices.ts'
import { devices } from '../../words/en/devices.ts'
import { isLoggedIn, isUnwell } from './useDevices.ts'
import './fleetStrip.css'

const words = devices.strip
const critical: readonly (string | null)[] = criticalHealths
const parts = ['high', 'med', 'low', 'critical'] as const

/** In which part of the fleet a battery is; nothing where the device has not told it. */
const partOf = ({ battery_health, battery_percentage: percent }: Device): (typeof parts)[number] | undefined => {
  if (critical.includes(battery_health)) return 'critical'
  if (percent === null) return undefined
  return percent > 80 ? 'high' : percent > 20 ? 'med' : 'low'
}

/** How the devices of a group are, in one line. @param@param showsLocated whether it says how many have a location */
export const FleetStrip = ({ rows, showsLocated }: { rows: readonly Device[]; showsLocated: boolean }) => {
  const counts = useMemo(() => {
    const sums = { high: 0, med: 0, low: 0, critical: 0, in: 0, unwell: 0, placed: 0 }
    for (const row of rows) {
      const part = partOf(row)
      if (part) sums[part] += 1
      if (isLoggedIn(row)) sums.in += 1
      if (isUnwell(row)) sums.unwell += 1
      if (row.loc_latitude !== null) sums.placed += 1
    }
    return sums
  }, [rows])
  const share = rows.length === 0 ? 0 : (100 * counts.in) / rows.length
  return (
    <section className="fleet-strip tn" aria-label={words.label}>
      <div>
        <span className="fs-k">{words.loggedIn}</span>
        <b>{devices.count(counts.in)}</b>
        <span className="muted">{words.of(rows.length)}</span>
        <span className="fs-bar" aria-hidden="true">
          <i style={{ width: `${share}%` }} />
        </span>
      </div>
      <div className="fs-battery">
        <span className="fs-k">{words.battery}</span>
        <span className="fs-parts" aria-hidden="true">
          {parts.map((part) => counts[part] > 0 && <i key={part} className={part} style={{ flex: counts[part] }} />)}
        </span>
        {parts.map((part) => (
          <span key={part} className={`fs-part ${part}`}>
            <i aria-hidden="true" />
            <b>{devices.count(counts[part])}</b> {words.parts[part]}
          </span>
        ))}
      </div>
      <div>
        <span className="fs-k">{words.health}</span>
        <b>{devices.count(counts.unwell)}</b>
        <span className="muted">{words.notGood}</span>
      </div>
      {showsLocated && (
        <div>
          <span className="fs-k">{words.onMap}</span>
          <b>{devices.count(counts.placed)}</b>
          <span className="muted">{words.placed}</span>
        </div>
      )}
    </section>
  )
}
