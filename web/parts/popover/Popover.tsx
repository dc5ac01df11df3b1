import { type ReactNode, type RefObject, Suspense, useId, useRef } from 'react'
import { lazyPart } from '../lazy/lazyPart.ts'
import './popover.css'

/** Loaded when the first one opens; the console fetches it while nothing else is going on. */
const PopoverPanel = lazyPart('parts/popover/PopoverPanel', () => import('./PopoverPanel.tsx'))

/** What an open panel knows of its button. */
export interface Opened {
  id: string
  /** What the panel is drawn in: beside its button. */
  root: RefObject<HTMLElement | null>
  button: RefObject<HTMLButtonElement | null>
  /** Which edges of button and panel meet. */
  align: 'start' | 'end'
  onClose: () => void
}

interface ButtonProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What the button shows. */
  children: ReactNode
  /** The button's class; `field` looks like an input, `btn` like a button. */
  className: string
  /** Said before what the button shows, for those who do not see where it stands. */
  label?: string
  describedBy?: string | undefined
  disabled?: boolean
  /** Which edges of button and panel meet. */
  align?: 'start' | 'end' | undefined
}

interface PanelButtonProps extends ButtonProps {
  popup: 'dialog' | 'listbox'
  /** Only drawn while open. */
  opened: (at: Opened) => ReactNode
}

/** A button, and beside it what it opens, which comes in a file of its own. */
export const PanelButton = (props: PanelButtonProps) => {
  const { open, onOpenChange, children, className, label, describedBy, disabled, align = 'start', popup } = props
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  return (
    <div ref={root} className="popover">
      <button
        ref={button}
        id={`${id}-button`}
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
      {open && <Suspense>{props.opened({ id, root, button, align, onClose: () => onOpenChange(false) })}</Suspense>}
    </div>
  )
}

interface Props extends ButtonProps {
  /** It takes the focus with `data-autofocus` on one of its parts, or on the first. */
  panel: () => ReactNode
  panelClass?: string
}

/** A button and the panel it opens. Escape, a click elsewhere and leaving by Tab close it. */
export const Popover = ({ panel, panelClass, ...button }: Props) => (
  <PanelButton
    {...button}
    popup="dialog"
    opened={(at) => (
      <PopoverPanel {...at} className={panelClass ?? ''}>
        {panel()}
      </PopoverPanel>
    )}
  />
)
