import type { LucideIcon } from 'lucide-react'
import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react'
import { Modal } from '../../parts/modal/Modal.tsx'
import { skus as words } from '../../words/en/skus.ts'

interface Props {
  title: string
  icon: LucideIcon
  label: string
  initial: string
  /** The button that sends it. */
  action: string
  busy: boolean
  /** How it is typed. */
  input?: Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'maxLength'>
  /** @param refuse says at the field why it cannot be */
  onSubmit: (value: string, refuse: (why: string) => void) => void
  onClose: () => void
  /** Above the field. */
  children?: ReactNode
}

/** A dialog that asks for one thing. */
export const OneField = ({ icon: Icon, label, initial, action, input, onSubmit, children, ...modal }: Props) => {
  const [value, setValue] = useState(initial)
  const [wrong, setWrong] = useState<string>()
  const id = useId()
  return (
    <Modal
      {...modal}
      icon={<Icon className="i" size={18} strokeWidth={1.75} aria-hidden />}
      onSubmit={() => onSubmit(value, setWrong)}
      footer={
        <>
          <button type="button" className="btn" onClick={modal.onClose}>
            {words.cancel}
          </button>
          <button type="submit" className="btn primary" aria-disabled={modal.busy}>
            {action}
          </button>
        </>
      }
    >
      {children}
      <label className="sku-label" htmlFor={id}>
        {label}
      </label>
      <span className="field" data-invalid={wrong ? true : undefined}>
        <input
          {...input}
          id={id}
          data-autofocus
          value={value}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? `${id}-wrong` : undefined}
          autoComplete="off"
          onChange={(event) => {
            setValue(event.target.value)
            setWrong(undefined)
          }}
        />
      </span>
      {wrong && (
        <p id={`${id}-wrong`} className="sku-wrong" role="alert">
          {wrong}
        </p>
      )}
    </Modal>
  )
}
