import { Menu } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { header as words } from '../../words/en/header.ts'
import { BoundButton } from '../popover/BoundButton.tsx'
import { dismissal, usePopupLayer } from '../popover/position.ts'
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
  /** More about it, below the label. */
  hint?: string | undefined
  /** Tells it from others of the same label. */
  key?: string
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
  className?: string
}

/** The list of actions below a menu's button. */
export default function MenuPopup(props: MenuPopupProps) {
  const { id, label, opener, root, onClose, sections, top, className = '' } = props
  const positioner = usePopupLayer(opener, onClose, '[role^=menuitem]')
  return (
    <Menu.Root open modal={false} onOpenChange={dismissal(onClose)}>
      <Menu.Trigger render={({ ref }) => <BoundButton button={opener} ref={ref} />} />
      <Menu.Portal container={root}>
        <Menu.Positioner
          ref={positioner}
          anchor={opener}
          positionMethod="fixed"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="placed"
        >
          <Menu.Popup id={id} className={`menu ${className}`} aria-label={label} finalFocus={opener}>
            {top}
            {sections.map((section) => (
              <Section key={`${section.heading}${section.items[0]?.label}`} {...section} opener={opener} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

type Opener = Pick<OpenMenu, 'opener'>

const Section = ({ heading, row, items, opener }: MenuSection & Opener) => {
  const className = row ? 'menu-section row' : 'menu-section'
  const content = (
    <>
      {heading && (
        <span className="menu-heading" aria-hidden="true">
          {heading}
        </span>
      )}
      {items.map(({ key = '', ...item }) => (
        <Item key={key + item.label} {...item} value={key + item.label} opener={opener} />
      ))}
    </>
  )
  if (items.every(({ checked }) => checked === undefined)) {
    return (
      <Menu.Group className={className} aria-label={heading}>
        {content}
      </Menu.Group>
    )
  }
  return (
    <Menu.RadioGroup
      className={className}
      aria-label={heading}
      value={items.filter(({ checked }) => checked).map(itemValue)[0]}
      onValueChange={(chosen: string) => items.find((item) => itemValue(item) === chosen)?.onSelect?.()}
    >
      {content}
    </Menu.RadioGroup>
  )
}

const itemValue = ({ key = '', label }: MenuItem) => key + label

const Item = (props: Omit<MenuItem, 'key'> & Opener & { value: string }) => {
  const { label, icon, to, href, off, hint, onSelect, checked, danger, opener, value } = props
  const shared = { label, className: danger ? 'menu-item danger' : 'menu-item' }
  const content = (
    <>
      {icon}
      <span className={off ? undefined : 'trunc'}>
        {label}
        {(off ?? hint) && <small className={off ? undefined : 'trunc'}>{off ?? hint}</small>}
        {href && <span className="sr"> {words.newTab}</span>}
      </span>
    </>
  )
  // What it opens finds the focus where it is to go back to.
  const choose = () => {
    opener.current?.focus()
    onSelect?.()
  }
  if (href) {
    return (
      <Menu.LinkItem {...shared} closeOnClick href={href} target="_blank" rel="noopener noreferrer" onClick={choose}>
        {content}
      </Menu.LinkItem>
    )
  }
  if (to) {
    return (
      <Menu.LinkItem {...shared} closeOnClick render={<Link to={to} />} onClick={choose}>
        {content}
      </Menu.LinkItem>
    )
  }
  return checked === undefined ? (
    <Menu.Item {...shared} nativeButton disabled={off !== undefined} render={<button type="button" />} onClick={choose}>
      {content}
    </Menu.Item>
  ) : (
    <Menu.RadioItem {...shared} nativeButton value={value} render={<button type="button" />}>
      {content}
    </Menu.RadioItem>
  )
}
