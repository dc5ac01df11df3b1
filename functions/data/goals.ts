import { type TargetMetrics, targetNames } from '../../shared/contract/entities.ts'
import { type Db, type Tables, transact } from './db.ts'
import { always } from './items/expressions.ts'
import { itemsOf } from './items/items.ts'
import { readTogether } from './items/readTogether.ts'
import { keys } from './keys.ts'

/** Goals and parameters of a group; a field that was never set is null. */
const parse = (item: Record<string, unknown> | undefined) =>
  Object.fromEntries(targetNames.map((name) => [name, item?.[name] ?? null])) as TargetMetrics

const perTransaction = 100

export const goalStore = (db: Db, tables: Tables) => {
  const goals = itemsOf<TargetMetrics, [company: string, group: string]>(db, tables, keys.goals, { parse })
  return {
    get: async (company: string, group: string): Promise<TargetMetrics> =>
      (await goals.get([company, group])) ?? parse(undefined),
    /** The goals of many groups, in their order. */
    getAll: async (company: string, groups: readonly string[]): Promise<TargetMetrics[]> => {
      const found = await readTogether(
        db,
        groups.map((group) => goals.one([company, group])),
      )
      return found.map((one) => one ?? parse(undefined))
    },
    /** Sets the given fields of many groups; up to 100 of them change together or not at all. */
    change: async (company: string, groups: readonly string[], fields: Partial<TargetMetrics>) => {
      for (let from = 0; from < groups.length; from += perTransaction) {
        const some = groups.slice(from, from + perTransaction)
        await transact(
          db,
          some.map((group) => goals.writes.patch([company, group], { set: fields }, always)),
        )
      }
    },
  }
}
