import { knownPrefs } from './knownPrefs.ts'

/** What the console asks for of its user's preferences. */
export const preferencesInput = (user: string) => ({ user_uid: user, pref_type: [...knownPrefs] })
