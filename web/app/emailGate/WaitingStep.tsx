import { useMutation } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useSession } from '../../api/session.tsx'
import { FormFailure } from '../../parts/forms/FormFailure.tsx'
import { emailGate as words } from '../../words/en/emailGate.ts'
import { GateDialog } from './GateDialog.tsx'

interface WaitingStepProps {
  /** Why the code was not sent just now. */
  failure: string | undefined
  onSend: () => Promise<void>
  onAnother: () => void
}

/** An address waits, perhaps one that somebody else has typed in. Its code goes out when the user says so. */
export const WaitingStep = ({ failure, onSend, onAnother }: WaitingStepProps) => {
  const { user } = useSession()
  const sending = useMutation({ mutationFn: onSend })
  const [before, address, after] = words.waiting.text(user.new_email ?? '')
  return (
    <GateDialog
      title={words.waiting.title}
      icon={<Mail size={20} strokeWidth={1.75} aria-hidden />}
      action={words.waiting.send}
      busy={sending.isPending}
      focused
      onSubmit={() => sending.isPending || sending.mutate()}
      links={
        <button type="button" onClick={onAnother}>
          {words.another}
        </button>
      }
    >
      <p className="email-gate-text">
        {before}
        <b>{address}</b>
        {after}
      </p>
      <p>{user.email_confirmed ? words.waiting.moving(user.email ?? '') : words.waiting.first}</p>
      <FormFailure form={{ failure: sending.isPending ? undefined : (sending.error?.message ?? failure) }} />
    </GateDialog>
  )
}
