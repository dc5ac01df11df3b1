import type { TargetMetrics } from '../contract/entities.ts'

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
