import * as z from 'zod'
import type { Db, Tables, Write } from './db.ts'
import { checked } from './items/checked.ts'
import { above } from './items/expressions.ts'
import type { Steps } from './items/items.ts'
import { keys } from './keys.ts'
import { type Kind, storedNamed, uniqueNames } from './uniqueNames.ts'

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

const kind: Kind<TaskInfoRecord> = {
  ...{ things: keys.taskInfo, names: keys.taskInfoName, format: checked(schema) },
  placeOf: ({ team, facility }) => team ?? facility,
}

/** A definition as it lies in its table, for loads that write many at once. */
export const storedTaskInfo = (info: TaskInfoRecord) => storedNamed(kind, info)

export const taskInfoStore = (db: Db, tables: Tables) => {
  const { things: items, add, replace } = uniqueNames(db, tables, kind)
  return {
    get: (company: string, id: string): Promise<TaskInfoRecord | undefined> => items.get([company, id]),
    /** Every definition of the company, deleted ones too while they can be brought back. */
    list: (company: string): Promise<TaskInfoRecord[]> => items.list([company, '']),
    /** The same by id, step by step. */
    steps: (company: string, steps: Steps) => items.steps([company, ''], steps),
    /** Adds one; answers `taken` where another one of its team, or of all teams of its facility, has its name. */
    add,
    /**
     * Writes a changed one, if nobody changed it or used it up since `before` was read.
     * @returns what stood in the way, if anything: another one with its new name, or such a change
     */
    replace: (before: TaskInfoRecord, after: TaskInfoRecord) => {
      const { version, n_times, status } = before
      return replace(before, after, { version, n_times, status })
    },
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
