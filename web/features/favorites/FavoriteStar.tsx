import { Star } from 'lucide-react'
import { useLocation } from 'react-router-dom'
import { pageFor } from '../../../shared/pages.ts'
import { useSession } from '../../api/session.tsx'
import { shell } from '../../words/en/shell.ts'
import { favoritePages, useFavorites } from './favorites.ts'

const words = shell.favorites

/** Adds the page of the address to the favourites, or takes it out. Pages that the menu never shows have none. */
export const FavoriteStar = () => {
  const { role, universal } = useSession()
  const { pathname, search } = useLocation()
  const page = pageFor(pathname, search)
  const { list, set } = useFavorites()
  if (!page || favoritePages([page.favPageKey], role.key, universal).length === 0) return null
  const on = list.includes(page.favPageKey)
  return (
    <button
      type="button"
      className="icon-button favorite-star"
      aria-label={words.star}
      aria-pressed={on}
      data-tip={on ? words.remove : words.add}
      onClick={() => set(page, !on)}
    >
      <Star className="i" size={16} strokeWidth={1.75} aria-hidden />
    </button>
  )
}
