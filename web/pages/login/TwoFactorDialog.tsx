import { Button } from '@aws-amplify/ui-react'
import { CircleAlert, MailCheck } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { Session } from '../../../shared/contract/session.ts'
import { Failure, send } from '../../api/calls.ts'
import { CodeField } from '../../parts/fields/CodeField.tsx'
import { Modal } from '../../parts/modal/Modal.tsx'
import { toast } from '../../parts/toast/toast.ts'
import { login as words } from '../../words/en/login.ts'
import { confirmedSession } from './signIn.ts'

interface TwoFactorDialogProps {
  session: Session
  onConfirmed: (session: Session) => void
  /** The sign-in has to start anew; the message says why, if there is a reason. */
  onClose: (message?: string) => void
}

/** How many attempts the server says are left, where it says so. */
const attemptsLeft = (error: unknown) => {
  const left =
    error instanceof Failure ? (error.detail as { attempts_left?: unknown } | null)?.attempts_left : undefined
  return typeof left === 'number' ? left : undefined
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** The second step of a sign-in: six digits by mail, three attempts. */
export const TwoFactorDialog = ({ session, onConfirmed, onClose }: TwoFactorDialogProps) => {
  const user_uid = session.user.uid
  const noteId = useId()
  const field = useRef<HTMLInputElement>(null)
  const begun = useRef(false)
  const [token, setToken] = useState('')
  const [address, setAddress] = useState(session.email_hint)
  const [fault, setFault] = useState<{ text: string; left?: number | undefined }>()
  const [busy, setBusy] = useState(false)

  const mail = async () => {
    const sent = await send('send2faEmail', { user_uid })
    setAddress(sent.email_hint)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first token is asked for once
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    mail().catch((error: unknown) => setFault({ text: words.twoFactor.failed(messageOf(error)) }))
  }, [])

  const again = async () => {
    try {
      await mail()
      setFault(undefined)
      setToken('')
      toast.success(words.twoFactor.sentAgain)
    } catch (error) {
      setFault({ text: messageOf(error) })
    }
    field.current?.focus()
  }

  const verify = async () => {
    if (busy) return
    if (token.length < 6) return setFault({ text: words.twoFactor.required })
    setBusy(true)
    try {
      await send('authenticate2faToken', { user_uid, token })
      onConfirmed(await confirmedSession())
    } catch (error) {
      const left = attemptsLeft(error)
      if (left === 0) return onClose(words.twoFactor.exceeded)
      if (error instanceof Failure && error.status === 401) return onClose(error.message)
      setFault({ text: messageOf(error), left })
      setToken('')
      setBusy(false)
      field.current?.focus()
    }
  }

  const cancel = () => {
    void send('close', {}).catch(() => undefined)
    onClose()
  }
  const [before, to, after] = words.twoFactor.sentTo(address ?? '')
  return (
    <Modal
      className="two-factor"
      title={words.twoFactor.title}
      icon={<MailCheck size={20} strokeWidth={1.75} aria-hidden />}
      onClose={cancel}
      onSubmit={verify}
      footer={
        <>
          <Button className="btn lg" onClick={cancel}>
            {words.twoFactor.cancel}
          </Button>
          <Button type="submit" className="btn primary lg" isDisabled={token.length < 6 || busy}>
            {busy && <span className="spinner" aria-hidden="true" />}
            {words.twoFactor.verify}
          </Button>
        </>
      }
    >
      <p>
        {address ? (
          <>
            {before}
            <b>{to}</b>
            {after}
          </>
        ) : (
          words.twoFactor.sent
        )}
      </p>
      <CodeField
        ref={field}
        label={words.twoFactor.code}
        value={token}
        invalid={fault !== undefined}
        describedBy={noteId}
        onChange={(digits) => {
          setToken(digits)
          if (digits.length === 6) setFault(undefined)
        }}
      />
      <div className="two-factor-foot">
        <p id={noteId} className="hint error" role="alert">
          {fault && (
            <>
              <CircleAlert className="i" size={13} aria-hidden />
              <span>
                {fault.text} {fault.left !== undefined && words.twoFactor.left(fault.left)}
              </span>
            </>
          )}
        </p>
        <Button className="link" onClick={again}>
          {words.twoFactor.again}
        </Button>
      </div>
    </Modal>
  )
}
