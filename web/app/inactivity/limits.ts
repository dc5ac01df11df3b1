import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Session } from '../../../shared/contract/session.ts'
import { hour, minute } from '../../../shared/durations.ts'
import { admins, passes } from '../../../shared/roles.ts'
import { read } from '../../api/calls.ts'
import { preferencesRead, prefs } from '../../api/preferences.ts'
import { type Limits, limitsOf, setLimits } from './presence.ts'

/** Ms, where neither user nor company say anything. */
const usualIdle = 30 * minute

/** What the preferences mean; `activeSince` (hours) is the company's limit. */
export const limitsFrom = (
  { user, role }: { user: Pick<Session['user'], 'uid'>; role: Pick<Session['role'], 'key'> },
  preferences: readonly { pref_type: number; pref_value: string }[],
  activeSince: number | undefined,
): Limits => {
  const value = (type: number) => preferences.find(({ pref_type }) => pref_type === type)?.pref_value
  const chosen = Number(value(prefs.idle))
  return {
    user: user.uid,
    idle: chosen > 0 ? chosen : activeSince ? activeSince * hour : usualIdle,
    stay: value(prefs.stay) === '1' && passes(role.key, admins),
  }
}

/** Keeps the limits of this browser in step with the user's preferences, and calls back when they may have changed. */
export const useLimits = ({ user: { uid }, role: { key } }: Session, changed: () => void) => {
  const { data, isError } = useQuery(preferencesRead(uid))
  const tuning = useQuery({ ...read('getTuningParam', {}), staleTime: Number.POSITIVE_INFINITY })
  const activeSince = tuning.data?.active_since
  const ready = !tuning.isPending

  // Only what was read anew counts: another tab may have set newer limits meanwhile.
  useEffect(() => {
    const who = { user: { uid }, role: { key } }
    if (data && ready) setLimits(limitsFrom(who, data, activeSince))
    // Better the usual limits than none.
    else if (isError && !limitsOf(uid)) setLimits(limitsFrom(who, [], undefined))
    changed()
  }, [data, isError, ready, activeSince, uid, key, changed])
}
