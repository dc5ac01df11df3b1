import { Wrench } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { MaintenanceMode } from '../../../shared/contract/maintenance.ts'
import { useWrite } from '../../api/calls.ts'
import { Card } from '../../parts/card/Card.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { WaitingModal } from '../../parts/modal/WaitingModal.tsx'
import { dateTimeIn } from '../../parts/zonedTimes.ts'
import { universalDashboard } from '../../words/en/universalDashboard.ts'
import type FormOf from './MaintenanceForm.tsx'

const words = universalDashboard.maintenance

const MaintenanceForm = lazyPart<Parameters<typeof FormOf>[0]>(
  'pages/universalDashboard/MaintenanceForm',
  () => import('./MaintenanceForm.tsx'),
)

interface Props {
  mode: MaintenanceMode | null
  /** Enabled ones: whom it shuts out. */
  companies: number
  zone: string
  now: number
}

/** What is said of maintenance that is on. */
const On = ({
  mode: { since, until, by, message },
  zone,
  now,
}: Pick<Props, 'zone' | 'now'> & { mode: MaintenanceMode }) => {
  const end = until && dateTimeIn(zone, until)
  return (
    <>
      <p>
        <b>{words.on(dateTimeIn(zone, since))}</b>{' '}
        <span className="muted">{by ? words.by(by) : words.commandLine}</span>
      </p>
      <p className="muted">{end ? (Date.parse(until) > now ? words.until(end) : words.overdue(end)) : words.open}</p>
      {message && <q>{message}</q>}
    </>
  )
}

/** Whether the installation is under maintenance; it is begun and ended here. */
export const Maintenance = ({ mode, companies, zone, now }: Props) => {
  const [editing, setEditing] = useState(false)
  const end = useWrite('setMaintenance', { refresh: ['getPlatformOverview'] })
  const close = () => setEditing(false)
  const title = mode ? words.changeTitle : words.formTitle
  return (
    <Card
      label={words.title}
      className={mode ? 'tool-maintenance on' : 'tool-maintenance'}
      head={<Wrench className="i" size={16} strokeWidth={1.75} aria-hidden />}
    >
      <div>
        {mode ? <On mode={mode} zone={zone} now={now} /> : <p className="muted">{words.off}</p>}
        <div className="tool-maintenance-acts">
          <button type="button" className="btn sm" onClick={() => setEditing(true)}>
            {mode ? words.change : words.begin}
          </button>
          {mode && (
            <button
              type="button"
              className="btn sm primary"
              aria-disabled={end.isPending}
              onClick={() => end.isPending || end.mutate({ on: false })}
            >
              {words.end}
            </button>
          )}
        </div>
      </div>
      {editing && (
        <Suspense fallback={<WaitingModal title={title} onClose={close} />}>
          <MaintenanceForm mode={mode} companies={companies} zone={zone} onClose={close} />
        </Suspense>
      )}
    </Card>
  )
}
