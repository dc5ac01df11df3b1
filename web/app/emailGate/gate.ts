import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { preferencesRead, prefs } from '../../api/preferences.ts'
import { useSession } from '../../api/session.tsx'

/** Until the console is loaded again. */
let postponed = false
const listeners = new Set<() => void>()

export const postponeGate = () => {
  postponed = true
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * Whether the user is asked for an e-mail address, or to confirm the one that waits. It comes before everything else
 * that is asked or told.
 */
export const useGate = () => {
  const { user } = useSession()
  const waits = useSyncExternalStore(subscribe, () => postponed)
  const { data } = useQuery(preferencesRead(user.uid))
  // A screen on the wall has nobody to ask.
  const stays = data?.some(({ pref_type, pref_value }) => pref_type === prefs.stay && pref_value === '1')
  return (!user.email || Boolean(user.new_email)) && !waits && data !== undefined && !stays
}
