import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import './menu.css'

export interface MenuItem {
  label: string
  icon?: ReactNode
  /** Where the item leads, or what it does. */
  to?: string
  onSelect?: () => void
  /** For choices: whether this is the chosen one. */
  checked?: boolean
  danger?: boolean
}

interface MenuProps {
  /** The accessible name of the menu, and of a button without words. */
  label: string
  /** Whether the button has words of its own. */
  named?: boolean
  button: ReactNode
  buttonClass?: string
  /** Sections, with a line between them; a section may have a heading and may stand in one row. */
  sections: { heading?: string; row?: boolean; items: MenuItem[] }[]
  /** Above the first section. */
  top?: ReactNode
}

const itemsOf = (menu: HTMLElement | null) => [...(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]

/** A button that opens a list of actions. Arrow keys, Home, End, letters and Escape work as in any menu. */
export const Menu = ({ label, named = false, button, buttonClass = 'btn', sections, top }: MenuProps) => {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)

  useEffect(() => {
    const popup = list.current
    if (!open || !popup || !opener.current) return
    popup.showPopover()
    place(popup, opener.current)
    itemsOf(popup)[0]?.focus()
  }, [open])

  const close = (refocus = true) => {
    list.current?.hidePopover()
    if (refocus) opener.current?.focus()
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
    <>
      <button
        ref={opener}
        type="button"
        className={buttonClass}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={named ? undefined : label}
        onClick={() => (open ? close() : setOpen(true))}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' && !open) {
            event.preventDefault()
            setOpen(true)
          }
        }}
      >
        {button}
      </button>
      {open && (
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
            if ((event.nativeEvent as ToggleEvent).newState === 'closed') setOpen(false)
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
      )}
    </>
  )
}

const Item = ({ label, icon, to, onSelect, checked, danger, close }: MenuItem & { close: () => void }) => {
  const shared = { className: danger ? 'menu-item danger' : 'menu-item', tabIndex: -1 }
  const content = (
    <>
      {icon}
      <span className="trunc">{label}</span>
    </>
  )
  const choose = () => {
    close()
    onSelect?.()
  }
  if (to) {
    return (
      <Link {...shared} role="menuitem" to={to} onClick={choose}>
        {content}
      </Link>
    )
  }
  return checked === undefined ? (
    <button {...shared} type="button" role="menuitem" onClick={choose}>
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
