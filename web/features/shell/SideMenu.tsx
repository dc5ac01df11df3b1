import { ChevronDown, ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { menuGroups, menuOf, pageFor } from '../../../shared/pages.ts'
import { useSession } from '../../api/session.tsx'
import { shell as words } from '../../words/en/shell.ts'
import { Favorites, favoritesHash } from './Favorites.tsx'
import { SideItem } from './SideItem.tsx'
import './sideMenu.css'

const collapsedKey = 'shiftdeck.folded'

/** The groups of the menu with the pages that the role sees; `mini` shows icons only. */
export const SideMenu = ({ mini = false, onChoose }: { mini?: boolean; onChoose?: () => void }) => {
  const { role } = useSession()
  const { pathname, search, hash } = useLocation()
  const [collapsed, setCollapsed] = useState<readonly string[]>(() =>
    (localStorage.getItem(collapsedKey) ?? '').split(','),
  )
  const toggleCollapsed = (group: string) => {
    const next = collapsed.includes(group) ? collapsed.filter((name) => name !== group) : [...collapsed, group]
    localStorage.setItem(collapsedKey, next.join(','))
    setCollapsed(next)
  }
  const current = pageFor(pathname, search)?.key
  const asFavorite = hash === favoritesHash
  const shared = { mini, onChoose }
  const groupOf = (name: keyof typeof words.groups, count: number, items: ReactNode) => (
    <Group
      key={name}
      title={words.groups[name]}
      count={count}
      mini={mini}
      collapsed={!mini && collapsed.includes(name)}
      onCollapse={() => toggleCollapsed(name)}
    >
      {items}
    </Group>
  )
  const single = menuOf(role.key, 'item')
  return (
    <div className={mini ? 'side-menu mini' : 'side-menu'}>
      <Favorites current={asFavorite ? current : undefined} {...shared} frame={groupOf} />
      {menuGroups.map((group) => {
        const list = menuOf(role.key, group)
        const items = list.map((page) => (
          <SideItem key={page.key} page={page} current={page.key === current && !asFavorite} {...shared} />
        ))
        return list.length > 0 && groupOf(group, list.length, items)
      })}
      {single.length > 0 && (
        <ul className="side-single">
          {single.map((page) => (
            <SideItem key={page.key} page={page} current={page.key === current && !asFavorite} {...shared} />
          ))}
        </ul>
      )}
    </div>
  )
}

interface GroupProps {
  title: string
  count: number
  mini: boolean
  collapsed: boolean
  onCollapse: () => void
  children: ReactNode
}

const Group = ({ title, count, mini, collapsed, onCollapse, children }: GroupProps) => {
  const id = useId()
  const Chevron = collapsed ? ChevronRight : ChevronDown
  return (
    <section>
      {mini ? (
        <h2 className="sr">{title}</h2>
      ) : (
        <h2>
          <button
            type="button"
            className="side-heading"
            aria-expanded={!collapsed}
            aria-controls={id}
            onClick={onCollapse}
          >
            <span>{title}</span>
            {collapsed && count > 0 && <span className="side-count">{count}</span>}
            <Chevron className="i" size={12} aria-hidden />
          </button>
        </h2>
      )}
      <ul id={id} hidden={collapsed}>
        {children}
      </ul>
    </section>
  )
}
