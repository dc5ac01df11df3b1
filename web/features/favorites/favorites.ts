import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { menuPages, type Page, type PageEntry } from '../../../shared/pages.ts'
import { isWorkerType, type RoleName } from '../../../shared/roles.ts'
import { preferencesRead, prefs } from '../../api/preferences.ts'
import { useSession } from '../../api/session.tsx'
import { storedSession } from '../../api/token.ts'
import { keptKeys } from '../account/forget.ts'
import { type Favorites, parseFavorites } from './stored.ts'

/** The favourites that a role sees, in their order: of pages that it finds in its menu, for workers those with figures. */
export const favoritePages = (list: Favorites, role: RoleName, universal = false): Page[] => {
  const shown = menuPages(role, universal).filter((page) => page.menuSection !== 'help' || !isWorkerType(role))
  return list.flatMap((key) => shown.find(({ favPageKey }) => favPageKey === key) ?? [])
}

/** What is known before the server has answered, so that the menu does not move when it does. */
const known = (user: string) => {
  const [whose, list = ''] = (localStorage.getItem(keptKeys.favorites) ?? '').split(' ')
  return whose === user ? list : ''
}

/** The user's favourite pages, and how one is added or taken out. */
export const useFavorites = () => {
  const { user } = useSession()
  const { data } = useQuery(preferencesRead(user.uid))
  const stored = data && (data.find(({ pref_type }) => pref_type === prefs.favorites)?.pref_value ?? '')
  useEffect(() => {
    // An answer may come after a logout, in this tab or another.
    if (stored !== undefined && storedSession()) localStorage.setItem(keptKeys.favorites, `${user.uid} ${stored}`)
  }, [stored, user.uid])
  return {
    list: parseFavorites(stored ?? known(user.uid)),
    /** @param on whether the page shall be one */
    set: ({ favPageKey }: PageEntry, on: boolean) => {
      void import('./saveFavorite.ts').then(({ saveFavorite }) => saveFavorite(user.uid, favPageKey, on))
    },
  }
}
