import type { Range } from '../../shared/metrics/range.ts'
import type { GroupRecord } from '../data/groups.ts'
import type { SlotVisitor, TotalVisitor } from '../data/visits.ts'
import type { Env } from '../lib/env.ts'

/** What figures of a group are read from: its facilities, side by side, cut down to its teams. */
export const scopeOf = async (groupUid: string, env: Env) => {
  const reach = await env.reach()
  const group: GroupRecord = reach.group(groupUid)
  const { rollups } = env.stores
  const company = env.caller.company.uid
  const ownTeam = group.type === 'team' ? group.uid : undefined
  const places = reach.facilitiesOf(group).map((facility) => ({ company, facility: facility.uid }))

  return {
    group,
    teams: reach.teamsOf(group),
    /** Visits rows that add up to the totals of every worker of the group. */
    totals: async (range: Range, visit: TotalVisitor) => {
      const ofGroup: TotalVisitor = ownTeam
        ? (team, worker, figures) => team === ownTeam && visit(team, worker, figures)
        : visit
      await Promise.all(places.map((place) => rollups.totals(place, range, ofGroup)))
    },
    /** Visits every 15-minute slot of every worker of the group. */
    slots: async (range: Range, visit: SlotVisitor) => {
      const ofGroup: SlotVisitor = ownTeam
        ? (team, worker, start, figures) => team === ownTeam && visit(team, worker, start, figures)
        : visit
      await Promise.all(places.map((place) => rollups.slots(place, range, ofGroup)))
    },
  }
}
