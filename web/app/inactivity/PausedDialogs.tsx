import { useState } from 'react'
import type { Session } from '../../../shared/contract/session.ts'
import { prefs } from '../../api/preferences.ts'
import { answer } from '../../api/send.ts'
import { ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx'
import { countdownText } from '../../parts/countdown.ts'
import { Modal } from '../../parts/modal/Modal.tsx'
import { toast } from '../../parts/toast/toast.ts'
import { inactivity as words } from '../../words/en/inactivity.ts'
import { Countdown } from './Countdown.tsx'
import { pause, setActive } from './presence.ts'
import { useRenewal } from './useRenewal.ts'

/** Time to read the message before the console starts anew, in ms. */
const reloadAfter = 1_500

interface Props {
  session: Session
  /** Seconds until the session is renewed. */
  left: number
  /** It is renewed now. */
  due: boolean
  /** Something was changed that the phase depends on. */
  onChange: () => void
}

/** The pause before the session is renewed, and the way out of staying signed in. */
export const PausedDialogs = ({ session, left, due, onChange }: Props) => {
  const [enabling, setEnabling] = useState(false)
  const renewal = useRenewal(session, due, onChange)
  const enable = async () => {
    const off = { user_uid: session.user.uid, pref_type: prefs.stay, pref_value: '0' }
    const { message } = await answer('setUserPref', off).catch(() => {
      throw new Error(words.enable.failed)
    })
    setActive(Date.now())
    toast.success(message)
    setTimeout(() => location.reload(), reloadAfter)
    onChange()
  }
  if (enabling) {
    return (
      <ConfirmDialog
        title={words.enable.title}
        action={words.enable.action}
        keep={words.enable.cancel}
        onConfirm={enable}
        onClose={() => setEnabling(false)}
      >
        <p>{words.enable.text}</p>
        <Remaining left={left} due={due} />
      </ConfirmDialog>
    )
  }
  return (
    <Modal
      title={words.paused.title}
      className="counting"
      icon={<Countdown value={countdownText(left)} part={(left * 1000) / pause} />}
      onClose={() => setEnabling(true)}
      width={400}
      footer={
        <button type="button" className="btn" data-autofocus onClick={() => setEnabling(true)}>
          {words.paused.close}
        </button>
      }
    >
      <p>{words.paused.text}</p>
      {(!renewal.failure || renewal.busy) && (
        <p role="timer">{due ? words.paused.refreshing : words.paused.left(countdownText(left))}</p>
      )}
      {renewal.failure && (
        <div className="note red paused-failure" role="alert">
          <span className="grow">
            {renewal.failure} {renewal.next > 0 && words.paused.again(renewal.next)}
          </span>
          <button type="button" className="btn sm" disabled={renewal.busy} onClick={renewal.retry}>
            {words.paused.tryAgain}
          </button>
        </div>
      )}
    </Modal>
  )
}

const Remaining = ({ left, due }: { left: number; due: boolean }) => (
  <p role="timer" className="muted tn">
    {due ? words.paused.refreshing : words.enable.goesOn(countdownText(left))}
  </p>
)
