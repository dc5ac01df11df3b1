import { X } from 'lucide-react'
import { type FormEvent, type ReactNode, useId } from 'react'
import { states as words } from '../../words/en/states.ts'
import { useDialog } from '../layers/useDialog.ts'
import './modal.css'

interface ModalProps {
  /** Says the action: "Delete 3 users". */
  title: string
  onClose: () => void
  icon?: ReactNode
  /** Beside the title, in the second ink. */
  beside?: ReactNode
  children: ReactNode
  /** The buttons: the safe one at the left, the verb of the title at the right. */
  footer?: ReactNode
  /** Makes the content a form, so that Enter and a submit button send it. */
  onSubmit?: () => void
  /** In px. */
  width?: number | undefined
  /** While something runs that must not be left, the dialog stays. */
  busy?: boolean
  /** A form that belongs to the page is a `panel`: what leads through the page goes on beside it. */
  kind?: 'dialog' | 'panel'
  className?: string
}

/** A dialog over the page. Rendered means open. */
export const Modal = ({
  title,
  onClose,
  icon,
  beside,
  children,
  footer,
  onSubmit,
  width = 440,
  busy = false,
  kind = 'dialog',
  className = '',
}: ModalProps) => {
  const id = useId()
  const close = () => {
    if (!busy) onClose()
  }
  const dialog = useDialog(close, kind)
  const content = (
    <>
      <header>
        {icon && <span className="modal-icon">{icon}</span>}
        {beside ? (
          <div className="modal-title">
            <h2 id={id}>{title}</h2>
            {beside}
          </div>
        ) : (
          <h2 id={id}>{title}</h2>
        )}
        <button type="button" className="icon-button modal-x" aria-label={words.close} onClick={close}>
          <X className="i" size={16} strokeWidth={1.75} aria-hidden />
        </button>
      </header>
      <div className="modal-body">{children}</div>
      {footer && <footer>{footer}</footer>}
    </>
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <dialog {...dialog} className={`modal ${className}`} style={{ width }} aria-labelledby={id}>
      {onSubmit ? (
        <form noValidate onSubmit={submit}>
          {content}
        </form>
      ) : (
        content
      )}
    </dialog>
  )
}
