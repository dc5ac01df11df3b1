import { Download } from 'lucide-react'
import { users as words } from '../../words/en/users.ts'
import { useExportUsers } from './exportUsers.ts'

/** Starts the export of everybody whom the viewer sees; the tray in the header tells how far it is. */
export const ExportAllUsers = () => {
  const { begin, pending } = useExportUsers()
  return (
    <button
      type="button"
      className="btn"
      aria-label={words.exportAll}
      aria-disabled={pending}
      onClick={pending ? undefined : begin}
    >
      <Download className="i" size={16} strokeWidth={1.75} aria-hidden />
      <span className="wide">{words.exportAll}</span>
    </button>
  )
}
