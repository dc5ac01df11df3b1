import * as z from 'zod'
import { cached } from '../lib/cached.ts'
import type { Db, Tables } from './db.ts'
import { checked } from './items/checked.ts'
import { itemsOf } from './items/items.ts'
import { readTogether } from './items/readTogether.ts'
import { keys } from './keys.ts'

const schema = z.object({
  /** Epoch ms, as all times here. */
  since: z.number(),
  /** When it is expected to end. */
  until: z.number().nullable(),
  /** What everybody reads; empty where nothing is said but that. */
  message: z.string(),
  /** The name of who began it; null where that was the command line. */
  by: z.string().nullable(),
  /** When it ended; missing while it is on. */
  ended_at: z.number().optional(),
})
export type MaintenanceRecord = z.infer<typeof schema>

/** For how long an instance goes by what it read, ms: so long it takes at most until a change is known everywhere. */
export const maintenanceFreshness = 10_000

type Warn = (message: string, extra: Record<string, unknown>) => void

/** Whether the installation is under maintenance: one item, which is not there before the first time. */
export const maintenanceStore = (db: Db, tables: Tables) => {
  const items = itemsOf<MaintenanceRecord, []>(db, tables, keys.maintenance, checked(schema))
  const read = async (weak: boolean) => (await readTogether(db, [items.one([])], { weak }))[0]
  let known = cached<MaintenanceRecord | undefined>(maintenanceFreshness)
  return {
    /** The latest one, over or not. */
    get: (): Promise<MaintenanceRecord | undefined> => read(false),
    /**
     * The same as it was within the last 10 s. It never fails: what cannot be read is none, so that a table that is
     * busy shuts nobody out.
     */
    recent: (warn: Warn): Promise<MaintenanceRecord | undefined> =>
      known('', () => read(true)).catch((error: Error) => {
        warn('maintenance not read', { reason: error.name, message: error.message })
        return undefined
      }),
    put: async (record: MaintenanceRecord): Promise<void> => {
      await items.put([], record)
      known = cached(maintenanceFreshness)
    },
  }
}
