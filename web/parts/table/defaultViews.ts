import type { Preference } from '../../../shared/contract/entities.ts'
import { defaultViewPrefs, type TableName, tableNames } from '../../../shared/tables.ts'

const key = 'shiftdeck.opens'

type DefaultViews = Partial<Record<TableName, string>>

/** With which view each table of a user opens, by its id. */
export const defaultViewsIn = (preferences: readonly Preference[]): DefaultViews =>
  Object.fromEntries(
    tableNames.flatMap((name) => {
      const id = preferences.find(({ pref_type }) => pref_type === defaultViewPrefs[name])?.pref_value
      return id ? [[name, id]] : []
    }),
  )

/**
 * The same as this browser knew it last: rows are often there before the preferences of their user are.
 * @returns undefined where it has never known
 */
export const storedDefaultViews = (user: string): DefaultViews | undefined => {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as { user: string; opens: DefaultViews } | null
    return kept?.user === user ? kept.opens : undefined
  } catch {
    return undefined
  }
}

export const storeDefaultViews = (user: string, opens: DefaultViews) =>
  localStorage.setItem(key, JSON.stringify({ user, opens }))
