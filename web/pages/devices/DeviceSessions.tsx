import { useState } from 'react'
import type { DeviceSession } from '../../../shared/contract/devices.ts'
import { stampAfter, stampIn } from '../../parts/table/stamp.ts'
import { deviceDrawer as words } from '../../words/en/devices.ts'
import { few, Several } from './Several.tsx'
import { useSessionScans } from './useSessionScans.ts'

interface Props {
  device_id: string
  sessions: readonly DeviceSession[]
  zone: string
}

/** Who was signed in on a device, when, in which team, and how much was scanned. */
export const DeviceSessions = ({ device_id, sessions, zone }: Props) => {
  const [all, setAll] = useState(false)
  const scansOf = useSessionScans(device_id, all ? sessions : sessions.slice(0, few))
  return (
    <Several title={words.sessions} none={words.noSessions} items={sessions} onAll={() => setAll(true)}>
      {({ id, user_name, group, from, to, implied }) => {
        const scans = scansOf.get(id)
        const facts = [group, scans !== undefined && words.scans(scans)].filter(Boolean).join(' · ')
        return (
          <li key={id} className="dd-session">
            <b>{user_name ?? words.somebody}</b>
            <small>
              {stampIn(zone, from)} – {to === null ? words.now : stampAfter(from, zone, to)}
            </small>
            {(facts || implied) && (
              <small>
                {facts}
                {facts && implied && ' · '}
                {implied && <span className="dd-implied">{words.implied}</span>}
              </small>
            )}
          </li>
        )
      }}
    </Several>
  )
}
