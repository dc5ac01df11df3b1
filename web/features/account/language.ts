import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { preferencesRead, prefs } from '../../api/preferences.ts'
import { answer } from '../../api/send.ts'
import { language as current } from '../../words/en/locale.ts'
import { chosenLanguage, keepLanguage, type Language } from '../../words/languages.ts'

/** Set in this tab while a language that was chosen before signing in is not yet the user's. */
const chosenHere = 'shiftdeck.language.chosen'

const save = (user: string, pref_value: string) =>
  answer('setUserPref', { user_uid: user, pref_type: prefs.language, pref_value })

const show = (language: Language) => {
  keepLanguage(language)
  location.reload()
}

/** Shows the sign-in in another language; it becomes that of whoever signs in next. */
export const chooseBeforeSignIn = (language: Language) => {
  sessionStorage.setItem(chosenHere, '1')
  show(language)
}

/** Keeps another language for the user, here and wherever they sign in, and shows it. @throws where it cannot be saved */
export const chooseLanguage = async (user: string, language: Language) => {
  await save(user, language)
  show(language)
}

/** Shows the user's own language where this browser had another one. */
export const useOwnLanguage = (user: string) => {
  const { data } = useQuery(preferencesRead(user))
  const own = data?.find(({ pref_type }) => pref_type === prefs.language)?.pref_value
  const known = data !== undefined
  useEffect(() => {
    if (!known) return
    const chosen = sessionStorage.getItem(chosenHere)
    sessionStorage.removeItem(chosenHere)
    if (chosen && own !== current) void save(user, current).catch(() => sessionStorage.setItem(chosenHere, '1'))
    // What has been chosen here and is not shown cannot be kept: it would be shown again and again.
    else if (!chosen && (own === 'en' || own === 'es') && own !== current && own !== chosenLanguage()) show(own)
  }, [known, own, user])
}
