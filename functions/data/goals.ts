import { type TargetMetrics, targetNames } from '../../shared/contract/entities.ts'
import { valueInForce } from '../../shared/metrics/goals.ts'
import { type Db, type Tables, transact } from './db.ts'
import { always } from './items/expressions.ts'
import { itemsOf } from './items/items.ts'
import { readTogether } from './items/readTogether.ts'
import { keys } from './keys.ts'

/** Goals and parameters of a group; a field that was never set is null. */
const parse = (item: Record<string, unknown> | undefined) =>
  Object.fromEntries(targetNames.map((name) => [name, item?.[name] ?? null])) as TargetMetrics

/** From so many groups on, all goals of the company are read in one query: it is paid by the size, and a group by itself. */
const many = 12

export const goalStore = (db: Db, tables: Tables) => {
  const goals = itemsOf<TargetMetrics, [company: string, group: string]>(db, tables, keys.goals, { parse })

  /** What groups have of their own, in their order. */
  const ownOf = async (company: string, groups: readonly string[]): Promise<TargetMetrics[]> => {
    if (groups.length >= many) {
      const all = new Map(await goals.entries([company, '']))
      return groups.map((group) => all.get(group) ?? parse(undefined))
    }
    const found = await readTogether(
      db,
      groups.map((group) => goals.one([company, group])),
    )
    return found.map((one) => one ?? parse(undefined))
  }

  /**
   * What is in force in groups, in their order: what a group does not have itself it takes from the groups above it.
   * @param lines each group with those above it, the nearest first
   */
  const inForceOf = async (company: string, lines: readonly (readonly string[])[]): Promise<TargetMetrics[]> => {
    const groups = [...new Set(lines.flat())]
    const own = await ownOf(company, groups)
    const ownByGroup = new Map(groups.map((group, index) => [group, own[index] as TargetMetrics]))
    return lines.map((line) => {
      const known = line.map((group) => ownByGroup.get(group) as TargetMetrics)
      return parse(Object.fromEntries(targetNames.map((name) => [name, valueInForce(name, known)])))
    })
  }

  return {
    ownOf,
    inForceOf,
    /** The same of one group. */
    inForce: async (company: string, line: readonly string[]): Promise<TargetMetrics> =>
      (await inForceOf(company, [line]))[0] as TargetMetrics,
    /** Sets the given fields of up to 100 groups, and takes back those that are null: together or not at all. */
    change: async (company: string, groups: readonly string[], fields: Partial<TargetMetrics>) => {
      const names = targetNames.filter((name) => fields[name] !== undefined)
      const remove = names.filter((name) => fields[name] === null)
      const set = Object.fromEntries(names.filter((name) => !remove.includes(name)).map((name) => [name, fields[name]]))
      await transact(
        db,
        groups.map((group) => goals.writes.patch([company, group], { set, remove }, always)),
      )
    },
  }
}
