import * as z from 'zod'
import { type Db, type Tables, tryTransact, type Write } from './db.ts'
import { checked } from './items/checked.ts'
import { missing } from './items/expressions.ts'
import { itemsOf, type Steps, storedAs } from './items/items.ts'
import { readTogether } from './items/readTogether.ts'
import { keys } from './keys.ts'

/**
 * A task of a worker. It lies in its team by the second at which it began, so that a range of a group is read without
 * anything else. Its id, `<user>.<number>`, stays when the start is corrected: an item of the worker's says where it lies.
 * An open task lies a second time among those of its company, under its worker: who has one starts no other.
 */
const openSchema = z.object({
  id: z.string(),
  company: z.string(),
  team: z.string(),
  user: z.string(),
  name: z.string(),
  customer: z.string(),
  notes: z.string(),
  /** Epoch ms, whole seconds. */
  start: z.number(),
  /** Epoch ms, whole seconds; absent while the task is open. */
  end: z.number().optional(),
  /** The definition that it was started from. */
  info: z.string().optional(),
  /** Goes up with every change: the condition of the next one. */
  version: z.number(),
})
export type TaskRecord = z.infer<typeof openSchema>

/** What a task says that its key does not. */
const schema = z.object({
  name: z.string(),
  customer: z.string(),
  notes: z.string().exactOptional(),
  end: z.number().exactOptional(),
  info: z.string().exactOptional(),
  v: z.number(),
})
type StoredTask = z.infer<typeof schema>
const pointerSchema = z.object({
  team: z.string(),
  start: z.number(),
})
type TaskPointer = z.infer<typeof pointerSchema>

const length = 7
/** Seconds as text that sorts as they do. */
const secondsKey = (at: number) =>
  Math.ceil(at / 1000)
    .toString(36)
    .padStart(length, '0')
const sortKeyOf = ({ start, id }: Pick<TaskRecord, 'start' | 'id'>) => `${secondsKey(start)}#${id}`
const userIn = (id: string) => id.slice(0, id.lastIndexOf('.'))
const numberIn = (id: string) => id.slice(id.lastIndexOf('.') + 1)

/**
 * The id of a new task: those of a worker sort by when they were started.
 * @param random what tells two of one millisecond apart
 */
export const taskId = (user: string, now: number, random: string) =>
  `${user}.${now.toString(36).padStart(9, '0')}${random.slice(0, 4)}`

const storedOf = ({ name, customer, notes, end, info, version }: TaskRecord): StoredTask => ({
  name,
  customer,
  ...(notes === '' ? {} : { notes }),
  ...(end === undefined ? {} : { end }),
  ...(info === undefined ? {} : { info }),
  v: version,
})

const taskOf = (company: string, team: string, sortKey: string, { v, notes = '', ...kept }: StoredTask): TaskRecord => {
  const id = sortKey.slice(length + 1)
  return {
    ...{ ...kept, id, company, team, user: userIn(id), notes, version: v },
    start: Number.parseInt(sortKey.slice(0, length), 36) * 1000,
  }
}

/** A task as it lies in its table, for loads that write many at once. */
export const storedTask = (task: TaskRecord): Record<string, unknown>[] => [
  storedAs(keys.task, [task.company, task.team, sortKeyOf(task)], storedOf(task)),
  storedAs(keys.taskPlace, [task.company, task.user, numberIn(task.id)], { team: task.team, start: task.start }),
  ...(task.end === undefined ? [storedAs(keys.openTask, [task.company, task.user], task)] : []),
]

/** The half-open range of starts `[from, to)`, epoch ms. */
export interface Started {
  from: number
  to: number
}

