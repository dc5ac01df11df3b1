import * as z from 'zod'
import type { Db, Tables } from './db.ts'
import { checked } from './items/checked.ts'
import { itemsOf } from './items/items.ts'
import { keys } from './keys.ts'

/**
 * Work that cannot be brought into the figures, with the reason. The key is that of a worker's hour, of a team's hour
 * (without the worker) or of a day (with neither): <company>#<facility>#<UTC day>[#<HH>#<team>[#<worker>]]
 */
const schema = z.object({
  company: z.string(),
  facility: z.string(),
  /** UTC date */
  day: z.string(),
  hour: z.number().exactOptional(),
  team: z.string().exactOptional(),
  worker: z.string().exactOptional(),
  reason: z.string(),
  /** Epoch ms at which it failed last */
  at: z.number(),
})
export type Quarantined = z.infer<typeof schema>

const longestReason = 500

/** How operators name it. */
export const keyOfQuarantined = ({ company, facility, day, hour, team, worker }: Omit<Quarantined, 'reason' | 'at'>) =>
  [
    ...[company, facility, day],
    ...(hour === undefined ? [] : [String(hour).padStart(2, '0')]),
    ...(team === undefined ? [] : [team]),
    ...(worker === undefined ? [] : [worker]),
  ].join('#')

export const quarantineStore = (db: Db, tables: Tables) => {
  const items = itemsOf<Quarantined, [key: string]>(db, tables, keys.quarantine, checked(schema))
  return {
    /** Keeps what failed, in the place of what was kept of it before. */
    add: async (failed: Quarantined) => {
      await items.put([keyOfQuarantined(failed)], { ...failed, reason: failed.reason.slice(0, longestReason) })
    },
    list: (): Promise<Quarantined[]> => items.list(['']),
    remove: async (key: string) => {
      await items.remove([key])
    },
  }
}
