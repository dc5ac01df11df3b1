import { storesOf } from '../../functions/data/stores.ts'
import { storedTask, type TaskRecord, taskId } from '../../functions/data/tasks.ts'
import { tasksPref, wholeSecond } from '../../shared/tasks.ts'
import { day, minute } from '../../shared/time.ts'
import type { Organisation } from '../seed/organisation.ts'
import type { SeedStores } from '../seed/organise.ts'
import { putAll } from '../seed/putAll.ts'
import { randomFrom } from '../seed/random.ts'

/** How far back the tasks reach that are measured. */
export const taskDays = 90

const names = ['Cycle count', 'Clean the aisle', 'Forklift check', 'Repack damaged goods', 'Load a trailer'] as const
const customers = ['Northwind Outfitters', 'Blue Harbor Foods', 'Internal', 'Sierra Sports'] as const

/** The finished tasks of a worker, evenly over the time, and for some one that goes on. */
const tasksOf = (company: string, team: string, user: string, count: number, now: number, isOpen: boolean) => {
  const random = randomFrom([...user].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) >>> 0, 7))
  const each = (taskDays * day) / count
  const task = (start: number): TaskRecord => ({
    ...{ id: taskId(user, start, random.id()), company, team, user, start, version: 2 },
    ...{ name: random.pick(names), customer: random.pick(customers) },
    notes: random.next() < 0.25 ? 'Two pallets left for tomorrow' : '',
    info: 'bench00000000001',
  })
  const past = Array.from({ length: count }, (_, at) => {
    const start = wholeSecond(now - (count - at) * each)
    return { ...task(start), end: start + wholeSecond(random.whole(5, 90) * minute) }
  })
  return isOpen ? [...past, task(wholeSecond(now - 10 * minute))] : past
}

/** Stores timed tasks of every worker of a company, and switches them on. */
export const loadTasks = async ({ db, tables, now }: SeedStores, organisation: Organisation, count: number) => {
  const { uid } = organisation.company
  await storesOf(db, tables).preferences.set(uid, 'COMPANY', { pref_type: tasksPref, pref_value: '1' })
  const workers = organisation.users.filter(({ roles }) => roles[0]?.role === 'worker')
  for (const [index, { uid: user, roles }] of workers.entries()) {
    const tasks = tasksOf(uid, roles[0]?.group ?? '', user, count, now, index % 4 === 0)
    await putAll(db, tables.tasks, tasks.flatMap(storedTask))
  }
}
