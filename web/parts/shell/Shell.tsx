import { Menu as MenuIcon, PanelLeftClose, PanelLeftOpen, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { useSession } from '../../app/session.tsx'
import { shell as words } from '../../words/en/shell.ts'
import { Mark } from '../icons/Mark.tsx'
import { useDialog } from '../modal/useDialog.ts'
import { Brand } from './Brand.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import { SideMenu } from './SideMenu.tsx'
import './shell.css'

const collapsedKey = 'shiftdeck.menu'
const cramped = matchMedia('(max-width: 1099px)')
const onResize = (changed: () => void) => {
  cramped.addEventListener('change', changed)
  return () => cramped.removeEventListener('change', changed)
}

/** The canvas with menu and header, and the panel with the page on it. */
export const Shell = ({ children }: { children: ReactNode }) => {
  const { company } = useSession()
  const isCramped = useSyncExternalStore(onResize, () => cramped.matches)
  const [chosen, setChosen] = useState(() => localStorage.getItem(collapsedKey))
  const [sheet, setSheet] = useState(false)
  const mini = chosen ? chosen === 'mini' : isCramped
  const toggle = () => {
    const next = mini ? 'full' : 'mini'
    localStorage.setItem(collapsedKey, next)
    setChosen(next)
  }
  const [before, after] = words.dashboard(company.name)
  const Toggle = mini ? PanelLeftOpen : PanelLeftClose
  const toggleLabel = mini ? words.expand : words.collapse
  return (
    <div className={mini ? 'shell mini' : 'shell'}>
      <a className="skip" href="#content">
        {words.skip}
      </a>
      <nav className="side" aria-label={words.menu}>
        <Brand mini={mini} />
        <SideMenu mini={mini} />
        <div className="side-foot">
          {!mini && (
            <span className="wordmark">
              <Mark />
              {words.product}
            </span>
          )}
          <button
            type="button"
            className="icon-button"
            aria-label={toggleLabel}
            aria-expanded={!mini}
            data-tip={toggleLabel}
            data-tip-side="right"
            onClick={toggle}
          >
            <Toggle className="i" size={16} strokeWidth={1.75} aria-hidden />
          </button>
        </div>
      </nav>
      <header className="top">
        <button type="button" className="burger" aria-label={words.openMenu} onClick={() => setSheet(true)}>
          <MenuIcon className="i" size={20} strokeWidth={1.75} aria-hidden />
        </button>
        <span className="top-brand">
          <Brand mini />
        </span>
        <span className="top-title trunc">
          <b>{before}</b>
          {after}
        </span>
        <span className="grow" />
        <ProfileMenu />
      </header>
      <Deck>{children}</Deck>
      {sheet && <Sheet onClose={() => setSheet(false)} />}
    </div>
  )
}

const Deck = ({ children }: { children: ReactNode }) => {
  const ref = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // A new page begins at its top, for the keyboard and for screen readers too.
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollTo(0, 0)
  }, [pathname])
  return (
    <main ref={ref} id="content" className="deck" tabIndex={-1}>
      {children}
    </main>
  )
}

/** The menu of narrow screens. */
const Sheet = ({ onClose }: { onClose: () => void }) => {
  const dialog = useDialog(onClose)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too; this is for a tap beside it
    <dialog
      {...dialog}
      className="sheet"
      aria-label={words.menu}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <nav className="sheet-content" aria-label={words.menu}>
        <div className="sheet-top">
          <Brand onChoose={onClose} />
          <button type="button" className="burger" aria-label={words.closeMenu} onClick={onClose}>
            <X className="i" size={20} strokeWidth={1.75} aria-hidden />
          </button>
        </div>
        <SideMenu onChoose={onClose} />
        <div className="side-foot">
          <span className="wordmark">
            <Mark />
            {words.product}
          </span>
        </div>
      </nav>
    </dialog>
  )
}
