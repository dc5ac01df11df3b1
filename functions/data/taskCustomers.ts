import * as z from 'zod'
import type { Db, Tables } from './db.ts'
import { checked } from './items/checked.ts'
import type { Steps } from './items/items.ts'
import { keys } from './keys.ts'
import { type Kind, storedNamed, uniqueNames } from './uniqueNames.ts'

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

const kind: Kind<TaskCustomerRecord> = {
  ...{ things: keys.taskCustomer, names: keys.taskCustomerName, format: checked(schema) },
  placeOf: ({ facility }) => facility,
}

/** A customer as it lies in its table, for loads that write many at once. */
export const storedTaskCustomer = (customer: TaskCustomerRecord) => storedNamed(kind, customer)

export const taskCustomerStore = (db: Db, tables: Tables) => {
  const { things: items, add, replace } = uniqueNames(db, tables, kind)
  return {
    get: (company: string, id: string): Promise<TaskCustomerRecord | undefined> => items.get([company, id]),
    /** Those of the company by id, step by step; deleted ones too while they can be brought back. */
    steps: (company: string, steps: Steps) => items.steps([company, ''], steps),
    /** Adds one; answers `taken` where another one of its facility has its name. */
    add,
    /**
     * Writes a changed one, if nobody changed it since `before` was read.
     * @returns what stood in the way, if anything: another one with its new name, or such a change
     */
    replace: (before: TaskCustomerRecord, after: TaskCustomerRecord) =>
      replace(before, after, { version: before.version }),
  }
}
