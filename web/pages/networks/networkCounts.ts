import { useQuery } from '@tanstack/react-query'
import type { Network } from '../../../shared/contract/networks.ts'
import { readPages } from '../../api/pages.ts'
import { useSession } from '../../api/session.tsx'
import { networks as words } from '../../words/en/networks.ts'

/** Every network with its devices, which the page leaves out. */
export const useNetworksWithDevices = () => {
  const { group, company } = useSession()
  // Megabytes, of use for a moment: each dialog reads them anew.
  return useQuery({ ...readPages('getAllNetworks', { group_uid: group.uid, co_uid: company.uid }), gcTime: 0 })
}

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
