import { type ReactNode, useEffect, useId, useRef } from 'react'
import './pickers.css'

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What the button shows. */
  children: ReactNode
  /** The button's class; `field` looks like an input, `btn` like a button. */
  className: string
  /** Said before what the button shows, for those who do not see where it stands. */
  label?: string
  describedBy?: string
  disabled?: boolean
  /** Which edges of button and panel meet. */
  align?: 'start' | 'end'
  popup: 'dialog' | 'listbox' | 'menu' | 'tree'
  /** Only drawn while open. It takes the focus with `autoFocus` or by itself. */
  panel: () => ReactNode
  panelClass?: string
}

/** A button and the panel it opens. Escape, a click elsewhere and leaving by Tab close it. On a phone it is a sheet. */
export const Popover = (props: Props) => {
  const { open, onOpenChange, children, className, label, describedBy, disabled, align = 'start', popup } = props
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  useEffect(() => {
    if (!open) return
    const outside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) onOpenChange(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open, onOpenChange])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for keys of the controls inside
    <div
      ref={root}
      className="popover"
      onKeyDown={(event) => {
        if (!open || event.key !== 'Escape') return
        event.stopPropagation()
        onOpenChange(false)
        button.current?.focus()
      }}
      onBlur={(event) => {
        const next = event.relatedTarget
        if (open && next && !event.currentTarget.contains(next)) onOpenChange(false)
      }}
    >
      <button
        ref={button}
        type="button"
        className={className}
        aria-describedby={describedBy}
        aria-haspopup={popup}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        disabled={disabled}
        onClick={() => onOpenChange(!open)}
      >
        {label && <span className="sr">{label} </span>}
        {children}
      </button>
      {open && (
        <div id={id} className={`popover-panel popover-${align} ${props.panelClass ?? ''}`}>
          {props.panel()}
        </div>
      )}
    </div>
  )
}
