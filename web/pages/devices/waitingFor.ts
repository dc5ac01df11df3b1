import type { Device, DeviceDetails, DeviceItem } from '../../../shared/contract/devices.ts'
import { serverNow } from '../../api/clock.ts'
import { pendingReasonOf } from '../../features/deployments/pendingReason.ts'
import { deployments as words } from '../../words/en/deployments.ts'

/** What a device waits for before it has what it shall have; undefined where it does not wait. */
export const waitingFor = (
  { status, assigned_at }: DeviceItem,
  { last_updated, lost_at, firebase_device_token, charging }: Device & Pick<DeviceDetails, 'charging'>,
): string | undefined => {
  if (status !== 'pending') return undefined
  const known = { last_updated, lost_at, charging, wakeable: firebase_device_token, assigned_on: assigned_at }
  return words.waiting[pendingReasonOf(known, serverNow()).why]
}
