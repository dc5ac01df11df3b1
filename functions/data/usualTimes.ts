import * as z from 'zod'
import type { Db, Tables } from './db.ts'
import { checked } from './items/checked.ts'
import { missing } from './items/expressions.ts'
import { itemsOf } from './items/items.ts'
import { keys } from './keys.ts'

/** How long tasks usually take in a facility: kept, since it takes reading all of them. */
const schema = z.object({
  /** Until when it is taken as it is (epoch ms). */
  until: z.number(),
  /** Milliseconds by `taskKey`. */
  times: z.record(z.string(), z.number()),
})
export type UsualTimes = z.infer<typeof schema>

export const usualTimesStore = (db: Db, tables: Tables) => {
  const items = itemsOf<UsualTimes, [company: string, facility: string]>(db, tables, keys.usualTimes, checked(schema))
  return {
    get: (company: string, facility: string): Promise<UsualTimes | undefined> => items.get([company, facility]),
    /**
     * Takes it on oneself to renew what is kept; until `until` others go on with what there is.
     * @returns false where somebody else was faster
     */
    lease: (company: string, facility: string, before: UsualTimes | undefined, until: number): Promise<boolean> =>
      items.put(
        [company, facility],
        { times: before?.times ?? {}, until },
        { when: before ? { until: before.until } : missing },
      ),
    set: (company: string, facility: string, usual: UsualTimes): Promise<boolean> =>
      items.put([company, facility], usual),
  }
}
