import { Download } from 'lucide-react'
import { useWrite } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import { language } from '../../words/en/locale.ts'
import { users as words } from '../../words/en/users.ts'
import { noteStarted } from './summary.ts'

/** Starts the export of everybody whom the viewer sees; the tray in the header tells how far it is. */
export const ExportAllUsers = () => {
  const { company } = useSession()
  const start = useWrite('exportUsers', { refresh: ['getJobs'] })
  const begin = () =>
    start.mutate(
      { company_uid: company.uid, time_zone: company.time_zone, language: language as 'en' | 'es' },
      { onSuccess: noteStarted },
    )
  return (
    <button
      type="button"
      className="btn"
      aria-label={words.exportAll}
      aria-disabled={start.isPending}
      onClick={start.isPending ? undefined : begin}
    >
      <Download className="i" size={16} strokeWidth={1.75} aria-hidden />
      <span className="wide">{words.exportAll}</span>
    </button>
  )
}
