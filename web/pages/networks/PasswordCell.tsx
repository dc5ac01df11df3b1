import { Eye, EyeOff, LoaderCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Network } from '../../../shared/contract/networks.ts'
import { networks as words } from '../../words/en/networks.ts'

/** Asks for the password of a network; undefined where the user did not show that it is them, or it failed. */
export type Reveal = (id: string) => Promise<string | undefined>

/** Seconds for which a password stays on the screen. */
const shownFor = 30

/** The password of a network: hidden, or shown for a while. */
export const PasswordCell = ({
  row,
  reveal,
}: {
  row: Pick<Network, 'id' | 'ssid' | 'network_pass'>
  reveal: Reveal
}) => {
  const [password, setPassword] = useState<string>()
  const [left, setLeft] = useState(shownFor)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (password === undefined) return
    const until = Date.now() + shownFor * 1000
    const timer = setInterval(() => {
      const seconds = Math.ceil((until - Date.now()) / 1000)
      if (seconds > 0) setLeft(seconds)
      else setPassword(undefined)
    }, 500)
    return () => clearInterval(timer)
  }, [password])

  const show = async () => {
    setBusy(true)
    setLeft(shownFor)
    setPassword(await reveal(row.id))
    setBusy(false)
  }
  const shown = password !== undefined
  const Icon = busy ? LoaderCircle : shown ? EyeOff : Eye
  const label = shown ? words.hide : words.reveal
  return (
    <span className="net-pass">
      {shown ? (
        <span className="mono" translate="no">
          {password}
        </span>
      ) : (
        <span className="net-dots">
          <span aria-hidden="true">{row.network_pass}</span>
          <span className="sr">{words.hidden}</span>
        </span>
      )}
      <button
        type="button"
        className="icon-button small"
        aria-label={`${label}: ${row.ssid}`}
        title={label}
        aria-pressed={shown}
        aria-disabled={busy}
        onClick={(event) => {
          // A card or row may open something of its own.
          event.stopPropagation()
          if (busy) return
          if (shown) setPassword(undefined)
          else void show()
        }}
      >
        <Icon className={busy ? 'i spin' : 'i'} size={16} strokeWidth={1.75} aria-hidden />
      </button>
      {shown && <small className="muted tn">{words.hidesIn(left)}</small>}
    </span>
  )
}
