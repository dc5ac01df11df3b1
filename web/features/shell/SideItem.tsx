import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { KeyedPage } from '../../../shared/pages.ts'
import { pageTitles } from '../../words/en/names.ts'
import { shell as words } from '../../words/en/shell.ts'
import { pageIcon } from './pageIcons.ts'

/** Longer titles do not fit and get a tip. */
const titleFits = 18

interface SideItemProps {
  page: KeyedPage
  /** Where the menu calls it otherwise than the page. */
  title?: string
  /** Whether this is the page on the screen. */
  current: boolean
  /** Only the icon. */
  mini: boolean
  /** Goes to the link's end, for entries that lead to the same page from another group. */
  hash?: string
  onChoose?: (() => void) | undefined
  children?: ReactNode
}

/** One page in the menu. */
export const SideItem = ({
  page,
  title = pageTitles[page.key],
  current,
  mini,
  hash = '',
  onChoose,
  children,
}: SideItemProps) => {
  const Icon = pageIcon(page.key)
  const name = page.isNew ? `${title} (${words.new})` : title
  return (
    <li className="side-row">
      <Link
        to={page.link + hash}
        id={mini || hash ? undefined : page.id}
        className={`side-item${current ? ' active' : ''}${page.isNew ? ' new' : ''}`}
        aria-current={current ? 'page' : undefined}
        aria-label={mini ? name : undefined}
        data-tip={mini ? name : title.length > titleFits ? title : undefined}
        data-tip-side="right"
        onClick={onChoose}
      >
        <Icon className="i" size={16} strokeWidth={1.75} aria-hidden />
        {!mini && <span className="trunc">{title}</span>}
        {page.isNew && <span className="side-new">{mini ? '' : words.new}</span>}
      </Link>
      {children}
    </li>
  )
}
