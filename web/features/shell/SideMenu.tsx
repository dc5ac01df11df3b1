import { ChevronDown, ChevronRight } from 'lucide-react'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { menuGroups, menuOf, pageFor } from '../../../shared/pages.ts'
import { useSession } from '../../api/session.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { useAfterFirstFrame } from '../../parts/lazy/useAfterFirstFrame.ts'
import { shell as words } from '../../words/en/shell.ts'
import { Favorites, favoritesHash } from './Favorites.tsx'
import { SideItem } from './SideItem.tsx'
import './sideMenu.css'

const UniversalMenu = lazyPart('features/universal/UniversalMenu', () => import('../universal/UniversalMenu.tsx'))

const collapsedKey = 'shiftdeck.folded'

/** Draws a group of the menu. @param title where it is none of those that everybody has */
export type GroupFrame = (name: string, count: number, items: ReactNode, title?: string) => ReactNode

interface SideMenuProps {
  mini?: boolean
  onChoose?: (() => void) | undefined
}

/** The groups of the menu with the pages that the role sees; `mini` shows icons only. */
export const SideMenu = (props: SideMenuProps) => {
  // The page itself is seen first.
  const isAfterFirstFrame = useAfterFirstFrame()
  return <div className={props.mini ? 'side-menu mini' : 'side-menu'}>{isAfterFirstFrame && <Groups {...props} />}</div>
}

const Groups = ({ mini = false, onChoose }: SideMenuProps) => {
  const { role, universal } = useSession()
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
  const titles: Record<string, string> = words.groups
  const groupOf: GroupFrame = (name, count, items, title = titles[name]) => (
    <Group
      key={name}
      title={title ?? name}
      count={count}
      mini={mini}
      collapsed={!mini && collapsed.includes(name)}
      onCollapse={() => toggleCollapsed(name)}
    >
      {items}
    </Group>
  )
  const single = menuOf(role.key, 'item')
  const whole = (
    <>
      <Favorites current={asFavorite ? current : undefined} {...shared} frame={groupOf} />
      {universal && <UniversalMenu current={asFavorite ? undefined : current} {...shared} frame={groupOf} />}
      {/* Who publishes what Help shows has it in a group of its own. */}
      {[...menuGroups, ...(universal ? [] : (['help'] as const))].map((group) => {
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
    </>
  )
  // The whole menu waits for a part of it: nothing moves below a pointer.
  return universal ? <Suspense>{whole}</Suspense> : whole
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
