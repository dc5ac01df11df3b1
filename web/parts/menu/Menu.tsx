import { type ReactNode, type RefObject, Suspense, useId, useRef, useState } from 'react'
import { lazyPart } from '../lazy/lazyPart.ts'
import type { MenuSection } from './MenuPopup.tsx'
import '../popover/popover.css'

export type { MenuItem, MenuSection } from './MenuPopup.tsx'

/** Loaded when the first menu opens; the console fetches it while nothing else is going on. */
const MenuPopup = lazyPart('parts/menu/MenuPopup', () => import('./MenuPopup.tsx'))

/** What an open menu knows of its button. */
export interface OpenMenu {
  id: string
  label: string
  opener: RefObject<HTMLButtonElement | null>
  /** What it is drawn in: beside its button. */
  root: RefObject<HTMLElement | null>
  onClose: () => void
}

interface MenuButtonProps {
  /** The accessible name of the menu, and of a button without words. */
  label: string
  /** Whether the button has words of its own. */
  named?: boolean
  button: ReactNode
  buttonClass?: string
  /** The menu, for as long as it is open: a `MenuPopup`. */
  children: (at: OpenMenu) => ReactNode
}

/** A button that opens a menu. */
export const MenuButton = ({ label, named = false, button, buttonClass = 'btn', children }: MenuButtonProps) => {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const root = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <span ref={root} className="menu-root">
      <button
        ref={opener}
        type="button"
        className={buttonClass}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={named ? undefined : label}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' && !open) {
            event.preventDefault()
            setOpen(true)
          }
        }}
      >
        {button}
      </button>
      {open && <Suspense>{children({ id, label, opener, root, onClose: () => setOpen(false) })}</Suspense>}
    </span>
  )
}

interface MenuProps extends Omit<MenuButtonProps, 'children'> {
  sections: MenuSection[]
}

/** A button that opens a list of actions. Arrow keys, Home, End, letters and Escape work as in any menu. */
export const Menu = ({ sections, ...button }: MenuProps) => (
  <MenuButton {...button}>{(at) => <MenuPopup {...at} sections={sections} />}</MenuButton>
)
