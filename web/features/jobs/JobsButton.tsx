import { Inbox } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Job } from '../../../shared/contract/jobs.ts'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { PanelButton } from '../../parts/popover/Popover.tsx'
import { shell as words } from '../../words/en/shell.ts'
import { Ring } from './Ring.tsx'
import { useSummary } from './summary.ts'
import './jobs.css'

const CancelJob = lazyPart('features/jobs/CancelJob', () => import('./CancelJob.tsx'))
const JobTray = lazyPart('features/jobs/JobTray', () => import('./JobTray.tsx'))

/** In the header: that jobs run, how far they are, and that some have failed. It opens the tray. */
export const JobsButton = () => {
  const [open, setOpen] = useState(false)
  // Asked outside of the tray, which closes when something opens over it.
  const [cancelling, setCancelling] = useState<Job>()
  const { running, failed, share } = useSummary()
  const idle = running + failed === 0
  return (
    <>
      <PanelButton
        open={open}
        onOpenChange={setOpen}
        popup="dialog"
        align="end"
        className={`btn ghost top-menu icon jt-button${idle ? ' idle' : ''}`}
        opened={(at) => <JobTray {...at} onCancel={setCancelling} />}
      >
        <span className="sr">{words.jobs(running, failed)}</span>
        {running > 0 && <Ring share={share} className="jt-ring" />}
        <Inbox className="i" size={16} strokeWidth={1.75} aria-hidden />
        {failed > 0 && (
          <span className="jt-count" aria-hidden="true">
            {failed}
          </span>
        )}
      </PanelButton>
      <Suspense>{cancelling && <CancelJob job={cancelling} onClose={() => setCancelling(undefined)} />}</Suspense>
    </>
  )
}
