import { useWrite } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import { language } from '../../words/en/locale.ts'
import { noteStarted } from './summary.ts'

/** Starts the export of everybody whom the viewer sees, and whether that is under way. */
export const useExportUsers = () => {
  const { company } = useSession()
  const start = useWrite('exportUsers', { refresh: ['getJobs'] })
  const begin = () =>
    start.mutate(
      { company_uid: company.uid, time_zone: company.time_zone, language: language as 'en' | 'es' },
      { onSuccess: noteStarted },
    )
  return { begin, pending: start.isPending }
}
