import { isWorkerType } from '../../../shared/roles.ts'
import { useSession } from '../../api/session.tsx'
import { Page } from '../../features/page/Page.tsx'
import { ReportForm } from '../../features/reports/ReportForm.tsx'
import { SavedReports } from '../../features/savedReports/SavedReports.tsx'
import { reports as words } from '../../words/en/reports.ts'

/** Which figures come by mail; workers, who get none, are told so. */
export default function ReportsPage() {
  const { role } = useSession()
  return (
    <Page title={words.title}>
      {isWorkerType(role.key) ? (
        <p className="note reports-none">{words.forManagers}</p>
      ) : (
        <div className="reports-all">
          <ReportForm />
          <SavedReports />
        </div>
      )}
    </Page>
  )
}
