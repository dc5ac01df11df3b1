import { admins, passes, type RoleName } from '../../../shared/roles.ts'
import { answer } from '../../api/send.ts'
import { toast } from '../../parts/toast/toast.ts'
import { performance } from '../../words/en/performance.ts'
import type { usePreferences } from './preferences.ts'

const words = performance.tv

/** This browser showed TV Mode last: it does not show the desk while it asks whether it still does. */
const wasOn = 'shiftdeck.tv'

/** TV Mode: preference 701 of an admin. While it is on, the session stays signed in. */
export const useTv = (user: string, role: RoleName, { isPending, stored, keep }: ReturnType<typeof usePreferences>) => {
  const offered = passes(role, admins)
  const on = offered && stored('tv') === '1'
  if (!isPending) {
    if (on) localStorage.setItem(wasOn, '1')
    else localStorage.removeItem(wasOn)
  }
  /** The server asks for a password that was checked in the last 10 minutes before it turns TV Mode on. */
  const turn = async (next: boolean) => {
    try {
      const { data } = await answer('setUserPref', { user_uid: user, pref_type: 701, pref_value: next ? '1' : '0' })
      keep('tv', data.pref_value)
      toast.success(next ? words.on : words.off)
    } catch {
      toast.error(words.failed)
    }
  }
  return { offered, on, maybe: offered && isPending && localStorage.getItem(wasOn) === '1', turn }
}
