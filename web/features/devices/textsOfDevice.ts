import type { Device } from '../../../shared/contract/devices.ts'
import { stampIn } from '../../parts/table/stamp.ts'
import { devices as words } from '../../words/en/devices.ts'
import { healthOf } from './Battery.tsx'
import { statusOf, statusTitles } from './status.ts'

type Shown = Omit<Device, 'username' | 'user_name'> & Partial<Pick<Device, 'username' | 'user_name'>>

/** Everything that lists show of a device, as they show it: the finder's search looks into all of it. */
export const textsOfDevice = (row: Shown, zone: string): readonly (string | null | undefined)[] => [
  ...[row.label, row.serial_number, row.mac_address, row.username, row.user_name, row.name],
  ...[row.device_model, row.os_version, row.workhero_version, row.scanner_mac_address, row.scanner_version],
  statusTitles[statusOf(row)],
  row.battery_percentage === null ? null : words.percent(row.battery_percentage),
  row.battery_health && healthOf(row.battery_health),
  row.scanner_battery_level === null ? null : words.percent(row.scanner_battery_level),
  row.last_updated && stampIn(zone, row.last_updated),
  row.loc_time && stampIn(zone, row.loc_time),
]
