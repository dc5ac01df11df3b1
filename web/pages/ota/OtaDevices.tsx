import { useState } from 'react'
import type { App } from '../../../shared/contract/apps.ts'
import { useWrite } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import { ChangeDevicesDialog } from '../../features/deployments/ChangeDevicesDialog.tsx'
import { useDevicesOf } from '../../features/deployments/DeviceTransfer.tsx'
import { ota as words } from '../../words/en/ota.ts'

/** The devices to which an app is deployed by hand, and how it stands on each. */
export default function OtaDevices({ app, onClose }: { app: App; onClose: () => void }) {
  const { company } = useSession()
  const { devices } = useDevicesOf(company.uid)
  const change = useWrite('updateAppDeploymentBatch', { refresh: ['getAppsOfGroup', 'getJobs'], quiet: true })
  // As it was when the dialog opened: what others change meanwhile stays.
  const [known] = useState(() => app.devices.filter(({ removing }) => !removing).map(({ device_id }) => device_id))
  return (
    <ChangeDevicesDialog
      title={words.dialog.title(app.name)}
      facility={company.uid}
      known={known}
      what={words.dialog.what}
      deployed={app.devices}
      onSave={async (wanted) => {
        const had = new Set(known)
        const list = (devices ?? []).filter(({ id }) => wanted.has(id) !== had.has(id))
        await change.mutateAsync({
          app_uid: app.uid,
          deployment_list: list.map(({ id, serial_number, mac_address }) => {
            const device = { serial_number, mac_address }
            return wanted.has(id)
              ? { ...device, operation: 1 as const, strategy: 1 as const }
              : { ...device, operation: 5 as const }
          }),
        })
      }}
      onClose={onClose}
    />
  )
}
