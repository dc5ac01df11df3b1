import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { NavLink } from 'react-router-dom'
import { type MenuGroup, menuGroups, menuOf, type Page } from '../../../shared/pages.ts'
import { useSession } from '../../app/session.tsx'
import { shell as words } from '../../words/en/shell.ts'
import { pageIcon } from './pageIcons.ts'
import './sideMenu.css'

/** Longer titles do not fit and get a tip. */
const titleFits = 18
const foldedKey = 'shiftdeck.folded'

/** The groups of the menu with the pages that the role sees; `mini` shows icons only. */
export const SideMenu = ({ mini = false, onChoose }: { mini?: boolean; onChoose?: () => void }) => {
  const { role } = useSession()
  const [folded, setFolded] = useState<readonly string[]>(() => (localStorage.getItem(foldedKey) ?? '').split(','))
  const fold = (group: MenuGroup) => {
    const next = folded.includes(group) ? folded.filter((name) => name !== group) : [...folded, group]
    localStorage.setItem(foldedKey, next.join(','))
    setFolded(next)
  }
  const groups = menuGroups.map((group) => [group, menuOf(role.key, group)] as const).filter(([, list]) => list.length)
  const single = menuOf(role.key, 'item')
  return (
    <div className={mini ? 'side-menu mini' : 'side-menu'}>
      {groups.map(([group, list]) => (
        <Group
          key={group}
          group={group}
          list={list}
          mini={mini}
          folded={!mini && folded.includes(group)}
          onFold={() => fold(group)}
          onChoose={onChoose}
        />
      ))}
      {single.length > 0 && (
        <ul className="side-single">
          {single.map((page) => (
            <Item key={page.key} page={page} mini={mini} onChoose={onChoose} />
          ))}
        </ul>
      )}
    </div>
  )
}

interface GroupProps {
  group: MenuGroup
  list: Page[]
  mini: boolean
  folded: boolean
  onFold: () => void
  onChoose?: () => void
}

const Group = ({ group, list, mini, folded, onFold, onChoose }: GroupProps) => {
  const id = useId()
  return (
    <section>
      {mini ? (
        <h2 className="sr">{words.groups[group]}</h2>
      ) : (
        <h2>
          <button type="button" className="side-heading" aria-expanded={!folded} aria-controls={id} onClick={onFold}>
            <span>{words.groups[group]}</span>
            {folded && <span className="side-count">{list.length}</span>}
            {folded ? (
              <ChevronRight className="i" size={12} aria-hidden />
            ) : (
              <ChevronDown className="i" size={12} aria-hidden />
            )}
          </button>
        </h2>
      )}
      <ul id={id} hidden={folded}>
        {list.map((page) => (
          <Item key={page.key} page={page} mini={mini} onChoose={onChoose} />
        ))}
      </ul>
    </section>
  )
}

const Item = ({ page, mini, onChoose }: { page: Page; mini: boolean; onChoose?: () => void }) => {
  const Icon = pageIcon(page.key)
  return (
    <li>
      <NavLink
        to={page.link}
        id={mini ? undefined : page.id}
        className="side-item"
        aria-label={mini ? page.title : undefined}
        data-tip={mini || page.title.length > titleFits ? page.title : undefined}
        data-tip-side="right"
        onClick={onChoose}
      >
        <Icon className="i" size={16} strokeWidth={1.75} aria-hidden />
        {!mini && <span className="trunc">{page.title}</span>}
        {!mini && page.isNew && <span className="side-new">{words.new}</span>}
      </NavLink>
    </li>
  )
}
