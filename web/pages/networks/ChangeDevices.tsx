import { useMemo, useState } from 'react'
import type { Network } from '../../../shared/contract/networks.ts'
import { useWrite } from '../../api/calls.ts'
import { ChangeDevicesDialog } from '../../features/deployments/ChangeDevicesDialog.tsx'
import { useDevicesOf } from '../../features/deployments/DeviceTransfer.tsx'
import { Modal } from '../../parts/modal/Modal.tsx'
import { WaitingModal } from '../../parts/modal/WaitingModal.tsx'
import { ErrorState } from '../../parts/states/states.tsx'
import { networks as words } from '../../words/en/networks.ts'
import { networksOnDevices, useNetworksWithDevices } from './networkCounts.ts'

interface Props {
  network: Pick<Network, 'id' | 'ssid' | 'fac_uid'>
  onClose: () => void
}

/** Chooses which devices have a network; its devices are read when it opens. */
export default function ChangeDevices({ network, onClose }: Props) {
  const { data, error, refetch } = useNetworksWithDevices()
  // Read beside the networks, and not after them.
  useDevicesOf(network.fac_uid)
  const whole = data?.whole ? data.rows : undefined
  const known = whole?.find(({ id }) => id === network.id)
  if (whole && known) return <Choosing network={known} networks={whole} onClose={onClose} />
  // Somebody deleted it meanwhile: its row is gone too.
  if (whole) return null
  if (!error) return <WaitingModal title={network.ssid} width={920} onClose={onClose} />
  return (
    <Modal kind="panel" title={network.ssid} width={920} onClose={onClose}>
      <ErrorState error={error} onRetry={refetch} />
    </Modal>
  )
}

const Choosing = ({ network, networks, onClose }: Props & { network: Network; networks: readonly Network[] }) => {
  const change = useWrite('addOrRemoveDevices', {
    refresh: ['getAllNetworks', 'getNetworkDevices', 'getNetworksByDeviceId', 'getJobs'],
    quiet: true,
  })
  // As it was when the dialog opened: what others change meanwhile stays.
  const [known] = useState(() => network.devices.filter(({ removing }) => !removing).map(({ device_id }) => device_id))
  const detailOf = useMemo(() => networksOnDevices(networks), [networks])
  return (
    <ChangeDevicesDialog
      title={network.ssid}
      facility={network.fac_uid}
      known={known}
      what={words.what}
      deployed={network.devices}
      detailOf={detailOf}
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
