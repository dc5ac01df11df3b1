import { ChevronDown, CircleHelp, Search, ShoppingBag } from 'lucide-react'
import { useEffect } from 'react'
import { managers } from '../../../shared/roles.ts'
import { useSession } from '../../api/session.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { MenuButton } from '../../parts/menu/Menu.tsx'
import { roleNames } from '../../words/en/names.ts'
import { shell as words } from '../../words/en/shell.ts'
import { JobsButton } from '../jobs/JobsButton.tsx'
import { initialsOf } from './Brand.tsx'
import { openOverlay, togglePalette } from './overlay.ts'

const HeaderPopup = lazyPart('features/shell/HeaderPopup', () => import('./HeaderPopup.tsx'))

const icon = { className: 'i', strokeWidth: 1.75, 'aria-hidden': true } as const
const worded = [
  ['marketplace', ShoppingBag],
  ['help', CircleHelp],
] as const

/** Ctrl or Cmd with K. Listened to from the first moment on: the browser has another use for it. */
const usePaletteKey = () => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, key, repeat } = event
      if (!(ctrlKey || metaKey) || altKey || key.toLowerCase() !== 'k') return
      event.preventDefault()
      if (!repeat) togglePalette()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** In the header: the search, Marketplace and Help. On a phone their signs stand for their words. */
export const TopMenus = () => {
  usePaletteKey()
  const { role } = useSession()
  return (
    <>
      <button
        type="button"
        className="btn ghost top-menu icon"
        aria-label={words.search}
        aria-keyshortcuts="Control+K Meta+K"
        data-tip={words.searchTip(/Mac|iP/.test(navigator.platform) ? '⌘K' : 'Ctrl K')}
        onClick={() => openOverlay('palette')}
      >
        <Search {...icon} size={16} />
      </button>
      {managers.includes(role.key) && <JobsButton />}
      {worded.map(([menu, Sign]) => (
        <MenuButton
          key={menu}
          label={words[menu]}
          buttonClass="btn ghost top-menu"
          button={
            <>
              <Sign {...icon} className="i top-sign" size={20} />
              <span className="top-word">{words[menu]}</span>
              <ChevronDown {...icon} size={14} />
            </>
          }
        >
          {(at) => <HeaderPopup {...at} menu={menu} />}
        </MenuButton>
      ))}
    </>
  )
}

/** Who is signed in, as what and where; the way to the profile, other groups, another theme and out. */
export const ProfileMenu = () => {
  const { user, role, group } = useSession()
  const name = `${user.first_name} ${user.last_name}`
  return (
    <MenuButton
      label={words.profileMenu}
      named
      buttonClass="me"
      button={
        <>
          <span className="sr">{words.profileMenu}: </span>
          <span className="avatar" aria-hidden="true">
            {initialsOf(name)}
          </span>
          <span className="me-name">
            <b className="trunc">{name}</b>
            <small className="trunc">
              {roleNames[role.key]} · {group.name}
            </small>
          </span>
          <ChevronDown {...icon} size={14} />
        </>
      }
    >
      {(at) => <HeaderPopup {...at} menu="profile" />}
    </MenuButton>
  )
}
