import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { shell as words } from '../../words/en/shell.ts'
import { useTopLayer } from '../layers/layers.ts'
import { shownFor, shownWithAction, type Toast, toast, toastStore } from './toast.ts'
import './toast.css'

const icons = { success: CircleCheck, info: Info, error: CircleAlert }

/** Shows the toasts; once, above everything. */
export const Toasts = () => {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get)
  return createPortal(
    <section className="toasts" aria-label={words.messages}>
      <div role="status" aria-live="polite">
        {toasts.map((shown) => shown.kind !== 'error' && <Card key={shown.id} {...shown} />)}
      </div>
      <div role="alert">{toasts.map((shown) => shown.kind === 'error' && <Card key={shown.id} {...shown} />)}</div>
    </section>,
    useTopLayer(),
  )
}

const Card = ({ id, kind, text, action }: Toast) => {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (kind === 'error' || held) return
    const timer = setTimeout(() => toast.close(id), action ? shownWithAction : shownFor)
    return () => clearTimeout(timer)
  }, [id, kind, held, action])
  const Icon = icons[kind]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps the message on the screen
    <div
      className={`toast ${kind}`}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon className="i" size={16} strokeWidth={1.75} aria-hidden />
      <div className="toast-text">
        <p>{text}</p>
        {action && (
          <button
            type="button"
            className="toast-action"
            onClick={() => {
              toast.close(id)
              action.run()
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        className="icon-button small"
        aria-label={words.closeMessage}
        onClick={() => toast.close(id)}
      >
        <X className="i" size={14} strokeWidth={1.75} aria-hidden />
      </button>
    </div>
  )
}
