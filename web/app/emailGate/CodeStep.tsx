import { CircleAlert, MailCheck } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Failure, send } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import { useProof } from '../../parts/confirm/useProof.tsx'
import { CodeField } from '../../parts/fields/CodeField.tsx'
import { toast } from '../../parts/toast/toast.ts'
import { emailGate as words } from '../../words/en/emailGate.ts'
import { GateDialog } from './GateDialog.tsx'

interface CodeStepProps {
  /** Where the code went, masked. */
  sentTo: string
  onAgain: () => Promise<void>
  onAnother: () => void
  onConfirmed: (address: string) => Promise<void>
}

/** What is wrong, and how many attempts the server says are left, where that helps. */
const faultOf = (error: unknown) => {
  const { message, detail } = error as Failure
  const left = error instanceof Failure ? (detail as { attempts_left?: number } | null)?.attempts_left : undefined
  return left ? `${message} ${words.code.left(left)}` : message
}

/** The mailed code. */
export const CodeStep = ({ sentTo, onAgain, onAnother, onConfirmed }: CodeStepProps) => {
  const { user } = useSession()
  const { prove, dialog } = useProof()
  const noteId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)

  /** Does one thing at a time; what went wrong is shown, and the field is ready for the next try. */
  const run = async (act: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    setFault(undefined)
    try {
      await act()
    } catch (error) {
      setFault(faultOf(error))
    }
    setCode('')
    setBusy(false)
    field.current?.focus()
  }
  const confirm = () => {
    if (code.length < 6) return setFault(words.code.required)
    return run(async () => {
      const { email } = await prove(() => send('confirmEmail', { user_uid: user.uid, code }))
      await onConfirmed(email ?? '')
    })
  }
  const again = () =>
    run(async () => {
      await onAgain()
      toast.success(words.code.sentAgain)
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
        <CodeField
          ref={field}
          label={words.code.field}
          value={code}
          invalid={fault !== undefined}
          describedBy={noteId}
          onChange={(digits) => {
            setCode(digits)
            if (digits.length === 6) setFault(undefined)
          }}
        />
        <p id={noteId} className="hint error email-gate-fault" role="alert">
          {fault && (
            <>
              <CircleAlert className="i" size={13} aria-hidden />
              {fault}
            </>
          )}
        </p>
      </GateDialog>
      {dialog}
    </>
  )
}
