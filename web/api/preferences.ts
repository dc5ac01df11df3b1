import type { Input } from '../../shared/contract/index.ts'
import { tablePrefs } from '../../shared/tables.ts'
import { queryClient, read } from './calls.ts'
import { onWritten } from './send.ts'

/** Preferences that the console itself needs. */
export const prefs = {
  tutorialDone: 300,
  idle: 700,
  stay: 701,
  favorites: 900,
  language: 1100,
  usersTable: tablePrefs.users,
} as const

/** Those preferences of a user; what is saved anywhere in this tab is in it at once. */
export const preferencesRead = (user: string) => ({
  ...read('getUserPreferences', { user_uid: user, pref_type: Object.values(prefs) }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Keeps what `preferencesRead` answered in step with what is saved; answers how to stop. */
export const followPreferences = (user: string) =>
  onWritten((name, input) => {
    if (name !== 'setUserPref') return
    const { pref_type, pref_value } = input as Input<'setUserPref'>
    queryClient.setQueryData(preferencesRead(user).queryKey, (known) =>
      known && Object.values<number>(prefs).includes(pref_type)
        ? [...known.filter((entry) => entry.pref_type !== pref_type), { pref_type, pref_value: String(pref_value) }]
        : known,
    )
  })
