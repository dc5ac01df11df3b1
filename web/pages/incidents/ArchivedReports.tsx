import type { Incident } from '../../../shared/contract/incidents.ts'
import { readPages } from '../../api/pages.ts'
import { useSession } from '../../api/session.tsx'
import { Modal } from '../../parts/modal/Modal.tsx'
import { useRows } from '../../parts/table/useRows.ts'
import { useTable } from '../../parts/table/useTable.ts'
import { incidents as words } from '../../words/en/incidents.ts'
import { incidentColumns } from './columns.tsx'
import { ReportTable } from './ReportTable.tsx'

/** The archive: what was dealt with, with its photos, and the way back. */
export default function ArchivedReports({ onClose }: { onClose: () => void }) {
  const { group } = useSession()
  const { error, ...query } = useRows(readPages('getIncidentReports', { group_uid: group.uid, status: 1 }))
  const table = useTable<Incident>({
    query: { ...query, error: error && new Error(words.failed) },
    columns: incidentColumns,
    keyOf: ({ uid }) => uid,
    defaultSort: { key: 'time', direction: 'desc' },
    defaultSize: '10',
    local: true,
  })
  return (
    <Modal title={words.archived} width={1160} className="ir-archived" kind="panel" onClose={onClose}>
      <ReportTable name={words.archived} table={table} empty={{ title: words.noneArchived }} />
    </Modal>
  )
}
