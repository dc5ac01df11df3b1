import type { Preference } from '../../../shared/contract/entities.ts'
import { opensPrefs, type TableName, tableNames } from '../../../shared/tables.ts'

const key = 'shiftdeck.opens'

type Opens = Partial<Record<TableName, string>>

/** With which view each table of a user opens, by its id. */
export const opensIn = (preferences: readonly Preference[]): Opens =>
  Object.fromEntries(
    tableNames.flatMap((name) => {
      const id = preferences.find(({ pref_type }) => pref_type === opensPrefs[name])?.pref_value
      return id ? [[name, id]] : []
    }),
  )

/**
 * The same as this browser knew it last: rows are often there before the preferences of their user are.
 * @returns undefined where it has never known
 */
export const rememberedOpens = (user: string): Opens | undefined => {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as { user: string; opens: Opens } | null
    return kept?.user === user ? kept.opens : undefined
  } catch {
    return undefined
  }
}

export const rememberOpens = (user: string, opens: Opens) => localStorage.setItem(key, JSON.stringify({ user, opens }))
