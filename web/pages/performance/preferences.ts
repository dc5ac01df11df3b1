import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../api/calls.ts'
import { answer } from '../../api/send.ts'
import { toast } from '../../parts/toast/toast.ts'
import { prefTypes } from './firstCalls.ts'
import { preferencesQuery } from './queries.ts'

export type PreferenceName = keyof typeof prefTypes

/** What the user set up on this page. A change shows at once and is taken back when it cannot be saved. */
export const usePreferences = (user: string) => {
  const query = preferencesQuery(user)
  const { data, isPending } = useQuery(query)

  const stored = (name: PreferenceName) => data?.find(({ pref_type }) => pref_type === prefTypes[name])?.pref_value

  /** Takes over what is stored already. */
  const keep = (name: PreferenceName, pref_value: string) =>
    queryClient.setQueryData(query.queryKey, (before) => [
      ...(before ?? []).filter(({ pref_type }) => pref_type !== prefTypes[name]),
      { pref_type: prefTypes[name], pref_value },
    ])

  /** Answers whether it was saved. `said` takes the place of the server's message, null says nothing. */
  const save = async (name: PreferenceName, pref_value: string, failed: string, successText?: string | null) => {
    const before = queryClient.getQueryData(query.queryKey)
    keep(name, pref_value)
    try {
      const { message } = await answer('setUserPref', { user_uid: user, pref_type: prefTypes[name], pref_value })
      if (successText !== null) toast.success(successText ?? message)
      return true
    } catch {
      queryClient.setQueryData(query.queryKey, before)
      toast.error(failed)
      return false
    }
  }
  return { isPending, stored, keep, save }
}
