import type { Device, DeviceDetails } from '../../../shared/contract/devices.ts'
import { Battery, Health } from '../../features/devices/Battery.tsx'
import { isLoggedIn, isOffline } from '../../features/devices/useDevices.ts'
import { stampIn } from '../../parts/table/stamp.ts'
import { devices, deviceDrawer as words } from '../../words/en/devices.ts'

interface Props {
  row: Device
  known: DeviceDetails | undefined
  zone: string
}

/** How a device is now: who has it, its battery and its network. */
export const DeviceNow = ({ row, known, zone }: Props) => {
  const stamp = (at: string | null | undefined) => (at ? stampIn(zone, at) : undefined)
  return (
    <dl className="dd-facts">
      {(
        [
          [
            words.facts.status,
            isOffline(row) ? devices.offline : isLoggedIn(row) ? devices.loggedIn : devices.notLoggedIn,
            isOffline(row)
              ? stamp(row.last_updated) && words.since(stamp(row.last_updated) ?? '')
              : stamp(known?.signed_in_at) && words.since(stamp(known?.signed_in_at) ?? ''),
          ],
          [words.facts.user, row.user_name ?? row.username ?? '–', row.name],
          [
            words.facts.battery,
            <Battery key="battery" percent={row.battery_percentage} />,
            known?.charging ? words.charging : <Health key="health" health={row.battery_health} />,
          ],
          [
            words.facts.network,
            known?.wifi?.ssid ?? words.noNetwork,
            known?.wifi && `${words.signal(known.wifi.rssi)} · ${known.wifi.ip}`,
          ],
        ] as const
      ).map(([name, value, more]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{value}</b>
            <small>{more}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}
