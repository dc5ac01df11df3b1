import { useQuery } from '@tanstack/react-query'
import { startTransition, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { type TableName, viewKeys, viewPrefs } from '../../../shared/tables.ts'
import { changePreference, preferencesRead } from '../../api/preferences.ts'
import { useSession } from '../../api/session.tsx'
import { useAddress } from '../address.ts'

/** The same for a table in a dialog: gone when that is closed. */
export const useLocalChoices = () => {
  const [text, setText] = useState('')
  return {
    params: new URLSearchParams(text),
    change: (changes: Record<string, string | null>) =>
      setText((before) => changed(before, Object.entries(changes)).toString()),
  }
}

const changed = (before: string, changes: readonly [string, string | null][]) => {
  const after = new URLSearchParams(before)
  for (const [key, value] of changes) {
    if (value) after.set(key, value)
    else after.delete(key)
  }
  return after
}

/** Parameters that say which of a page’s tables is shown, and nothing of how it stands. */
const viewParams: readonly string[] = ['part', 'tab']

/** Whether an address leaves open how its table stands: then it stands as its user has said, or has left it. */
export const isBare = (search: string) =>
  [...new URLSearchParams(search).keys()].every((key) => viewParams.includes(key))

const useStored = (name: TableName | undefined) => {
  const { user } = useSession()
  const { data } = useQuery({ ...preferencesRead(user.uid), enabled: name !== undefined })
  return data && (data.find(({ pref_type }) => name && pref_type === viewPrefs[name])?.pref_value ?? '')
}

/**
 * What a page of a table keeps in its address. Filters, sort and page size are kept with the user too, for the next time
 * (`useKeptChoices`).
 * @param name without one, nothing is kept
 */
export const useChoices = (name: TableName | undefined) => {
  const { user } = useSession()
  const { params, change } = useAddress()
  return {
    params,
    change: (changes: Record<string, string | null>) => {
      change(changes)
      const kept = Object.entries(changes).filter(([key]) => viewKeys.includes(key))
      if (!name || kept.length === 0) return
      // It is a comfort: where it cannot be saved the address still has it.
      void changePreference(user.uid, viewPrefs[name], (before) => changed(before, kept).toString())
    },
  }
}

/**
 * Shows a page as its user left it. Whoever comes by a link, or from a page that leads to something, sees what that was
 * made for.
 * @returns whether it is yet to become so: what is shown before would change at once
 */
export const useKeptChoices = (name: TableName | undefined): boolean => {
  const { change } = useAddress()
  const stored = useStored(name)
  const { search, state } = useLocation()
  const [bare] = useState(isBare(search) && !state)
  const taken = useRef(false)
  const [settled, setSettled] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when they are known
  useEffect(() => {
    if (!name || stored === undefined || !bare || taken.current) return
    taken.current = true
    if (stored !== '' && isBare(window.location.search)) change(Object.fromEntries(new URLSearchParams(stored)))
    // Together with the address, which changes in a transition too.
    startTransition(() => setSettled(true))
  }, [stored])
  return Boolean(name && bare && stored) && !settled
}
