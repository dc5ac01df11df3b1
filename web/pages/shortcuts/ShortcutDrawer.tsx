import { ArrowLeftRight, RefreshCw } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useWrite } from '../../api/calls.ts'
import { readPages } from '../../api/pages.ts'
import { useSession } from '../../api/session.tsx'
import { type DeployedDevice, DeviceStatusList } from '../../features/deployments/DeviceStatusList.tsx'
import { Drawer } from '../../parts/drawer/Drawer.tsx'
import { stampIn } from '../../parts/table/stamp.ts'
import { useRows } from '../../parts/table/useRows.ts'
import { deployments } from '../../words/en/deployments.ts'
import { shortcuts as words } from '../../words/en/shortcuts.ts'
import type { ShortcutRow } from './columns.tsx'

interface Props {
  shortcut: ShortcutRow
  icon: ReactNode
  onChange: () => void
  onClose: () => void
}

/** Read again so often while devices are to answer, in ms. */
const every = 5000

/** The devices of a shortcut, and what became of it on each. */
export default function ShortcutDrawer({ shortcut, icon, onChange, onClose }: Props) {
  const { company } = useSession()
  const { uid, label, facility, updated_on } = shortcut
  const list = useRows({
    ...readPages('getChromeShortcutDeploymentList', { chrome_shortcut_uid: uid, company_uid: company.uid }),
    refetchInterval: ({ state }) =>
      state.data?.rows.some(({ deployment_status }) => deployment_status === 0) ? every : false,
  })
  const data = useMemo(
    () =>
      list.data?.flatMap(({ deployment_status: status, deployment_updated_on, ...device }): DeployedDevice[] =>
        status === null
          ? []
          : [{ ...device, status, ...(deployment_updated_on && { assigned_on: deployment_updated_on }) }],
      ),
    [list.data],
  )
  const deploy = useWrite('updateChromeShortcutDeployment', {
    refresh: ['getChromeShortcutsOfGroup', 'getChromeShortcutDeploymentList', 'getJobs'],
  })
  const failed = data?.filter(({ status }) => status === 2) ?? []
  const send = (devices: readonly DeployedDevice[], operation?: 0) =>
    deploy.mutate({
      chrome_shortcut_uid: uid,
      deployment_list: devices.map(({ device_id, removing }) => ({
        device_id,
        operation: operation ?? (removing ? 0 : 1),
      })),
    })
  return (
    <Drawer
      title={label}
      subtitle={words.subtitle(facility, stampIn(company.time_zone, updated_on))}
      mark={icon}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" onClick={onChange}>
            <ArrowLeftRight className="i" size={15} strokeWidth={1.75} aria-hidden />
            {deployments.change}
          </button>
          {failed.length > 0 && (
            <button type="button" className="btn primary" disabled={deploy.isPending} onClick={() => send(failed)}>
              <RefreshCw className={deploy.isPending ? 'i spin' : 'i'} size={15} strokeWidth={1.75} aria-hidden />
              {deployments.tryFailed(failed.length)}
            </button>
          )}
        </>
      }
    >
      <DeviceStatusList
        query={{ ...list, data }}
        busy={deploy.isPending}
        onAgain={(device) => send([device])}
        onTakeOut={(device) => send([device], 0)}
      />
    </Drawer>
  )
}
