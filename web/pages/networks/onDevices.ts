import type { Network } from '../../../shared/contract/networks.ts'
import { networks as words } from '../../words/en/networks.ts'

/** Says how many networks a device has; nothing of one that has none. */
export const networksOnDevices = (networks: readonly Network[]) => {
  const counts = new Map<string, number>()
  for (const { devices } of networks)
    for (const { device_id, removing } of devices)
      if (!removing) counts.set(device_id, (counts.get(device_id) ?? 0) + 1)
  return (device: string) => {
    const count = counts.get(device)
    return count === undefined ? undefined : words.onDevice(count)
  }
}
