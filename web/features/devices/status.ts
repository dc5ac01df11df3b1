import type { Device } from '../../../shared/contract/devices.ts'
import { devices as words } from '../../words/en/devices.ts'
import { isLoggedIn, isLost, isOffline } from './useDevices.ts'

type Seen = Pick<Device, 'status' | 'lost_at' | 'offline_at'>

/** What matters most of the status of a device. */
export const statusOf = (row: Seen): 'lost' | 'offline' | 'in' | 'out' =>
  isLost(row) ? 'lost' : isOffline(row) ? 'offline' : isLoggedIn(row) ? 'in' : 'out'

export const statusTitles = {
  ...{ lost: words.lost.is, offline: words.offline, in: words.loggedIn, out: words.notLoggedIn },
}
