import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { App } from '../../../shared/contract/apps.ts'
import { useWrite } from '../../api/calls.ts'
import { AppIcon } from '../../features/apps/AppIcon.tsx'
import { ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx'
import { ota as words } from '../../words/en/ota.ts'
import { deployedBy } from './RolloutConfirm.tsx'
import { dayIn } from './times.ts'

/** What somebody has deployed to devices by hand, which OTA updates replace: for super admins while those are off. */
export const RemoteCard = ({ apps, zone }: { apps: readonly App[]; zone: string }) => {
  const [asking, setAsking] = useState<App>()
  const removal = useWrite('removeAppDeploymentBatch', { refresh: ['getAppsOfGroup', 'getJobs'], quiet: true })
  const deployed = apps.filter((app) => deployedBy([app]) > 0)
  return (
    <section className="ota-card" aria-label={words.remote.title}>
      <header>
        <h2>{words.remote.title}</h2>
      </header>
      <div className="ota-remote">
        <p className="note amber">{words.remote.warning(deployedBy(apps))}</p>
        {deployed.length === 0 && <p className="muted">{words.remote.none}</p>}
        <ul>
          {deployed.map((app) => (
            <li key={app.uid}>
              <AppIcon name={app.name} package_name={app.package_name} icon={app.files.app_icon} size={40} />
              <div>
                <b className="trunc">{app.name}</b>
                <small>{words.remote.updated(app.version_name, dayIn(zone, app.updated_on))}</small>
                <small>{words.remote.on(deployedBy([app]))}</small>
              </div>
              <button type="button" className="btn sm" onClick={() => setAsking(app)}>
                <Trash2 className="i" size={14} strokeWidth={1.75} aria-hidden />
                {words.remote.remove}
              </button>
            </li>
          ))}
        </ul>
      </div>
      {asking && (
        <ConfirmDialog
          title={words.remote.removeTitle(asking.name)}
          action={words.remote.removeIt}
          icon={Trash2}
          keep={words.keep}
          danger
          onConfirm={async () => {
            await removal.mutateAsync({ app_uid: asking.uid })
            setAsking(undefined)
          }}
          onClose={() => setAsking(undefined)}
        >
          <p>{words.remote.removeText(deployedBy([asking]))}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
