import { Pencil, Smartphone, Trash2, Upload } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { App } from '../../../shared/contract/apps.ts'
import type { Rollout } from '../../../shared/contract/ota.ts'
import { useWrite } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import { AppIcon } from '../../features/apps/AppIcon.tsx'
import { appLists } from '../../features/apps/lists.ts'
import { ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { WaitingModal } from '../../parts/modal/WaitingModal.tsx'
import { type RowAction, RowActions } from '../../parts/table/RowActions.tsx'
import { ota as words } from '../../words/en/ota.ts'
import { isOpen } from './isOpen.ts'
import { dayIn } from './times.ts'
import type { Settings } from './WindowCard.tsx'

const EditApp = lazyPart('features/apps/EditApp', () => import('../../features/apps/EditApp.tsx'))
const UpdateApp = lazyPart('features/apps/UpdateApp', () => import('../../features/apps/UpdateApp.tsx'))

interface Props {
  apps: readonly App[]
  rollout: Rollout | null
  settings: Settings
  zone: string
  onDevices: (app: App) => void
}
type AppAction = { doing: 'update' | 'edit' | 'delete'; app: App }

/** The apps for every device of the company: their next version, their devices, their names, and the way to be rid of one. */
export const AppsCard = ({ apps, rollout, settings, zone, onDevices }: Props) => {
  const { company } = useSession()
  const [asking, setAsking] = useState<AppAction>()
  const refresh = [...appLists, 'getOTAData', 'getRollout'] as const
  const removal = useWrite('deleteApp', { refresh, quiet: true })
  const close = () => setAsking(undefined)
  const actionsOf = (app: App): RowAction[] => {
    const ask = (doing: AppAction['doing']) => () => setAsking({ doing, app })
    const goesOut = isOpen(rollout) && rollout?.app_uid === app.uid ? words.apps.goesOut : undefined
    const chosen = settings.enable && settings.app_uid === app.uid ? words.apps.chosen : undefined
    return [
      { label: words.apps.update, icon: Upload, onSelect: ask('update'), off: goesOut },
      { label: words.devices, icon: Smartphone, onSelect: () => onDevices(app) },
      { label: words.apps.edit, icon: Pencil, onSelect: ask('edit') },
      { label: words.apps.remove, icon: Trash2, onSelect: ask('delete'), off: goesOut ?? chosen },
    ]
  }
  const { app, doing } = asking ?? {}
  return (
    <section className="ota-card" aria-label={words.apps.title}>
      <header>
        <h2>{words.apps.title}</h2>
      </header>
      <ul className="ota-apps">
        {apps.map((one) => (
          <li key={one.uid}>
            <AppIcon name={one.name} package_name={one.package_name} icon={one.files.app_icon} size={32} />
            <div>
              <b className="trunc">{words.head.version(one.name, one.version_name)}</b>
              <small className="trunc">{one.package_name}</small>
              <small>{words.apps.uploaded(dayIn(zone, one.uploaded_on))}</small>
            </div>
            <RowActions label={one.name} actions={actionsOf(one)} />
          </li>
        ))}
      </ul>
      {app && doing === 'edit' && (
        <Suspense fallback={<WaitingModal title={words.apps.edit} width={480} onClose={close} />}>
          <EditApp app={app} onClose={close} />
        </Suspense>
      )}
      {app && doing === 'update' && (
        <Suspense fallback={<WaitingModal title={words.apps.update} width={560} onClose={close} />}>
          <UpdateApp app={app} onClose={close} />
        </Suspense>
      )}
      {app && doing === 'delete' && (
        <ConfirmDialog
          title={words.apps.deleteTitle(app.name)}
          action={words.apps.deleteIt}
          icon={Trash2}
          keep={words.keep}
          danger
          onConfirm={async () => {
            await removal.mutateAsync({ uid: app.uid, group_uid: company.uid, company_uid: company.uid })
            close()
          }}
          onClose={close}
        >
          <p>{words.apps.deleteText(app.devices.filter(({ removing }) => !removing).length)}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
