import * as z from 'zod'
import { libraryFor, libraryStates } from '../../shared/appLibrary.ts'
import { libraryApps } from '../../shared/companies.ts'
import { type CompanyRecord, companyItems } from './companies.ts'
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

/** The apps that a company begins with, those that are off too; they are called by their packages until somebody names them. */
export const firstLibrary = (
  { apps_state = [], extra_apps = [], created_on }: CompanyRecord,
  by: string,
): LibraryAppRecord[] =>
  [...new Set([...libraryApps, ...extra_apps])].map((name) => ({
    ...{ package: name, label: name, by, at: Date.parse(created_on) },
    state: apps_state.includes(name) ? libraryStates.enabled : libraryStates.disabled,
  }))

/** What lists of companies say of a library: the packages that are on, and those that were added to it. */
export const namedIn = (apps: readonly LibraryAppRecord[]) => ({
  apps_state: apps.filter(({ state }) => state === libraryStates.enabled).map((app) => app.package),
  extra_apps: apps.map((app) => app.package).filter((name) => !(libraryApps as readonly string[]).includes(name)),
})

export const libraryItems = (db: Db, tables: Tables) =>
  itemsOf<AppLibrary, [company: string, group: string]>(db, tables, keys.appLibrary, checked(schema))

/** Which apps may be used, by group: groups without a library of their own go by the one above. */
export const appLibraryStore = (db: Db, tables: Tables) => {
  const libraries = libraryItems(db, tables)
  const companies = companyItems(db, tables)
  return {
    /**
     * The library that holds for a group.
     * @param groups uids of the group and of those above it, the nearest first
     */
    holding: async (company: string, groups: readonly string[]): Promise<AppLibrary | undefined> => {
      const found = await readTogether(
        db,
        groups.map((group) => libraries.one([company, group])),
      )
      return libraryFor(groups, (group) => found[groups.indexOf(group)])?.library
    },

    /** The library of the company itself; undefined where it has none. */
    own: (company: string): Promise<AppLibrary | undefined> => libraries.get([company, company]),

    /** The library that a company is made with: its record says that it has changed once. */
    first: (library: Omit<AppLibrary, 'version'>): Write =>
      libraries.writes.put([library.company, library.group], { ...library, version: 1 }),

    /**
     * Writes a group's library in the place of its own one, and says in the company's record that one has changed: by that its
     * devices know that they have to ask. The record names the apps of the company's own one, for lists of companies.
     * @param before the version of the own one; undefined where there was none
     * @returns false where somebody changed it meanwhile
     */
    replace: async (library: Omit<AppLibrary, 'version'>, before: number | undefined): Promise<boolean> => {
      const { company, group, apps } = library
      const next = { ...library, version: (before ?? 0) + 1 }
      const when = { version: before ?? absent }
      const failed = await tryTransact(db, [
        libraries.writes.put([company, group], next, { when }),
        companies.writes.patch([company], {
          ...(group === company ? { set: namedIn(apps) } : {}),
          add: { app_libraries: 1 },
        }),
      ])
      return !failed
    },
  }
}
