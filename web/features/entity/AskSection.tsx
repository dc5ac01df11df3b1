import type { LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx'

interface AskSectionProps {
  title: string
  text: string
  /** The verb on the button and in the question; absent where there is nothing to do. */
  action: string | undefined
  icon: LucideIcon
  danger?: boolean
  question: string
  /** The safe choice. */
  keep: string
  onConfirm: () => Promise<unknown>
}

/** A section of a drawer with one thing to do, which asks first. */
export const AskSection = ({ title, text, action, icon: Icon, danger, question, keep, onConfirm }: AskSectionProps) => {
  const [confirming, setConfirming] = useState(false)
  const close = () => setConfirming(false)
  useEffect(() => {
    if (!action) setConfirming(false)
  }, [action])
  return (
    <section className="drawer-section">
      <h3>{title}</h3>
      <p className="muted drawer-lead">{text}</p>
      {action && (
        <button type="button" className={danger ? 'btn danger' : 'btn'} onClick={() => setConfirming(true)}>
          <Icon className="i" size={16} strokeWidth={1.75} aria-hidden />
          {action}
        </button>
      )}
      {confirming && action && (
        <ConfirmDialog
          title={action}
          action={action}
          icon={Icon}
          keep={keep}
          danger
          onConfirm={async () => {
            await onConfirm()
            close()
          }}
          onClose={close}
        >
          <p>{question}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
