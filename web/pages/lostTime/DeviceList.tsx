import { useState } from 'react'
import { CauseBar } from '../../features/lostTime/Causes.tsx'
import { money } from '../../features/lostTime/money.ts'
import type { DeviceRow } from '../../features/lostTime/summary.ts'
import { Card } from '../../parts/card/Card.tsx'
import { figure } from '../../parts/metrics/format.ts'
import { lostTime as words } from '../../words/en/lostTime.ts'

const shownAtFirst = 6

/** Devices, the one that costs the most first. */
export const DeviceList = ({ devices }: { devices: readonly DeviceRow[] }) => {
  const [isAll, setAll] = useState(false)
  const shown = isAll ? devices : devices.slice(0, shownAtFirst)
  const longest = devices[0]?.lost ?? 1
  return (
    <Card
      label={words.devices}
      dense
      head={
        <>
          <span className="grow" />
          {shown.length < devices.length && (
            <button type="button" className="btn ghost sm" onClick={() => setAll(true)}>
              {words.allDevices(devices.length)}
            </button>
          )}
        </>
      }
    >
      <ol className="lt-devices">
        {shown.map((device, index) => (
          <li key={device.id}>
            <span className="muted tn">{index + 1}</span>
            <span className="lt-device">
              <span className="lt-device-name">
                <b className="mono">{device.name}</b>
                <small className="trunc">{words.device(device.model, device.teams, device.workers)}</small>
              </span>
              <CauseBar causes={device.causes} share={device.lost / longest} />
            </span>
            <span className="tn">
              {figure(device.lost, 0)} {words.min}
            </span>
            <b className="tn">{money(device.cost)}</b>
          </li>
        ))}
      </ol>
    </Card>
  )
}
