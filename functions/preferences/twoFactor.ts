import type { Preference } from '../../shared/contract/entities.ts'
import { prefTypes } from '../../shared/preferences.ts'
import type { UserRecord } from '../data/users.ts'

/** Preference 1000 is the user's own flag, seen as a preference: it has one home. */
export const twoFactorPref = (user: UserRecord): Preference => ({
  pref_type: prefTypes.twoFactor,
  pref_value: user.two_factor ? '1' : '0',
})
