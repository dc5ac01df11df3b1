import { prefTypes } from '../../shared/preferences.ts'
import { admins, passes, type RoleName } from '../../shared/roles.ts'
import { sessionLifetime, stayingLifetime } from '../data/sessions.ts'
import type { Stores } from '../data/stores.ts'

/** How long a session lasts from now on (ms): longer for an admin who stays signed in, as a screen on the wall does. */
export const lifetimeOf = async (
  stores: Pick<Stores, 'preferences'>,
  { company, uid }: { company: string; uid: string },
  role: RoleName,
): Promise<number> => {
  if (!passes(role, admins)) return sessionLifetime
  const staying = await stores.preferences.get(company, `USER#${uid}`, prefTypes.stayLoggedIn)
  return staying?.pref_value === '1' ? stayingLifetime : sessionLifetime
}
