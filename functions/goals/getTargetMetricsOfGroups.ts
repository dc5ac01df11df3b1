import type { TargetMetrics } from '../../shared/contract/entities.ts'
import type { GroupGoals } from '../../shared/contract/goals.ts'
import type { GroupRecord } from '../data/groups.ts'
import { isEnabled, withGroupsAbove } from '../lib/accessScope.ts'
import type { Handler } from '../lib/env.ts'
import { Listing } from '../lib/listing.ts'

/** Groups whose goals are read in one request. */
const atOnce = 100

const names = new Intl.Collator('en', { numeric: true })
const byName = (a: GroupGoals, b: GroupGoals) => names.compare(a.name, b.name) || (a.uid < b.uid ? -1 : 1)

export const getTargetMetricsOfGroups: Handler<'getTargetMetricsOfGroups'> = async (_input, env) => {
  const { all, includes } = await env.accessScope()
  const { company, group: own } = env.caller
  const above = new Set(withGroupsAbove(own))
  const listed = [...all.values()]
    .filter(({ uid, status }) => (includes(uid) && status !== 2) || above.has(uid))
    .sort((a, b) => (a.uid < b.uid ? -1 : 1))

  const rowOf = (group: GroupRecord, goals: TargetMetrics): GroupGoals => ({
    uid: group.uid,
    name: group.name,
    type: group.type,
    parent_uid: withGroupsAbove(group)[1] ?? null,
    time_zone: group.time_zone,
    enabled: isEnabled(group, all),
    reached: includes(group.uid),
    goals,
  })
  return new Listing<GroupGoals>(async function* (after, size = atOnce) {
    const rest = listed.filter(({ uid }) => after === undefined || uid > after)
    const step = Math.min(size, atOnce)
    for (let from = 0; from < rest.length; from += step) {
      const some = rest.slice(from, from + step)
      const goals = await env.stores.goals.ownOf(
        company.uid,
        some.map(({ uid }) => uid),
      )
      yield some.map((group, index) => ({ key: group.uid, item: rowOf(group, goals[index] as TargetMetrics) }))
    }
  }, byName)
}
