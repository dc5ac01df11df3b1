import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { keepPreference, preferencesRead, prefs } from '../../api/preferences.ts'
import { useSession } from '../../api/session.tsx'
import type { WalkthroughState } from '../../features/tutorial/Walkthrough.tsx'

/** Ms after which the page shows its parts. */
const startDelay = 800
/** Users to whom this browser has shown it: where the preference cannot be kept it is not shown again either. */
const shownKey = 'shiftdeck.toured'
const shown = () => (localStorage.getItem(shownKey) ?? '').split(',').filter(Boolean)
/** Many may share a PC. */
const most = 50

/** Begins the walkthrough of the page once for each user; not before the tutorial was taken or put off. */
export const useTour = () => {
  const { user } = useSession()
  const navigate = useNavigate()
  const { data } = useQuery(preferencesRead(user.uid))
  const value = (of: number) => data?.find(({ pref_type }) => pref_type === of)?.pref_value
  const isNew = data !== undefined && value(prefs.deviceTour) !== '1'
  const isFree = value(prefs.tutorialDone) === '1' || sessionStorage.getItem('shiftdeck.tutorial.notNow') === '1'
  // The map has a walkthrough of its own.
  const isMap = new URLSearchParams(useLocation().search).get('tab') === 'map'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is known that nobody has shown it
  useEffect(() => {
    if (!isNew || !isFree || isMap || shown().includes(user.uid)) return
    const timer = setTimeout(() => {
      if (document.querySelector('dialog[open], .tour')) return
      localStorage.setItem(shownKey, [...shown(), user.uid].slice(-most).join())
      keepPreference(user.uid, prefs.deviceTour, '1', () => {})
      const { pathname, search, hash } = window.location
      const state: WalkthroughState = { walkthrough: true }
      void navigate({ pathname, search, hash }, { replace: true, state })
    }, startDelay)
    return () => clearTimeout(timer)
  }, [isNew, isFree, isMap])
}
