import * as z from 'zod'
import { restorableFor } from '../../shared/tasks.ts'
import type { Db, Tables } from './db.ts'
import { checked } from './items/checked.ts'
import { itemsOf, type Steps } from './items/items.ts'
import { keys } from './keys.ts'

const schema = z.object({
  id: z.string(),
  company: z.string(),
  facility: z.string(),
  name: z.string(),
  /** 2 once it is deleted, while it can be brought back. */
  status: z.literal([1, 2]),
  /** Epoch ms. */
  updated: z.number(),
  /** Goes up with every change: the condition of the next one. */
  version: z.number(),
})
/** For whom tasks are done. */
export type TaskCustomerRecord = z.infer<typeof schema>

export const taskCustomerStore = (db: Db, tables: Tables) => {
  const items = itemsOf<TaskCustomerRecord, [company: string, id: string]>(
    ...([db, tables, keys.taskCustomer, checked(schema)] as const),
  )
  return {
    get: (company: string, id: string): Promise<TaskCustomerRecord | undefined> => items.get([company, id]),
    /** Those of the company by id, step by step; deleted ones too while they can be brought back. */
    steps: (company: string, steps: Steps) => items.steps([company, ''], steps),
    /** Adds one. @returns false where its id is taken */
    add: (customer: TaskCustomerRecord): Promise<boolean> => items.claim([customer.company, customer.id], customer),
    /**
     * Writes a changed one, if nobody changed it since `before` was read; a deleted one is let go of when it can no longer
     * be brought back.
     * @returns whether it was written
     */
    replace: (before: TaskCustomerRecord, after: TaskCustomerRecord): Promise<boolean> =>
      items.put(
        [after.company, after.id],
        { ...after, version: before.version + 1 },
        {
          when: { version: before.version },
          ...(after.status === 2 ? { expires: after.updated + restorableFor } : {}),
        },
      ),
  }
}
