import { LogOut } from 'lucide-react'
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx'
import { taskFlow as words } from '../../../words/en/taskFlow.ts'

interface QuestionProps {
  /** Whether something waits for the network; else something was typed and not saved. */
  unsent: boolean
  onLeave: () => Promise<void>
  onClose: () => void
}

/** Before a logout that would lose something. */
export default function LogoutQuestion({ unsent, onLeave, onClose }: QuestionProps) {
  return (
    <ConfirmDialog
      title={unsent ? words.offline.logout : words.discard.title}
      action={words.offline.logoutAnyway}
      keep={unsent ? words.offline.keep : words.discard.keep}
      icon={LogOut}
      danger
      onConfirm={onLeave}
      onClose={onClose}
    >
      <p>{unsent ? words.offline.logoutText : words.discard.text}</p>
    </ConfirmDialog>
  )
}
