import { type TargetMetrics, targetNames } from '../contract/entities.ts'
import { slot } from '../durations.ts'

export type GoalName = keyof TargetMetrics

/** Sums of a whole group: what a company shall reach in a day is no goal for one of its teams. */
const ofOneGroup: ReadonlySet<GoalName> = new Set(['total_scans', 'total_steps'])

/** Whether a group that has no value of its own takes that of the group above it. */
export const isInherited = (name: GoalName) => !ofOneGroup.has(name)

/**
 * Where a group's value comes from: the nearest group that has one. 0 is a value too.
 * @param own what each group has of its own: first the group itself, then those above it
 * @returns the place in `own`; -1 where it is not set
 */
export const sourceOf = (name: GoalName, own: readonly TargetMetrics[]): number =>
  (isInherited(name) ? own : own.slice(0, 1)).findIndex((goals) => goals[name] !== null)

/** The value that is in force in a group; null where none is set. */
export const valueInForce = (name: GoalName, own: readonly TargetMetrics[]): number | null =>
  own[sourceOf(name, own)]?.[name] ?? null

/** What a group had of its own before a change: of the fields that were changed alone; null where it had none. */
export interface PastGoals {
  /** The change, epoch ms. */
  until: number
  values: Partial<TargetMetrics>
}

/** How many values are kept of what a group had: less than 32 kB. A transaction takes 4 MB, which are 100 groups. */
export const mostPastValues = 400

/**
 * What a group had of its own at an instant; before the oldest change that is kept, what it had then.
 * @param past what it had before its changes, the oldest first
 */
export const ownAt = (own: TargetMetrics, past: readonly PastGoals[], at: number): TargetMetrics => {
  const first = past.findIndex(({ until }) => until > at)
  if (first < 0) return own
  const later = past.slice(first).map(({ values }) => values)
  return Object.assign({}, own, ...later.reverse())
}

const quarterOf = (at: number) => Math.floor(at / slot)
const countIn = ({ values }: PastGoals) => Object.keys(values).length

/** The latest of so many values; an entry is kept whole or not at all. */
const latestOf = (past: readonly PastGoals[]): PastGoals[] => {
  let [from, count] = [past.length, 0]
  for (const [index, entry] of [...past.entries()].reverse()) {
    count += countIn(entry)
    if (count > mostPastValues) break
    from = index
  }
  return past.slice(from)
}

/**
 * What is kept of a group's past after a change. Changes in one quarter of an hour are one: days end with a quarter in every
 * zone, and what was in force in between no day's end sees.
 * @param own what the group has of its own before the change
 * @param at when it is made; a clock that is behind that of the last change counts as that
 */
export const pastAfter = (
  past: readonly PastGoals[],
  own: TargetMetrics,
  change: Partial<TargetMetrics>,
  at: number,
): readonly PastGoals[] => {
  const changed = targetNames.filter((name) => change[name] !== undefined && change[name] !== own[name])
  if (changed.length === 0) return past
  const values: PastGoals['values'] = Object.fromEntries(changed.map((name) => [name, own[name]]))
  const last = past.at(-1)
  const until = Math.max(at, last?.until ?? at)
  const merged = last !== undefined && quarterOf(last.until) === quarterOf(until)
  return latestOf(
    merged
      ? [...past.slice(0, -1), { until: last.until, values: { ...values, ...last.values } }]
      : [...past, { until, values }],
  )
}
