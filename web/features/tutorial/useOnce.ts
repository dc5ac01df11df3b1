import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PageKey } from '../../../shared/pages.ts'
import { keepPreference, preferencesRead, prefs } from '../../api/preferences.ts'
import { useSession } from '../../api/session.tsx'

/** Pages that explain themselves to whoever opens them for the first time, and the preference that says it was done. */
const pagesThat: Partial<Record<PageKey, number>> = { deviceInformation: prefs.deviceTour }
/** Ms after which a page that was just opened shows its parts. */
const settles = 1_500
/** What this browser has shown, page by page: where the preference cannot be kept it is not shown again either. */
const shownKey = 'shiftdeck.toured'

const isShown = (page: PageKey) => (localStorage.getItem(shownKey) ?? '').split(',').includes(page)
const note = (page: PageKey) =>
  localStorage.setItem(shownKey, [localStorage.getItem(shownKey), page].filter(Boolean).join())

/** Begins the walkthrough of a page once for each user; not before the tutorial was taken or put off. */
export const useOnce = (page: PageKey, begin: () => void) => {
  const { user } = useSession()
  const type = pagesThat[page]
  const { data } = useQuery({ ...preferencesRead(user.uid), enabled: type !== undefined })
  const value = (of: number | undefined) => data?.find(({ pref_type }) => pref_type === of)?.pref_value
  const isNew = data !== undefined && type !== undefined && value(type) !== '1'
  const isFree = value(prefs.tutorialDone) === '1' || sessionStorage.getItem('shiftdeck.tutorial.notNow') === '1'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is known that nobody has shown it
  useEffect(() => {
    if (!isNew || !isFree || isShown(page)) return
    const timer = setTimeout(() => {
      if (document.querySelector('dialog[open], .tour')) return
      note(page)
      keepPreference(user.uid, type as number, '1', () => {})
      begin()
    }, settles)
    return () => clearTimeout(timer)
  }, [isNew, isFree])
}
