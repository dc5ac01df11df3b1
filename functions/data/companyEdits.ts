import type { Preference } from '../../shared/contract/entities.ts'
import { type LibraryAppRecord, libraryItems, namedIn } from './appLibraries.ts'
import { type CompanyChange, companyItems } from './companies.ts'
import { type Db, type Tables, tryTransact, type Write } from './db.ts'
import { groupItems } from './groups.ts'
import { absent } from './items/expressions.ts'
import { preferenceItems } from './preferences.ts'

/** What is changed of a company at once; what is missing stays. */
export interface CompanyEdit {
  details: CompanyChange
  /** The apps of its own library, in the place of the version that was read; 0 where there was none. */
  library?: { apps: LibraryAppRecord[]; version: number } | undefined
  preference?: Preference | undefined
}

/** Edits of a company that reach into several of its stores: all of one or nothing. */
export const companyEditStore = (db: Db, tables: Tables) => {
  const companies = companyItems(db, tables)
  const groups = groupItems(db, tables)
  const libraries = libraryItems(db, tables)
  const preferences = preferenceItems(db, tables)
  return {
    /** @returns false where somebody changed the library since it was read */
    write: async (uid: string, { details, library, preference }: CompanyEdit): Promise<boolean> => {
      const writes: Write[] = []
      if (library) {
        const { apps, version } = library
        const when = { version: version === 0 ? absent : version }
        writes.push(
          libraries.writes.put([uid, uid], { company: uid, group: uid, apps, version: version + 1 }, { when }),
        )
      }
      const set = { ...details, ...(library ? namedIn(library.apps) : {}) }
      // By this number devices know that they have to ask for their apps.
      const add = library ? { add: { app_libraries: 1 } } : {}
      if (Object.keys(set).length > 0) writes.push(companies.writes.patch([uid], { set, ...add }))
      const { name } = details
      if (name) writes.push(groups.writes.patch([uid, uid], { set: { name }, add: { version: 1 } }))
      if (preference) writes.push(preferences.writes.put([uid, 'COMPANY', preference.pref_type], preference))
      if (writes.length === 0) return true
      const failed = await tryTransact(db, writes)
      if (!failed) return true
      if (library && failed[0]) return false
      throw new Error(`The company ${uid} was not changed.`)
    },
  }
}
