import { type TargetMetrics, targetNames } from '../../shared/contract/entities.ts'
import { ownAt, type PastGoals, pastAfter, valueInForce } from '../../shared/metrics/goals.ts'
import { retryOnConflict } from '../lib/retryOnConflict.ts'
import { type Db, type Tables, tryTransact } from './db.ts'
import { absent } from './items/expressions.ts'
import { itemsOf } from './items/items.ts'
import { readTogether } from './items/readTogether.ts'
import { keys } from './keys.ts'

/** What a group has of its own, and had before. */
interface GoalRecord {
  own: TargetMetrics
  /** The oldest first. */
  past: readonly PastGoals[]
  /** Counts its changes, so that none is made on top of one that it does not know. Missing where none was counted yet. */
  revision?: number | undefined
}

/** Goals and parameters; a field that was never set is null. */
const goalsIn = (fields: Record<string, unknown>) =>
  Object.fromEntries(targetNames.map((name) => [name, fields[name] ?? null])) as TargetMetrics

const parse = (item: Record<string, unknown>): GoalRecord => ({
  own: goalsIn(item),
  past: (item.past as PastGoals[] | undefined) ?? [],
  revision: item.revision as number | undefined,
})
const nothing = parse({})

/** What is in force in a group, now and before. */
export interface GoalTimeline {
  now: TargetMetrics
  /** When something in it was changed last, epoch ms; 0 where nothing is known to be. Since then it is as it is now. */
  changed: number
  /** The same at an instant, epoch ms. */
  at: (instant: number) => TargetMetrics
}

/** @param line what the group and those above it have, the nearest first */
const timelineOf = (line: readonly GoalRecord[]): GoalTimeline => {
  const inForce = (own: readonly TargetMetrics[]) =>
    Object.fromEntries(targetNames.map((name) => [name, valueInForce(name, own)])) as TargetMetrics
  return {
    now: inForce(line.map(({ own }) => own)),
    changed: Math.max(...line.map(({ past }) => past.at(-1)?.until ?? 0)),
    at: (instant) => inForce(line.map(({ own, past }) => ownAt(own, past, instant))),
  }
}

/** From so many groups on, all goals of the company are read in one query: it is paid by the size, and a group by itself. */
const many = 12

export const goalStore = (db: Db, tables: Tables) => {
  const goals = itemsOf<GoalRecord, [company: string, group: string]>(db, tables, keys.goals, { parse })

  const together = async (company: string, groups: readonly string[]): Promise<GoalRecord[]> => {
    const found = await readTogether(
      db,
      groups.map((group) => goals.one([company, group])),
    )
    return found.map((one) => one ?? nothing)
  }

  const recordsOf = async (company: string, groups: readonly string[]): Promise<GoalRecord[]> => {
    if (groups.length < many) return together(company, groups)
    const all = new Map(await goals.entries([company, '']))
    return groups.map((group) => all.get(group) ?? nothing)
  }

  /**
   * What is in force in groups, in their order: what a group does not have itself it takes from the groups above it.
   * @param lines each group with those above it, the nearest first
   */
  const timelinesOf = async (company: string, lines: readonly (readonly string[])[]): Promise<GoalTimeline[]> => {
    const groups = [...new Set(lines.flat())]
    const records = await recordsOf(company, groups)
    const byGroup = new Map(groups.map((group, index) => [group, records[index] as GoalRecord]))
    return lines.map((line) => timelineOf(line.map((group) => byGroup.get(group) as GoalRecord)))
  }
  /** The same of one group. */
  const timeline = async (company: string, line: readonly string[]): Promise<GoalTimeline> =>
    (await timelinesOf(company, [line]))[0] as GoalTimeline

  return {
    timelinesOf,
    timeline,
    /** What groups have of their own now, in their order. */
    ownOf: async (company: string, groups: readonly string[]): Promise<TargetMetrics[]> =>
      (await recordsOf(company, groups)).map(({ own }) => own),
    /** What is in force in groups now, as `timelinesOf`. */
    inForceOf: async (company: string, lines: readonly (readonly string[])[]): Promise<TargetMetrics[]> =>
      (await timelinesOf(company, lines)).map(({ now }) => now),
    /** The same of one group. */
    inForce: async (company: string, line: readonly string[]): Promise<TargetMetrics> =>
      (await timeline(company, line)).now,
    /**
     * Sets the given fields of up to 100 groups, and takes back those that are null: together or not at all. What they had is
     * kept; of two changes at once the later one is made on top of the other.
     * @param at when, epoch ms: days that were over by then keep what they had
     * @returns what each group had of its own before
     */
    change: (
      company: string,
      groups: readonly string[],
      fields: Partial<TargetMetrics>,
      at: number,
    ): Promise<TargetMetrics[]> =>
      retryOnConflict(async () => {
        const names = targetNames.filter((name) => fields[name] !== undefined)
        const remove = names.filter((name) => fields[name] === null)
        const values = Object.fromEntries(
          names.filter((name) => fields[name] !== null).map((name) => [name, fields[name]]),
        )
        const records = await together(company, groups)
        const writes = records.flatMap(({ own, past, revision }, index) => {
          // What is as it was is not written: a call that comes twice counts once.
          if (names.every((name) => fields[name] === own[name])) return []
          const set = { ...values, past: pastAfter(past, own, fields, at), revision: (revision ?? 0) + 1 }
          return goals.writes.patch(
            [company, groups[index] as string],
            { set, remove },
            { revision: revision ?? absent },
          )
        })
        const failed = writes.length > 0 && (await tryTransact(db, writes))
        return failed ? undefined : records.map(({ own }) => own)
      }),
  }
}
