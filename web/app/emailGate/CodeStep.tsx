import { MailCheck } from 'lucide-react'
import { send } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import { useProof } from '../../parts/confirm/useProof.tsx'
import { useMailedCode } from '../../parts/fields/useMailedCode.tsx'
import { toast } from '../../parts/toast/toast.ts'
import { emailGate as words } from '../../words/en/emailGate.ts'
import { mailedCode } from '../../words/en/mailedCode.ts'
import { GateDialog } from './GateDialog.tsx'

interface CodeStepProps {
  /** Where the code went, masked. */
  sentTo: string
  onAgain: () => Promise<void>
  onAnother: () => void
  onConfirmed: (address: string) => Promise<void>
}

/** The mailed code. */
export const CodeStep = ({ sentTo, onAgain, onAnother, onConfirmed }: CodeStepProps) => {
  const { user } = useSession()
  const { prove, dialog } = useProof()
  const { code, busy, run, refuse, entry } = useMailedCode()
  const confirm = () => {
    if (code.length < 6) return refuse(words.code.required)
    return run(async () => {
      const { email } = await prove(() => send('confirmEmail', { user_uid: user.uid, code }))
      await onConfirmed(email ?? '')
    })
  }
  const again = () =>
    run(async () => {
      await onAgain()
      toast.success(mailedCode.sentAgain)
    })

  const [before, address, after] = words.code.text(sentTo)
  return (
    <>
      <GateDialog
        title={words.code.title}
        icon={<MailCheck size={20} strokeWidth={1.75} aria-hidden />}
        action={words.code.confirm}
        busy={busy}
        onSubmit={confirm}
        links={
          <>
            <button type="button" onClick={again}>
              {words.code.again}
            </button>
            <button type="button" onClick={onAnother}>
              {words.another}
            </button>
          </>
        }
      >
        <p className="email-gate-text">
          {before}
          <b>{address}</b>
          {after}
        </p>
        {entry}
      </GateDialog>
      {dialog}
    </>
  )
}
