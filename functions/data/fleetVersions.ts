import { day } from '../../shared/time.ts'
import type { Db, Tables } from './db.ts'
import { unchecked } from './items/checked.ts'
import { itemsOf } from './items/items.ts'
import { keys } from './keys.ts'

/** The newest version that some device of a company has, by the device's model for the device app and by the scanner's. */
export interface NewestVersions {
  app: ReadonlyMap<string, string>
  scanner: ReadonlyMap<string, string>
}

type Stored = Record<keyof NewestVersions, Record<string, string>>

/** What was not found again for so long is not said any more, ms. */
const keptFor = day

/** Which versions the devices of a company have, where they have several (`functions/schedule/countFleets.ts`). */
export const fleetVersionStore = (db: Db, tables: Tables) => {
  const kept = itemsOf<Stored & { at: number }, [company: string]>(db, tables, keys.fleetVersions, unchecked)
  return {
    /** @param now epoch ms */
    keep: async (company: string, { app, scanner }: NewestVersions, now: number) => {
      if (app.size + scanner.size === 0) return
      const stored = { app: Object.fromEntries(app), scanner: Object.fromEntries(scanner), at: now }
      await kept.put([company], stored, { expires: now + keptFor })
    },

    /** @param now epoch ms */
    newest: async (company: string, now: number): Promise<NewestVersions> => {
      const found = await kept.get([company], { weak: true })
      const { app = {}, scanner = {} } = found && now - found.at < keptFor ? found : {}
      return { app: new Map(Object.entries(app)), scanner: new Map(Object.entries(scanner)) }
    },
  }
}
