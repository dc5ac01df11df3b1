import type { Preference } from '../../shared/contract/entities.ts'
import type { Db, Tables } from './db.ts'
import { itemsOf } from './items/items.ts'
import { keys } from './keys.ts'

export type PrefOwner = 'COMPANY' | `USER#${string}`

export const preferenceItems = (db: Db, tables: Tables) =>
  itemsOf<Preference, [company: string, owner: string, type: number | '']>(
    ...([db, tables, keys.preference] as const),
    { parse: ({ pref_type, pref_value }) => ({ pref_type, pref_value }) as Preference },
  )

export const preferenceStore = (db: Db, tables: Tables) => {
  const preferences = preferenceItems(db, tables)
  return {
    get: (company: string, owner: PrefOwner, type: number): Promise<Preference | undefined> =>
      preferences.get([company, owner, type]),
    /** Every preference of an owner, by type. */
    list: async (company: string, owner: PrefOwner): Promise<Preference[]> =>
      (await preferences.list([company, owner, ''])).sort((a, b) => a.pref_type - b.pref_type),
    /** Stores a preference in the place of the one before, and answers that. */
    set: async (company: string, owner: PrefOwner, preference: Preference): Promise<string | undefined> =>
      (await preferences.swap([company, owner, preference.pref_type], preference))?.pref_value,
  }
}
