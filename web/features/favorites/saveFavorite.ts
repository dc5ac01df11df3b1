import { queryClient } from '../../api/calls.ts'
import { endPreview, preferencesRead, prefs, showPreference } from '../../api/preferences.ts'
import { answer, send } from '../../api/send.ts'
import { toast } from '../../parts/toast/toast.ts'
import { shell } from '../../words/en/shell.ts'
import { type Favorites, parseFavorites } from './stored.ts'

const pref_type = prefs.favorites

/** The list with a page or without it. */
export const withFavorite = (list: Favorites, key: number, on: boolean): Favorites => {
  if (on) return list.includes(key) ? list : [...list, key]
  return list.filter((entry) => entry !== key)
}

const valueIn = (preferences: readonly { pref_type: number; pref_value: string }[] | undefined) =>
  preferences?.find((entry) => entry.pref_type === pref_type)?.pref_value ?? ''

/** The list as the server has it, as far as is known, and what was chosen since: the menu shows both together. */
let saved: Favorites | undefined
let waiting: readonly { key: number; on: boolean }[] = []
/** One after the other, so that none undoes another. */
let last: Promise<void> = Promise.resolve()

/**
 * Adds a page to the user's favourites or takes it out. The menu shows it at once, and takes it back if it fails.
 * @param on whether the page shall be one
 */
export const saveFavorite = (user: string, key: number, on: boolean): Promise<void> => {
  const { queryKey } = preferencesRead(user)
  const show = () => {
    const before = queryClient.getQueryData(queryKey)
    // Before the others are known, none may look as if it were not set.
    if (!before) return false
    saved ??= parseFavorites(valueIn(before))
    showPreference(
      user,
      pref_type,
      waiting.reduce((list, next) => withFavorite(list, next.key, next.on), saved).join(','),
    )
    return true
  }
  const change = { key, on }
  if (waiting.length === 0) saved = undefined
  waiting = [...waiting, change]
  show()
  const clearIfLast = () => {
    waiting = waiting.filter((entry) => entry !== change)
    const shown = show()
    if (waiting.length === 0) endPreview(pref_type)
    return shown
  }

  const save = async () => {
    try {
      // Another tab or device may have changed the list since it was read here.
      const now = await send('getUserPreferences', { user_uid: user, pref_type: [pref_type] })
      const list = withFavorite(parseFavorites(valueIn(now)), key, on)
      const { message } = await answer('setUserPref', { user_uid: user, pref_type, pref_value: list.join(',') })
      saved = list
      toast.success(message)
      if (!clearIfLast()) await queryClient.invalidateQueries({ queryKey })
    } catch {
      toast.error(shell.favorites.failed)
      clearIfLast()
      // What comes after this one reads the list itself.
      if (waiting.length === 0) await queryClient.invalidateQueries({ queryKey })
    }
  }
  last = last.then(save)
  return last
}
