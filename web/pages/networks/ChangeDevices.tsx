import { useMemo, useState } from 'react'
import type { Network } from '../../../shared/contract/networks.ts'
import { useWrite } from '../../api/calls.ts'
import { ChangeDevicesDialog } from '../../features/deployments/ChangeDevicesDialog.tsx'
import { networks as words } from '../../words/en/networks.ts'
import { networksOnDevices } from './onDevices.ts'

interface Props {
  network: Network
  /** Every network: the list says how many each device has. */
  networks: readonly Network[]
  onClose: () => void
}

/** Chooses which devices have a network. */
export default function ChangeDevices({ network, networks, onClose }: Props) {
  const change = useWrite('addOrRemoveDevices', {
    refresh: ['getAllNetworks', 'getNetworkDevices', 'getNetworksByDeviceId', 'getJobs'],
    quiet: true,
  })
  // As it was when the dialog opened: what others change meanwhile stays.
  const [known] = useState(() => network.devices.filter(({ removing }) => !removing).map(({ device_id }) => device_id))
  const remarkOf = useMemo(() => networksOnDevices(networks), [networks])
  return (
    <ChangeDevicesDialog
      title={network.ssid}
      facility={network.fac_uid}
      known={known}
      what={words.what}
      deployed={network.devices}
      remarkOf={remarkOf}
      onSave={async (device_ids) => {
        await change.mutateAsync({
          network_id: network.id,
          device_ids: [...device_ids],
          known_device_ids: [...known],
        })
      }}
      onClose={onClose}
    />
  )
}
