import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type TableName, viewKeys, viewPrefs } from '../../../shared/tables.ts'
import { keepPreference, preferencesRead } from '../../api/preferences.ts'
import { useSession } from '../../api/session.tsx'
import { useAddress } from '../address.ts'

/**
 * What a page of a table keeps in its address. Filters, sort and page size are kept with the user too, and count where
 * the address names none: so a page is as it was left, and a link shows what it was made for.
 * @param name without one, nothing but the address counts
 */
export const useChoices = (name: TableName | undefined) => {
  const { user } = useSession()
  const { params, change } = useAddress()
  const type = name && viewPrefs[name]
  const { data } = useQuery({ ...preferencesRead(user.uid), enabled: name !== undefined })
  const stored = data?.find(({ pref_type }) => pref_type === type)?.pref_value ?? ''
  const merged = useMemo(() => {
    const all = new URLSearchParams(stored)
    for (const [key, value] of params) all.set(key, value)
    return all
  }, [params, stored])

  return {
    params: merged,
    change: (changes: Record<string, string | null>) => {
      change(changes)
      const kept = Object.entries(changes).filter(([key]) => viewKeys.includes(key))
      if (!type || kept.length === 0) return
      const after = new URLSearchParams(stored)
      for (const [key, value] of kept) {
        if (value) after.set(key, value)
        else after.delete(key)
      }
      // It is a comfort: where it cannot be saved the address still has it.
      keepPreference(user.uid, type, after.toString(), () => {})
    },
  }
}
