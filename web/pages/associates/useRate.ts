import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { preferencesRead, prefs } from '../../api/preferences.ts'
import { answer } from '../../api/send.ts'
import { parseRefresh } from '../../features/figures/rates.ts'
import { toast } from '../../parts/toast/toast.ts'
import { associates as words } from '../../words/en/associates.ts'

/** How often the figures are read again, in ms. A change shows at once and is taken back when it cannot be saved. */
export const useRate = (user: string) => {
  const { data } = useQuery(preferencesRead(user))
  const stored = data?.find(({ pref_type }) => pref_type === prefs.associatesRefresh)?.pref_value
  const [saving, setSaving] = useState<number>()
  const set = async (rate: number) => {
    setSaving(rate)
    try {
      const pref = { user_uid: user, pref_type: prefs.associatesRefresh, pref_value: String(rate) }
      toast.success((await answer('setUserPref', pref)).message)
    } catch {
      toast.error(words.saveFailed)
    }
    // What was saved is among the preferences by now.
    setSaving(undefined)
  }
  return { rate: saving ?? parseRefresh(stored), set }
}
