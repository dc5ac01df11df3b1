import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { forms as words } from '../../words/en/forms.ts'
import { enterLayer } from '../layers/layers.ts'
import { useDialog } from '../layers/useDialog.ts'
import { useNarrow } from '../narrow.ts'
import './drawer.css'

export interface DrawerProps {
  title: string
  subtitle?: ReactNode
  /** Before the title, such as initials. */
  mark?: ReactNode
  /** In the place of the title, which then only names the drawer. */
  heading?: ReactNode
  /** Behind the title, such as steps. */
  beside?: ReactNode
  /** At the right of the title. */
  actions?: ReactNode
  /** Room for more than a form; `widest` for a form with what it makes beside it. */
  wide?: boolean | 'widest'
  /** Below the title, such as tabs. */
  tabs?: ReactNode
  footer?: ReactNode
  children: ReactNode
  onClose: () => void
}

/** A panel at the right of the page, which stays readable beside it; on a narrow screen it covers everything. */
export const Drawer = (props: DrawerProps) => (useNarrow() ? <Sheet {...props} /> : <Side {...props} />)

const Side = (props: DrawerProps) => {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const { onClose } = props
  const latest = useRef(onClose)
  latest.current = onClose
  // Before the effects of what it shows: a dialog in there takes the focus from the panel, and gives it back to it.
  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    const leave = enterLayer({
      kind: 'panel',
      element,
      close: () => latest.current(),
      // What had the focus may have left the page, such as a button that was just used up.
      hears: () => document.activeElement === document.body || element.contains(document.activeElement),
    })
    element.focus({ preventScroll: true })
    return leave
  }, [])
  return (
    // Not a dialog element: one would leave the deck that it is part of.
    <div
      className={props.wide ? `drawer wide${props.wide === 'widest' ? ' widest' : ''}` : 'drawer'}
      role="dialog"
      aria-labelledby={id}
      ref={panel}
      tabIndex={-1}
    >
      <Content {...props} id={id} />
    </div>
  )
}

const Sheet = (props: DrawerProps) => {
  const id = useId()
  const dialog = useDialog(props.onClose, 'panel')
  return (
    <dialog {...dialog} className="drawer" aria-labelledby={id}>
      <Content {...props} id={id} />
    </dialog>
  )
}

const Content = ({
  title,
  heading,
  beside,
  actions,
  subtitle,
  mark,
  tabs,
  footer,
  children,
  onClose,
  id,
}: DrawerProps & { id: string }) => (
  <>
    <header>
      {mark && (
        <span className="drawer-mark" aria-hidden="true">
          {mark}
        </span>
      )}
      <div className={beside ? undefined : 'grow'}>
        <h2 id={id} className="trunc">
          {heading ?? title}
        </h2>
        {subtitle && <p className="muted trunc">{subtitle}</p>}
      </div>
      {beside && <div className="grow">{beside}</div>}
      {actions}
      <button type="button" className="icon-button" aria-label={words.close} title={words.close} onClick={onClose}>
        <X className="i" size={16} strokeWidth={1.75} aria-hidden />
      </button>
    </header>
    {tabs}
    <div className="drawer-body">{children}</div>
    {footer && <footer>{footer}</footer>}
  </>
)
