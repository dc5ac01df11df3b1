import { X } from 'lucide-react'
import type { PageKey } from '../../../shared/pages.ts'
import { useSession } from '../../api/session.tsx'
import { shell } from '../../words/en/shell.ts'
import { favoritePages, useFavorites } from '../favorites/favorites.ts'
import { SideItem } from './SideItem.tsx'
import type { GroupFrame } from './SideMenu.tsx'

const words = shell.favorites

/** Tells an entry here from the same page in its own group. */
export const favoritesHash = '#favorites'

interface FavoritesProps {
  /** The page on the screen, if it was opened from here. */
  current: PageKey | undefined
  mini: boolean
  onChoose?: (() => void) | undefined
  frame: GroupFrame
}

/** The pages that the user keeps at hand, each with a way to take it out. */
export const Favorites = ({ current, mini, onChoose, frame }: FavoritesProps) => {
  const { role, universal } = useSession()
  const { list, set } = useFavorites()
  const shown = favoritePages(list, role.key, universal)
  if (mini && shown.length === 0) return null
  const items = shown.map((page) => (
    <SideItem
      key={page.key}
      page={page}
      current={page.key === current}
      mini={mini}
      hash={favoritesHash}
      onChoose={onChoose}
    >
      {!mini && (
        <button
          type="button"
          className="icon-button small side-remove"
          aria-label={words.removePage(page.title)}
          data-tip={words.remove}
          data-tip-side="right"
          onClick={(event) => {
            // The button is about to go, and the focus with it.
            const row = event.currentTarget.closest('li')
            const next = row?.nextElementSibling ?? row?.previousElementSibling
            const after = next?.querySelector('a') ?? row?.closest('section')?.querySelector('button')
            after?.focus()
            set(page, false)
          }}
        >
          <X className="i" size={14} strokeWidth={1.75} aria-hidden />
        </button>
      )}
    </SideItem>
  ))
  return frame('favorites', shown.length, shown.length > 0 ? items : <li className="side-none">{words.none}</li>)
}
