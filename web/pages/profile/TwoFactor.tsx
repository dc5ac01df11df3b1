import { Clock, ShieldCheck, ShieldOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { User } from '../../../shared/contract/entities.ts'
import { refreshed } from '../../api/calls.ts'
import { answer } from '../../api/send.ts'
import { logout } from '../../features/account/logout.ts'
import { userLists } from '../../features/people/data.ts'
import { countdownText } from '../../parts/countdown.ts'
import { useMailedCode } from '../../parts/fields/useMailedCode.tsx'
import { toast } from '../../parts/toast/toast.ts'
import { mailedCode } from '../../words/en/mailedCode.ts'
import { profile } from '../../words/en/profile.ts'
import { linkTo } from './sections.ts'
import { twoFactorState } from './twoFactorState.ts'

const words = profile.twoFactor

/** Ms before another code can be sent: each makes the one before it void. */
const againAfter = 30_000

/** A code that was mailed; times in epoch ms. */
interface Mailed {
  to: string
  sentAt: number
  expiresAt: number
}

/** Two-factor authentication of the own account: a mailed code, then the switch. */
export default function TwoFactor({ user }: { user: User }) {
  const on = user.two_factor
  const [mailed, setMailed] = useState<Mailed>()
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()

  const mail = async () => {
    const { data } = await answer('send2faEmail', { user_uid: user.uid })
    const sentAt = Date.now()
    setMailed({ to: data.email_hint, sentAt, expiresAt: Date.parse(data.expires_at) })
  }
  const begin = async () => {
    if (sending) return
    setSending(true)
    setFailure(undefined)
    await mail().catch((error: Error) => setFailure(error.message))
    setSending(false)
  }
  const Sign = on ? ShieldCheck : ShieldOff
  return (
    <section className="boxed pf-card" aria-labelledby="pf-two-factor">
      <h2 id="pf-two-factor">
        {profile.names.twoFactor}
        <span className="grow" />
        <span className={on ? 'pf-state' : 'pf-state off'}>
          <Sign className="i" size={14} strokeWidth={1.75} aria-hidden />
          {twoFactorState(user)}
        </span>
      </h2>
      {mailed ? (
        <Code user={user} mailed={mailed} onAgain={mail} onDone={() => setMailed(undefined)} />
      ) : (
        <>
          <p>{on ? words.onText : words.offText}</p>
          {!user.email_confirmed && (
            <p className="note">
              <span>
                {words.noEmail} <Link to={linkTo('edit')}>{words.toEdit}</Link>
              </span>
            </p>
          )}
          {failure && (
            <p className="note red" role="alert">
              {failure}
            </p>
          )}
          <div className="pf-acts">
            <button
              type="button"
              className={on ? 'btn' : 'btn primary'}
              disabled={!user.email_confirmed}
              aria-disabled={sending}
              onClick={begin}
            >
              {on ? words.turnOff : words.turnOn}
            </button>
          </div>
        </>
      )}
    </section>
  )
}

/** The time now, every second; `until` is when nothing is counted any more. */
const useSeconds = (until: number) => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    const end = setTimeout(() => clearInterval(timer), Math.max(0, until - Date.now()) + 1500)
    return () => {
      clearInterval(timer)
      clearTimeout(end)
    }
  }, [until])
  return now
}

const clock = (ms: number) => countdownText(Math.max(0, Math.ceil(ms / 1000)))

interface CodeProps {
  user: User
  mailed: Mailed
  onAgain: () => Promise<void>
  onDone: () => void
}

const Code = ({ user, mailed, onAgain, onDone }: CodeProps) => {
  const on = user.two_factor
  const navigate = useNavigate()
  /** The code was right, and what follows it has failed: it is not asked for again. */
  const proved = useRef(false)
  const now = useSeconds(mailed.expiresAt)
  const left = mailed.expiresAt - now
  const wait = mailed.sentAt + againAfter - now
  /** After the last attempt the server has ended the sign-in. */
  const leave = async (message: string) => {
    toast.error(message)
    await logout()
    void navigate('/login', { replace: true })
  }
  const { field, code, busy, run, refuse, entry } = useMailedCode(leave)
  useEffect(() => field.current?.focus(), [field])
  const confirm = () => {
    if (code === '' && !proved.current) return refuse(words.required)
    return run(async () => {
      if (!proved.current) await answer('authenticate2faToken', { user_uid: user.uid, token: code })
      proved.current = true
      const { message } = await answer('toggle2fa', { user_uid: user.uid, value: on ? '0' : '1' })
      await refreshed([...userLists, 'current'])
      toast.success(message)
      onDone()
    })
  }
  const again = () =>
    run(async () => {
      await onAgain()
      proved.current = false
      toast.success(mailedCode.sentAgain)
    })

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void confirm()
      }}
    >
      <p>
        {words.enter[on ? 'off' : 'on']}
        <b>{mailed.to}</b>.
      </p>
      <div className="pf-code">{entry}</div>
      <p className="hint pf-valid">
        <Clock className="i" size={13} aria-hidden />
        <span>
          {left > 0 ? words.validFor(clock(left)) : words.expired}{' '}
          <button type="button" className="pf-link" disabled={wait > 0 || busy} onClick={again}>
            {words.again}
          </button>{' '}
          {wait > 0 && words.againIn(clock(wait))}
        </span>
      </p>
      <div className="pf-acts">
        <button type="button" className="btn" onClick={onDone}>
          {on ? words.keepOn : words.keepOff}
        </button>
        <button type="submit" className="btn primary" aria-disabled={busy}>
          {on ? words.turnOff : words.turnOn}
        </button>
      </div>
    </form>
  )
}
