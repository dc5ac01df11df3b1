import { Pencil } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import './inPlace.css'

interface Props {
  value: string
  /** What stands there while it is not edited; the value, unless told otherwise. */
  children?: ReactNode
  /** On the button that begins. */
  edit: string
  /** Name of the field. */
  label: string
  maxLength: number
  /** Called with a text that is neither empty nor what was there. */
  onSave: (value: string) => void
}

/** A text that is changed where it stands: Enter and leaving the field save, Escape leaves it as it was. */
export const InPlace = ({ value, children, edit, label, maxLength, onSave }: Props) => {
  const [typed, setTyped] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const returns = useRef(false)
  const editing = typed !== undefined
  useEffect(() => {
    if (editing || !returns.current) return
    returns.current = false
    button.current?.focus()
  }, [editing])

  const end = (save: boolean, back: boolean) => {
    const wanted = typed?.trim()
    returns.current = back
    setTyped(undefined)
    if (save && wanted && wanted !== value) onSave(wanted)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The row above or below is not meant, nor what Escape would close.
    event.stopPropagation()
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // Else the button that has the focus then is pressed by the same key.
    event.preventDefault()
    end(event.key === 'Enter', true)
  }
  if (typed !== undefined) {
    return (
      <span className="in-place field">
        <input
          aria-label={label}
          value={typed}
          maxLength={maxLength}
          // biome-ignore lint/a11y/noAutofocus: who asked to edit it types next
          autoFocus
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => end(true, false)}
        />
      </span>
    )
  }
  return (
    <span className="in-place">
      <span className="trunc">{children ?? value}</span>
      <button
        type="button"
        className="icon-button small"
        ref={button}
        aria-label={edit}
        title={edit}
        onClick={() => setTyped(value)}
      >
        <Pencil size={13} strokeWidth={1.75} aria-hidden />
      </button>
    </span>
  )
}
