import { useState } from 'react'
import { useWrite } from '../../api/calls.ts'
import { ChangeDevicesDialog } from '../../features/deployments/ChangeDevicesDialog.tsx'
import { shortcuts as words } from '../../words/en/shortcuts.ts'
import type { ShortcutRow } from './columns.tsx'

/** Chooses to which devices a shortcut is deployed. */
export default function DeployShortcut({ shortcut, onClose }: { shortcut: ShortcutRow; onClose: () => void }) {
  const deploy = useWrite('updateChromeShortcutDeployment', {
    refresh: ['getChromeShortcutsOfGroup', 'getChromeShortcutDeploymentList', 'getJobs'],
    quiet: true,
  })
  const [known] = useState(() => shortcut.devices.filter(({ removing }) => !removing).map(({ device_id }) => device_id))
  return (
    <ChangeDevicesDialog
      title={shortcut.label}
      facility={shortcut.belong_to}
      known={known}
      what={words.what}
      deployed={shortcut.devices}
      onSave={(chosen) => {
        const had = new Set(known)
        return deploy.mutateAsync({
          chrome_shortcut_uid: shortcut.uid,
          deployment_list: [
            ...[...chosen].filter((id) => !had.has(id)).map((device_id) => ({ device_id, operation: 1 as const })),
            ...known.filter((id) => !chosen.has(id)).map((device_id) => ({ device_id, operation: 0 as const })),
          ],
        })
      }}
      onClose={onClose}
    />
  )
}
