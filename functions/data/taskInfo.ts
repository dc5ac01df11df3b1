import * as z from 'zod'
import { restorableFor, taskInfoStatus } from '../../shared/tasks.ts'
import type { Db, Tables, Write } from './db.ts'
import { checked } from './items/checked.ts'
import { above } from './items/expressions.ts'
import { itemsOf, type Steps } from './items/items.ts'
import { keys } from './keys.ts'

const schema = z.object({
  id: z.string(),
  company: z.string(),
  facility: z.string(),
  /** Absent for all teams of the facility. */
  team: z.string().optional(),
  name: z.string(),
  /** Who may start it; empty for everybody. */
  workers: z.array(z.string()),
  limited: z.boolean(),
  /** Uses remaining, where they are limited; 0 once it is used up. */
  n_times: z.number(),
  status: z.literal([0, 1, 2]),
  /** Who made it, or changed it last. */
  user: z.string(),
  /** Epoch ms. */
  updated: z.number(),
  /** Goes up with every change but of the uses: the condition of the next one. */
  version: z.number(),
})
/** What workers may start. */
export type TaskInfoRecord = z.infer<typeof schema>

export const taskInfoStore = (db: Db, tables: Tables) => {
  const items = itemsOf<TaskInfoRecord, [company: string, id: string]>(db, tables, keys.taskInfo, checked(schema))
  return {
    get: (company: string, id: string): Promise<TaskInfoRecord | undefined> => items.get([company, id]),
    /** Every definition of the company, deleted ones too while they can be brought back. */
    list: (company: string): Promise<TaskInfoRecord[]> => items.list([company, '']),
    /** The same by id, step by step. */
    steps: (company: string, steps: Steps) => items.steps([company, ''], steps),
    /** Adds one. @returns false where its id is taken */
    add: (info: TaskInfoRecord): Promise<boolean> => items.claim([info.company, info.id], info),
    /**
     * Writes a changed one, if nobody changed it or used it up since `before` was read; a deleted one is let go of when
     * it can no longer be brought back.
     * @returns whether it was written
     */
    replace: (before: TaskInfoRecord, after: TaskInfoRecord): Promise<boolean> =>
      items.put(
        [after.company, after.id],
        { ...after, version: before.version + 1 },
        {
          when: { version: before.version, n_times: before.n_times, status: before.status },
          ...(after.status === taskInfoStatus.deleted ? { expires: after.updated + restorableFor } : {}),
        },
      ),
    /**
     * What lets a task start only while its definition is still active, and takes one of its uses where they are limited; the
     * last one archives it. It fails where that is no longer so, or somebody was faster.
     */
    use: ({ company, id, limited, n_times }: TaskInfoRecord, now: number): Write => {
      if (!limited) return items.writes.check([company, id], { status: 1, limited: false })
      return n_times > 1
        ? items.writes.patch(
            [company, id],
            { add: { n_times: -1 }, set: { updated: now } },
            { n_times: above(1), status: 1 },
          )
        : items.writes.patch([company, id], { set: { n_times: 0, status: 0, updated: now } }, { n_times: 1, status: 1 })
    },
  }
}
