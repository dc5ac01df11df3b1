import type { Device } from '../../shared/contract/devices.ts'
import { iso } from '../../shared/time.ts'
import type { FleetDevice } from '../data/fleet.ts'
import { hasFinder } from '../data/groups.ts'
import type { Member } from '../data/users.ts'
import type { AccessScope } from '../lib/accessScope.ts'
import { groupOf } from './inScope.ts'

/** A degree to a tenth of a metre: more is noise, and bytes. */
const degree = (value: number | undefined) => (value === undefined ? null : Math.round(value * 1e6) / 1e6)
const instant = (at: number | undefined) => (at === undefined ? null : iso(at))

/** Who is signed in on a device, or was last. */
export const lastUserOf = ({ device, state }: FleetDevice): string | undefined => device.user ?? state?.last_user

/** A device as the wire carries it. Where its group has no finder, nobody is told where it is. */
export const deviceOut = (
  known: FleetDevice,
  scope: Pick<AccessScope, 'all'>,
  people: ReadonlyMap<string, Pick<Member, 'username' | 'name'>>,
): Device => {
  const { device, state } = known
  const group = groupOf(device, scope)
  const location = hasFinder(group) ? state?.location : undefined
  const user = people.get(lastUserOf(known) ?? '')
  return {
    ...{ id: device.id, uid: device.id, status: device.user === undefined ? 0 : 1, label: device.label },
    ...{ serial_number: device.serial_number, mac_address: device.mac_address, device_model: device.model },
    ...{ os_version: state?.os_version ?? '', workhero_version: state?.app_version ?? '' },
    ...{ battery_percentage: state?.battery_percent ?? null, battery_health: state?.battery_health ?? null },
    scanner_battery_level: state?.scanner_battery_percent ?? null,
    scanner_last_updated: instant(state?.scanner_at),
    scanner_mac_address: state?.scanner_mac_address ?? null,
    scanner_version: state?.scanner_version ?? null,
    ...{ username: user?.username ?? null, user_name: user?.name ?? null },
    ...{ name: group?.name ?? '', group_uid: group?.uid ?? device.company },
    last_updated: instant(state?.seen_at),
    ...{ loc_latitude: degree(location?.lat), loc_longitude: degree(location?.lon) },
    ...{
      loc_accuracy: location?.accuracy ?? null,
      loc_time: instant(location && (state?.located_at ?? state?.seen_at)),
    },
    firebase_device_token: state?.wakeable === true,
    hidden: known.hidden ? 1 : 0,
    ...{ lost_at: instant(state?.lost_at), offline_at: instant(state?.offline_at) },
  }
}
