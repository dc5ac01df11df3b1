import { Archive, ArchiveRestore } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Incident } from '../../../shared/contract/incidents.ts'
import { refreshed } from '../../api/calls.ts'
import { answer } from '../../api/send.ts'
import { ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx'
import { toast } from '../../parts/toast/toast.ts'
import { incidents as words } from '../../words/en/incidents.ts'
import { labelOf } from './columns.tsx'

const lists = ['getIncidentReports', 'getIncidentReportCounts'] as const

/** Moves a report. @returns what the server says */
const moved = async ({ uid }: Incident, status: 0 | 1) => {
  const { message } = await answer('updateIncidentReport', { id: uid, status })
  await refreshed(lists)
  return message
}

/** Says that it is done, with a way back. */
const done = (report: Incident, status: 0 | 1, message: string) =>
  toast.success(message, {
    label: words.undo,
    run: async () => {
      try {
        toast.success(await moved(report, status === 1 ? 0 : 1))
      } catch (error) {
        toast.error((error as Error).message)
      }
    },
  })

/** Archives reports and brings them back, once somebody has said that they mean it. */
export const useArchive = (onDone: () => void = () => {}): { ask: (report: Incident) => void; question: ReactNode } => {
  const [report, setReport] = useState<Incident>()
  const status = report?.status === 1 ? 0 : 1
  return {
    ask: setReport,
    question: report && (
      <ConfirmDialog
        title={status === 1 ? words.askArchive : words.askUnarchive}
        action={status === 1 ? words.archive : words.unarchive}
        icon={status === 1 ? Archive : ArchiveRestore}
        keep={words.cancel}
        onConfirm={async () => {
          done(report, status, await moved(report, status))
          setReport(undefined)
          onDone()
        }}
        onClose={() => setReport(undefined)}
      >
        <p>
          <b>{labelOf(report)}</b>
        </p>
        <p>{status === 1 ? words.archiveText : words.unarchiveText}</p>
      </ConfirmDialog>
    ),
  }
}
