import type { User } from '../../../shared/contract/entities.ts'
import { ReportForm } from '../../features/reports/ReportForm.tsx'
import { SavedReports } from '../../features/savedReports/SavedReports.tsx'
import AutoLogout from './AutoLogout.tsx'
import ChangePassword from './ChangePassword.tsx'
import Edit from './Edit.tsx'
import type { SectionKey } from './sections.ts'
import TwoFactor from './TwoFactor.tsx'

interface FormsProps {
  section: Exclude<SectionKey, 'profile' | 'roles'>
  user: User
  onLeave: () => void
}

/** The sections in which something is changed; one part for all, since each part of its own lengthens the first page. */
export default function Forms({ section, user, onLeave }: FormsProps) {
  if (section === 'edit') return <Edit user={user} onLeave={onLeave} />
  if (section === 'reports')
    return (
      <div className="reports-all">
        <ReportForm />
        <SavedReports />
      </div>
    )
  if (section === 'password') return <ChangePassword user={user} />
  return (
    <div className="pf-pair" data-first={section}>
      <TwoFactor user={user} />
      <AutoLogout />
    </div>
  )
}
