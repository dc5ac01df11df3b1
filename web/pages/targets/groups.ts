import type { TargetMetrics } from '../../../shared/contract/entities.ts'
import type { GroupGoals } from '../../../shared/contract/goals.ts'
import { type GoalName, isInherited, sourceOf } from '../../../shared/metrics/goals.ts'
import type { GroupTreeNode } from '../../parts/pickers/GroupTree.tsx'
import { targets as words } from '../../words/en/targets.ts'
import { targetFields } from './fields.ts'

/** Groups and where their values come from, without React. */

const names = /* @__PURE__ */ new Intl.Collator(undefined, { numeric: true })
const byName = (a: GroupGoals, b: GroupGoals) => names.compare(a.name, b.name) || (a.uid < b.uid ? -1 : 1)

const ownCount = ({ goals }: GroupGoals) => Object.values(goals).filter((value) => value !== null).length

const detailOf = (row: GroupGoals) => {
  if (!row.enabled) return words.disabled
  const own = ownCount(row)
  return own > 0 ? words.own(own) : row.parent_uid === null ? words.nothing : words.inherits
}

/** The groups in the viewer’s access scope, each with those below it. */
export const treeOf = (rows: readonly GroupGoals[]): GroupTreeNode[] => {
  const reached = rows.filter((row) => row.reached).sort(byName)
  const uids = new Set(reached.map(({ uid }) => uid))
  const nodesOf = (parent: string | null): GroupTreeNode[] =>
    reached
      .filter(({ parent_uid }) => (parent === null ? !uids.has(parent_uid ?? '') : parent_uid === parent))
      .map((row) => ({
        uid: row.uid,
        name: row.name,
        type: row.type,
        detail: detailOf(row),
        children: nodesOf(row.uid),
      }))
  return nodesOf(null)
}

/** In the order of the tree, from top to bottom. */
export const inOrder = (nodes: readonly GroupTreeNode[]): string[] =>
  nodes.flatMap(({ uid, children }) => [uid, ...inOrder(children)])

export type GroupIndex = ReadonlyMap<string, GroupGoals>
export const indexOf = (rows: readonly GroupGoals[]): GroupIndex => new Map(rows.map((row) => [row.uid, row]))

/** A group and those above it, the nearest first. */
export const lineOf = (group: GroupGoals, index: GroupIndex): GroupGoals[] => {
  const above = group.parent_uid === null ? undefined : index.get(group.parent_uid)
  return above ? [group, ...lineOf(above, index)] : [group]
}

export interface InForce {
  value: number
  /** The group that it comes from. */
  from: GroupGoals
}

/** What is in force in a group, and where it comes from; undefined where nothing is set. */
export const inForce = (name: GoalName, group: GroupGoals, index: GroupIndex): InForce | undefined => {
  const line = lineOf(group, index)
  const at = sourceOf(
    name,
    line.map(({ goals }) => goals),
  )
  const from = line[at]
  return from && { value: from.goals[name] as number, from }
}

/** Everything that is in force in a group. */
export const allInForce = (group: GroupGoals, index: GroupIndex) =>
  Object.fromEntries(
    targetFields.map(({ name }) => [name, inForce(name, group, index)?.value ?? null]),
  ) as TargetMetrics

/** New values of groups; null where their own value is taken back. */
export type NewValues = Partial<Record<GoalName, number | null>>
export const changedFields = (values: NewValues) => targetFields.filter(({ name }) => values[name] !== undefined)

/** The groups as they are once the chosen ones have the new values. */
export const indexAfter = (values: NewValues, chosen: readonly GroupGoals[], index: GroupIndex): GroupIndex =>
  new Map([
    ...index,
    ...chosen.map((group) => [group.uid, { ...group, goals: { ...group.goals, ...values } }] as const),
  ])

/** A value of its own that a group loses. */
export interface Loss {
  group: GroupGoals
  name: GoalName
  before: number
}

export const lossesOf = (values: NewValues, chosen: readonly GroupGoals[]): Loss[] =>
  changedFields(values).flatMap(({ name }) =>
    chosen.flatMap((group) => {
      const before = group.goals[name]
      return before !== null && before !== values[name] ? [{ group, name, before }] : []
    }),
  )

/** Groups that were not chosen and take one of the new values all the same, since they have none of their own. */
export const inheritorsOf = (
  values: NewValues,
  chosen: readonly GroupGoals[],
  rows: readonly GroupGoals[],
  index: GroupIndex,
): GroupGoals[] => {
  const uids = new Set(chosen.map(({ uid }) => uid))
  const takes = (row: GroupGoals, name: GoalName) => {
    const nearest = lineOf(row, index).find(({ uid, goals }) => uids.has(uid) || goals[name] !== null)
    return nearest !== undefined && uids.has(nearest.uid)
  }
  return rows
    .filter(
      (row) => !uids.has(row.uid) && changedFields(values).some(({ name }) => isInherited(name) && takes(row, name)),
    )
    .sort(byName)
}
