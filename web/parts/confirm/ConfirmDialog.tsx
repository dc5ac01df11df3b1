import { LoaderCircle, type LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Modal } from '../modal/Modal.tsx'
import './confirm.css'

interface ConfirmProps {
  /** The action: "Delete 3 users". */
  title: string
  children: ReactNode
  /** The verb again, on the button that does it. */
  action: string
  icon?: LucideIcon
  /** The safe choice. It has the focus, so that Enter harms nobody. */
  keep: string
  danger?: boolean
  /** In px. */
  width?: number
  /** May take its time; what it throws is shown and the dialog stays. */
  onConfirm: () => unknown
  onClose: () => void
}

/** Asks before something that cannot be taken back. */
export const ConfirmDialog = ({
  title,
  children,
  action,
  icon: Icon,
  keep,
  danger = false,
  width,
  onConfirm,
  onClose,
}: ConfirmProps) => {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  const confirm = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await onConfirm()
    } catch (error) {
      setFailure((error as Error).message)
      setBusy(false)
    }
  }

  return (
    <Modal
      title={title}
      onClose={onClose}
      busy={busy}
      width={width}
      footer={
        <>
          <button type="button" className="btn" data-autofocus disabled={busy} onClick={onClose}>
            {keep}
          </button>
          <button
            type="button"
            className={danger ? 'btn danger-solid' : 'btn primary'}
            aria-disabled={busy}
            onClick={busy ? undefined : confirm}
          >
            {busy ? (
              <LoaderCircle className="i spin" size={16} aria-hidden />
            ) : (
              Icon && <Icon className="i" size={16} strokeWidth={1.75} aria-hidden />
            )}
            {action}
          </button>
        </>
      }
    >
      {children}
      {failure && (
        <p className="note red confirm-failure" role="alert">
          {failure}
        </p>
      )}
    </Modal>
  )
}

/** What is affected, name by name; long lists end in "and 12 more". */
export const Affected = ({
  items,
  more,
}: {
  items: readonly { key: string; name: string; id?: string }[]
  more: (count: number) => string
}) => (
  <ul className="affected">
    {items.slice(0, shownItems).map(({ key, name, id }) => (
      <li key={key}>
        <span className="trunc">{name}</span>
        {id && <span className="mono trunc">{id}</span>}
      </li>
    ))}
    {items.length > shownItems && <li className="muted">{more(items.length - shownItems)}</li>}
  </ul>
)

const shownItems = 8
