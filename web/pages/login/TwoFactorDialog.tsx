import { Button } from '@aws-amplify/ui-react'
import { MailCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Session } from '../../../shared/contract/session.ts'
import { Failure, send } from '../../api/calls.ts'
import { confirmedSession } from '../../features/login/signIn.ts'
import { useMailedCode } from '../../parts/fields/useMailedCode.tsx'
import { Modal } from '../../parts/modal/Modal.tsx'
import { toast } from '../../parts/toast/toast.ts'
import { login as words } from '../../words/en/login.ts'
import { mailedCode } from '../../words/en/mailedCode.ts'

interface TwoFactorDialogProps {
  session: Session
  onConfirmed: (session: Session) => void
  /** The sign-in has to start anew; the message says why, if there is a reason. */
  onClose: (message?: string) => void
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** The second step of a sign-in: six digits by mail, three attempts. */
export const TwoFactorDialog = ({ session, onConfirmed, onClose }: TwoFactorDialogProps) => {
  const user_uid = session.user.uid
  const begun = useRef(false)
  const [address, setAddress] = useState(session.email_hint)
  const { code, busy, run, refuse, entry } = useMailedCode(onClose)

  const mail = async () => {
    const sent = await send('send2faEmail', { user_uid })
    setAddress(sent.email_hint)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first code is asked for once
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    mail().catch((error: unknown) => refuse(words.twoFactor.failed(messageOf(error))))
  }, [])

  const again = () =>
    run(async () => {
      await mail()
      toast.success(mailedCode.sentAgain)
    })

  const confirm = async () => {
    try {
      await send('authenticate2faToken', { user_uid, token: code })
      onConfirmed(await confirmedSession())
    } catch (error) {
      // The session that waits for the code is over.
      if (error instanceof Failure && error.status === 401) return onClose(error.message)
      throw error
    }
  }
  const verify = () => {
    if (code === '') return refuse(words.twoFactor.required)
    if (code.length < 6) return refuse(words.twoFactor.short)
    return run(confirm)
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
          <Button type="submit" className="btn primary lg" isDisabled={busy}>
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
      <div className="two-factor-entry">
        {entry}
        <Button className="link" onClick={again}>
          {words.twoFactor.again}
        </Button>
      </div>
    </Modal>
  )
}
