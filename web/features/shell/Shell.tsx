import { Menu as MenuIcon, PanelLeft } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useSession } from '../../api/session.tsx'
import { Mark } from '../../parts/icons/Mark.tsx'
import { isCovered } from '../../parts/layers/layers.ts'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { shell as words } from '../../words/en/shell.ts'
import { Brand } from './Brand.tsx'
import { useCollapsed } from './collapsed.ts'
import { SideMenu } from './SideMenu.tsx'
import { ProfileMenu, TopMenus } from './TopMenus.tsx'
import './shell.css'

const Sheet = lazyPart('features/shell/Sheet', () => import('./Sheet.tsx'))

/** The canvas with menu and header, and the panel with the page on it. */
export const Shell = ({ children }: { children: ReactNode }) => {
  const { company } = useSession()
  const [mini, toggle] = useCollapsed()
  const [sheet, setSheet] = useState(false)
  const [before, name, after] = words.dashboard(company.name)
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
            <PanelLeft className="i" size={16} strokeWidth={1.75} aria-hidden />
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
          {before}
          <b>{name}</b>
          {after}
        </span>
        <span className="grow" />
        <TopMenus />
        <ProfileMenu />
      </header>
      <Deck>{children}</Deck>
      {sheet && (
        <Suspense>
          <Sheet onClose={() => setSheet(false)} />
        </Suspense>
      )}
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
    ref.current?.scrollTo(0, 0)
    // What was opened while it was on its way would close without the focus.
    if (!isCovered()) ref.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <main ref={ref} id="content" className="deck" tabIndex={-1}>
      {children}
    </main>
  )
}
