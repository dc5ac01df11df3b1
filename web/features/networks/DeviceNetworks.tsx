import { useQuery } from '@tanstack/react-query'
import { Wifi } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Device } from '../../../shared/contract/devices.ts'
import type { DeviceNetwork } from '../../../shared/contract/networks.ts'
import { pages, routeOf } from '../../../shared/pages.ts'
import { facilityManagers, passes } from '../../../shared/roles.ts'
import { read } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import { Modal } from '../../parts/modal/Modal.tsx'
import { Empty, ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { deployments } from '../../words/en/deployments.ts'
import { networks } from '../../words/en/networks.ts'
import { StatusMark } from '../deployments/DeploymentStatus.tsx'
import './deviceNetworks.css'

const words = networks.ofDevice
const page = pages.find(({ key }) => key === 'wifiNetworks')

/** The Wi-Fi networks that a device was given, and how each stands. Passwords are shown on the page of networks alone. */
export default function DeviceNetworks({ row, onClose }: { row: Device; onClose: () => void }) {
  const { role } = useSession()
  const list = useQuery(read('getNetworksByDeviceId', { device_id: row.id }))
  return (
    <Modal
      title={words.title(row.label)}
      icon={<Wifi size={18} strokeWidth={1.75} aria-hidden />}
      width={520}
      onClose={onClose}
      footer={
        <>
          {page && passes(role.key, facilityManagers) && (
            <Link className="btn" to={routeOf(page)}>
              {words.all}
            </Link>
          )}
          <button type="button" className="btn primary" onClick={onClose}>
            {words.close}
          </button>
        </>
      }
    >
      {list.isPending && <Skeleton />}
      {list.error && <ErrorState error={list.error} onRetry={() => list.refetch()} />}
      {list.data?.length === 0 && <Empty title={words.none} />}
      {list.data && list.data.length > 0 && (
        <ul className="device-networks">
          {list.data.map((network) => (
            <Network key={network.id} network={network} />
          ))}
        </ul>
      )}
    </Modal>
  )
}

const titles = [deployments.pending, deployments.upToDate, deployments.failed] as const

const Network = ({
  network: { ssid, facility, security_type, network_pass, status, removing, reason },
}: NetworkProps) => (
  <li>
    <StatusMark status={status} />
    <span className="trunc">
      <b translate="no">{ssid}</b>
      <small>
        {facility} · {security_type}
      </small>
    </span>
    <span className="net-dots">
      <span aria-hidden="true">{network_pass}</span>
      <span className="sr">{networks.hidden}</span>
    </span>
    <span className="device-network-state">
      {removing ? deployments.removing : titles[status]}
      {reason && <small>{reason}</small>}
    </span>
  </li>
)

interface NetworkProps {
  network: DeviceNetwork
}
