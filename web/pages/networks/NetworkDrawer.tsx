import { ArrowLeftRight, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWrite } from '../../api/calls.ts'
import { readPages } from '../../api/pages.ts'
import { useSession } from '../../api/session.tsx'
import { DeviceStatusList } from '../../features/deployments/DeviceStatusList.tsx'
import { Drawer } from '../../parts/drawer/Drawer.tsx'
import { stampIn } from '../../parts/table/stamp.ts'
import { useRows } from '../../parts/table/useRows.ts'
import { deployments } from '../../words/en/deployments.ts'
import { networks as words } from '../../words/en/networks.ts'
import type { NetworkRow } from './columns.tsx'

interface Props {
  network: NetworkRow
  icon: ReactNode
  onChange: () => void
  onClose: () => void
}

/** Read again so often while devices are to answer, in ms. */
const every = 5000
const refresh = ['getAllNetworks', 'getNetworkDevices'] as const

/** The devices of a network, and what became of it on each. */
export default function NetworkDrawer({ network, icon, onChange, onClose }: Props) {
  const zone = useSession().company.time_zone
  const { id, ssid, facility, security_type, changed_on, counts, revision } = network
  const query = useRows({
    ...readPages('getNetworkDevices', { network_id: id }),
    refetchInterval: ({ state }) => (state.data?.rows.some(({ status }) => status === 0) ? every : false),
  })
  const retry = useWrite('retryNetwork', { refresh })
  const change = useWrite('addOrRemoveDevices', { refresh })
  const busy = retry.isPending || change.isPending
  const failed = query.data?.filter(({ status }) => status === 2).length ?? counts.failed
  return (
    <Drawer
      title={ssid}
      subtitle={words.subtitle(facility, security_type, revision, stampIn(zone, changed_on))}
      mark={icon}
      onClose={onClose}
      footer={
        <>
          {network.status === 1 && (
            <button type="button" className="btn" onClick={onChange}>
              <ArrowLeftRight className="i" size={15} strokeWidth={1.75} aria-hidden />
              {deployments.change}
            </button>
          )}
          {failed > 0 && (
            <button
              type="button"
              className="btn primary"
              disabled={busy}
              aria-busy={retry.isPending}
              onClick={() => retry.mutate({ network_id: id })}
            >
              <RefreshCw className={retry.isPending ? 'i spin' : 'i'} size={15} strokeWidth={1.75} aria-hidden />
              {deployments.tryFailed(failed)}
            </button>
          )}
        </>
      }
    >
      <DeviceStatusList
        query={query}
        busy={busy}
        onAgain={({ device_id }) => retry.mutate({ network_id: id, device_ids: [device_id] })}
        onTakeOut={
          network.status === 1
            ? ({ device_id }) => change.mutate({ network_id: id, device_ids: [], known_device_ids: [device_id] })
            : undefined
        }
      />
    </Drawer>
  )
}
