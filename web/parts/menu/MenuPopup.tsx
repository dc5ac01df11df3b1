import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { header as words } from '../../words/en/header.ts'
import type { OpenMenu } from './Menu.tsx'
import './menu.css'

export interface MenuItem {
  label: string
  icon?: ReactNode
  /** Where the item leads, or what it does. */
  to?: string
  onSelect?: () => void
  /** A page of others; it opens in a tab of its own. */
  href?: string
  /** Why it can do nothing now; stands below the label. */
  off?: string
  /** For choices: whether this is the chosen one. */
  checked?: boolean
  danger?: boolean
}

/** A section may have a heading and may stand in one row. */
export interface MenuSection {
  heading?: string
  row?: boolean
  items: MenuItem[]
}

interface MenuPopupProps extends OpenMenu {
  /** With a line between them. */
  sections: MenuSection[]
  /** Above the first section. */
  top?: ReactNode
}

const itemsOf = (menu: HTMLElement | null) => [...(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]

/** The list of actions below a menu's button. */
export default function MenuPopup({ id, label, opener, onClose, sections, top }: MenuPopupProps) {
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const popup = list.current
    if (!popup || !opener.current) return
    popup.showPopover()
    place(popup, opener.current)
    itemsOf(popup)[0]?.focus()
  }, [opener])

  const close = () => {
    list.current?.hidePopover()
    opener.current?.focus()
  }

  const move = (event: KeyboardEvent) => {
    const all = itemsOf(list.current)
    const at = all.indexOf(document.activeElement as HTMLElement)
    const to = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: -1,
    }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      all.at(to % all.length)?.focus()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (event.key === 'Tab') {
      close()
    } else if (event.key.length === 1) {
      const letter = event.key.toLowerCase()
      const next = [...all.slice(at + 1), ...all].find((item) =>
        item.textContent?.trim().toLowerCase().startsWith(letter),
      )
      next?.focus()
    }
  }

  return (
    <div
      ref={list}
      id={id}
      popover="auto"
      className="menu"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={move}
      onToggle={(event) => {
        if ((event.nativeEvent as ToggleEvent).newState === 'closed') onClose()
      }}
    >
      {top}
      {sections.map(({ heading, row, items: entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset inside a menu is not what a screen reader expects
        <div
          key={entries[0]?.label}
          role="group"
          aria-label={heading}
          className={row ? 'menu-section row' : 'menu-section'}
        >
          {heading && (
            <span className="menu-heading" aria-hidden="true">
              {heading}
            </span>
          )}
          {entries.map((item) => (
            <Item key={item.label} {...item} close={close} />
          ))}
        </div>
      ))}
    </div>
  )
}

const Item = ({ label, icon, to, href, off, onSelect, checked, danger, close }: MenuItem & { close: () => void }) => {
  const shared = { className: danger ? 'menu-item danger' : 'menu-item', tabIndex: -1 }
  const content = (
    <>
      {icon}
      <span className={off ? undefined : 'trunc'}>
        {label}
        {off && <small>{off}</small>}
        {href && <span className="sr"> {words.newTab}</span>}
      </span>
    </>
  )
  const choose = () => {
    if (off) return
    close()
    onSelect?.()
  }
  if (href) {
    return (
      <a {...shared} role="menuitem" href={href} target="_blank" rel="noopener noreferrer" onClick={choose}>
        {content}
      </a>
    )
  }
  if (to) {
    return (
      <Link {...shared} role="menuitem" to={to} onClick={choose}>
        {content}
      </Link>
    )
  }
  return checked === undefined ? (
    <button {...shared} type="button" role="menuitem" aria-disabled={off ? true : undefined} onClick={choose}>
      {content}
    </button>
  ) : (
    <button {...shared} type="button" role="menuitemradio" aria-checked={checked} onClick={() => onSelect?.()}>
      {content}
    </button>
  )
}

/** Puts the popup below its button, within the window. */
const place = (popup: HTMLElement, button: HTMLElement) => {
  const at = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = popup
  const left = Math.max(8, Math.min(at.right - width, innerWidth - width - 8))
  const below = at.bottom + 4
  const top = below + height > innerHeight - 8 && at.top - height - 4 > 8 ? at.top - height - 4 : below
  Object.assign(popup.style, { left: `${left}px`, top: `${top}px` })
}