export const taskStore = (db: Db, tables: Tables) => {
  const tasks = itemsOf<StoredTask, [company: string, team: string, sortKey: string]>(
    db,
    tables,
    keys.task,
    checked(schema),
  )
  const pointers = itemsOf<TaskPointer, [company: string, user: string, number: string]>(
    db,
    tables,
    keys.taskPlace,
    checked(pointerSchema),
  )
  const open = itemsOf<TaskRecord, [company: string, user: string]>(db, tables, keys.openTask, checked(openSchema))

  const idOf = (task: TaskRecord): [string, string, string] => [task.company, task.team, sortKeyOf(task)]
  const pointerId = ({ company, id }: Pick<TaskRecord, 'company' | 'id'>): [string, string, string] => [
    company,
    userIn(id),
    numberIn(id),
  ]
  const at = (company: string, id: string, { team, start }: TaskPointer) =>
    tasks.one([company, team, sortKeyOf({ id, start })])

  /** The writes of a change, where nobody changed the task since; the first ones say whether somebody did. */
  const changeOf = (before: TaskRecord, after: TaskRecord): Write[] => {
    const when = { v: before.version }
    const kept = storedOf({ ...after, version: before.version + 1 })
    const mine: [string, string] = [before.company, before.user]
    const lies: Write[] =
      before.start === after.start
        ? [tasks.writes.put(idOf(after), kept, { when })]
        : [
            tasks.writes.remove(idOf(before), when),
            tasks.writes.put(idOf(after), kept, { when: missing }),
            pointers.writes.put(pointerId(after), { team: after.team, start: after.start }),
          ]
    if (before.end !== undefined) return lies
    return [
      ...lies,
      after.end === undefined
        ? open.writes.put(mine, { ...after, version: before.version + 1 }, { when: { id: before.id } })
        : open.writes.remove(mine, { id: before.id }),
    ]
  }

  return {
    /**
     * Starts a task, if its worker has none that is open.
     * @param more.ended the open task of the worker as it is and as it shall end, to make room for the new one
     * @param more.uses what takes a use of a definition, with its condition
     * @returns what stood in the way, if anything: an open task, or the uses
     */
    start: async (
      task: TaskRecord,
      { ended, uses }: { ended?: { before: TaskRecord; after: TaskRecord } | undefined; uses?: Write | undefined } = {},
    ): Promise<'busy' | 'uses' | undefined> => {
      const mine: [string, string] = [task.company, task.user]
      const failed = await tryTransact(db, [
        ended ? open.writes.put(mine, task, { when: { id: ended.before.id } }) : open.writes.claim(mine, task),
        ...(uses ? [uses] : []),
        tasks.writes.claim(idOf(task), storedOf(task)),
        pointers.writes.claim(pointerId(task), { team: task.team, start: task.start }),
        // The place among the open ones is the new task's.
        ...(ended ? changeOf(ended.before, ended.after).slice(0, -1) : []),
      ])
      if (!failed) return undefined
      if (failed[0] || !uses) return 'busy'
      return failed[1] ? 'uses' : 'busy'
    },

    /**
     * Writes a changed task, if nobody changed it since `before` was read.
     * @returns what stood in the way, if anything
     */
    replace: async (before: TaskRecord, after: TaskRecord): Promise<'conflict' | undefined> =>
      (await tryTransact(db, changeOf(before, after))) && 'conflict',

    get: async (company: string, id: string): Promise<TaskRecord | undefined> => {
      const address = await pointers.get(pointerId({ company, id }))
      if (!address) return undefined
      const kept = await tasks.get([company, address.team, sortKeyOf({ id, start: address.start })])
      return kept && taskOf(company, address.team, sortKeyOf({ id, start: address.start }), kept)
    },

    /** Tasks by id, each in its place; undefined where there is none. */
    getAll: async (company: string, ids: readonly string[]): Promise<(TaskRecord | undefined)[]> => {
      const found = await readTogether(
        db,
        ids.map((id) => pointers.one(pointerId({ company, id }))),
      )
      const kept = await readTogether(
        db,
        found.map((address, index) => address && at(company, ids[index] ?? '', address)),
      )
      return kept.map((each, index) => {
        const [id, address] = [ids[index] ?? '', found[index]]
        return each && address && taskOf(company, address.team, sortKeyOf({ id, start: address.start }), each)
      })
    },

    /** The open task of a worker. */
    openOf: (company: string, user: string): Promise<TaskRecord | undefined> => open.get([company, user]),

    /** Every open task of the company. */
    open: (company: string): Promise<TaskRecord[]> => open.list([company, '']),

    /** The tasks of a team that began within a range, in the order of their starts, step by step; each with its place. */
    steps: async function* (
      company: string,
      team: string,
      { from, to }: Started,
      options?: Steps,
    ): AsyncGenerator<[sortKey: string, TaskRecord][]> {
      const first = secondsKey(Math.max(from, 0))
      // What begins in the last second has more behind it in its key.
      const last = secondsKey(Math.max(to, 0))
      for await (const found of tasks.stepsBetween([company, team, first], [company, team, last], options))
        yield found.map(([sortKey, kept]) => [sortKey, taskOf(company, team, sortKey, kept)])
    },

    /** The tasks of a worker, the latest first, step by step; each with its number. */
    stepsOfWorker: async function* (
      company: string,
      user: string,
      options?: Steps,
    ): AsyncGenerator<[number: string, TaskRecord][]> {
      const first: [string, string, string] = [company, user, '0']
      const last: [string, string, string] = [company, user, '~']
      for await (const found of pointers.stepsBetween(first, last, { ...options, newestFirst: true })) {
        const kept = await readTogether(
          db,
          found.map(([number, sortKey]) => at(company, `${user}.${number}`, sortKey)),
        )
        yield found.flatMap(([number, { team, start }], index) => {
          const task = kept[index]
          return task ? [[number, taskOf(company, team, sortKeyOf({ id: `${user}.${number}`, start }), task)]] : []
        })
      }
    },
  }
}
