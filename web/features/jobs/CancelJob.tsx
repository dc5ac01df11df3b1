import type { Job } from '../../../shared/contract/jobs.ts'
import { useWrite } from '../../api/calls.ts'
import { ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx'
import { jobs as words } from '../../words/en/jobs.ts'
import { titleOf } from './title.ts'

/** Asks before a job is cancelled. */
export default function CancelJob({ job, onClose }: { job: Job; onClose: () => void }) {
  const cancel = useWrite('cancelJob', { refresh: ['getJobs'], quiet: true })
  return (
    <ConfirmDialog
      title={words.cancelTitle(titleOf(job))}
      action={words.cancelIt}
      keep={words.goOn}
      danger
      onConfirm={async () => {
        await cancel.mutateAsync({ job_id: job.id })
        onClose()
      }}
      onClose={onClose}
    >
      <p>{words.cancelText(job.kind)}</p>
    </ConfirmDialog>
  )
}
