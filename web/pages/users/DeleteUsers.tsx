import { Trash2, TriangleAlert } from 'lucide-react'
import type { User } from '../../../shared/contract/entities.ts'
import { mayManage, type Viewer } from '../../features/people/access.ts'
import { Affected, ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx'
import { forms } from '../../words/en/forms.ts'
import { users } from '../../words/en/users.ts'
import { fullName } from './columns.tsx'

const words = users.delete

interface DeleteUsersProps {
  users: readonly User[]
  viewer: Viewer
  onConfirm: (users: readonly User[]) => unknown
  onClose: () => void
}

/** Names who will be deleted; those who are not below the viewer's role stay. */
export const DeleteUsers = ({ users: chosen, viewer, onConfirm, onClose }: DeleteUsersProps) => {
  const gone = chosen.filter((user) => mayManage(viewer, user))
  const kept = chosen.length - gone.length
  return (
    <ConfirmDialog
      title={words.title(gone.length)}
      action={words.title(gone.length)}
      icon={Trash2}
      keep={words.keep(gone.length)}
      danger
      onConfirm={() => onConfirm(gone)}
      onClose={onClose}
    >
      <p className="note red">
        <TriangleAlert className="i" size={16} strokeWidth={1.75} aria-hidden />
        <span>{words.warning(gone.length)}</span>
      </p>
      <Affected
        items={gone.map((user) => ({ key: user.uid, name: fullName(user), id: user.username }))}
        more={forms.more}
      />
      {kept > 0 && <p className="hint">{words.skipped(kept)}</p>}
    </ConfirmDialog>
  )
}
