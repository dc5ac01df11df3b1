import * as z from 'zod'
import { libraryFor } from '../../shared/appLibrary.ts'
import { companyItems } from './companies.ts'
import { type Db, type Tables, tryTransact, type Write } from './db.ts'
import { checked } from './items/checked.ts'
import { absent } from './items/expressions.ts'
import { itemsOf } from './items/items.ts'
import { readTogether } from './items/readTogether.ts'
import { keys } from './keys.ts'

const schema = z.object({
  company: z.string(),
  group: z.string(),
  apps: z.array(
    z.object({
      package: z.string(),
      label: z.string(),
      state: z.literal([0, 1]),
      by: z.string(),
      /** When it was changed last, epoch ms. */
      at: z.number(),
    }),
  ),
  /** Rises with each change. */
  version: z.number(),
})
export type AppLibrary = z.infer<typeof schema>
export type LibraryAppRecord = AppLibrary['apps'][number]

/** Which apps may be used, by group: groups without a library of their own go by the one above. */
export const appLibraryStore = (db: Db, tables: Tables) => {
  const libraries = itemsOf<AppLibrary, [company: string, group: string]>(db, tables, keys.appLibrary, checked(schema))
  const companies = companyItems(db, tables)
  return {
    /**
     * The library that holds for a group.
     * @param places uids of the group and of those above it, the nearest first
     */
    holding: async (company: string, places: readonly string[]): Promise<AppLibrary | undefined> => {
      const found = await readTogether(
        db,
        places.map((group) => libraries.one([company, group])),
      )
      return libraryFor(places, (group) => found[places.indexOf(group)])?.library
    },

    /** The library that a company is made with: its record says that it has changed once. */
    first: (library: Omit<AppLibrary, 'version'>): Write =>
      libraries.writes.put([library.company, library.group], { ...library, version: 1 }),

    /**
     * Writes a group's library in the place of its own one, and says in the company's record that one has changed: by that its
     * devices know that they have to ask.
     * @param before the version of the own one; undefined where there was none
     * @returns false where somebody changed it meanwhile
     */
    replace: async (library: Omit<AppLibrary, 'version'>, before: number | undefined): Promise<boolean> => {
      const { company, group } = library
      const next = { ...library, version: (before ?? 0) + 1 }
      const when = { version: before ?? absent }
      const failed = await tryTransact(db, [
        libraries.writes.put([company, group], next, { when }),
        companies.writes.patch([company], { add: { app_libraries: 1 } }),
      ])
      return !failed
    },
  }
}
