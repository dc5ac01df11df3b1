import type { Checked, Output } from '../../shared/contract/index.ts'
import { averageFleet, type FleetFigures, sumOfFleets } from '../../shared/metrics/fleetFigures.ts'
import { sameTimeOfDays } from '../../shared/metrics/periods.ts'
import type { FleetCount } from '../data/fleet.ts'
import type { GroupRecord } from '../data/groups.ts'
import { type AccessScope, dayZoneOf } from '../lib/accessScope.ts'
import type { EnvOf, Handler } from '../lib/env.ts'
import { countedIn, fleetCounts, groupsOfCount } from './fleet.ts'

const teamsShown = 4

const wireOf = ({ total, active, high, med, low, critical }: FleetFigures) => ({
  ...{ total_devices: total, active_devices: active },
  ...{ high_batt: high, med_batt: med, low_batt: low, critical_batt: critical },
})

/** What the counts of a company's devices say of a group. @param past how its devices were on average of days before */
export const deviceDataOf = (
  counts: readonly FleetCount[],
  group: Pick<GroupRecord, 'uid' | 'type'>,
  all: AccessScope['all'],
  past: FleetFigures | null = null,
): Output<'getTodaysStaticDeviceData'> => {
  const groupCounts = countedIn(counts, group, all)
  const critical = new Map<GroupRecord, number>()
  for (const count of groupCounts) {
    const { team } = groupsOfCount(count, all)
    if (team && count.critical > 0) critical.set(team, (critical.get(team) ?? 0) + count.critical)
  }
  return {
    ...wireOf(sumOfFleets(groupCounts)),
    critical_teams: [...critical]
      .map(([team, count]) => ({ team_name: team.name, devices: count }))
      .sort((a, b) => b.devices - a.devices || a.team_name.localeCompare(b.team_name))
      .slice(0, teamsShown),
    past: past && wireOf(past),
  }
}

/** How the devices of a group were at this time of the days before, on average of those on which it was noted. */
const fleetBefore = async (
  group: GroupRecord,
  { past_days: days = 0, current_time }: Pick<Checked<'getTodaysStaticDeviceData'>, 'past_days' | 'current_time'>,
  { caller, now, stores }: EnvOf<'devices'>,
  { all }: AccessScope,
) => {
  const facility = group.type === 'team' ? (group.parent_id ?? '') : group.uid
  const current = current_time === undefined ? now : Math.min(now, Date.parse(current_time))
  const instants = sameTimeOfDays(current, days, dayZoneOf(group, all))
  const then = await stores.fleetHistory.at(caller.company.uid, facility, instants)
  const known = then.map((one) => (group.type === 'team' ? one?.teams.get(group.uid) : one?.whole))
  return averageFleet(
    known.filter((one) => one !== undefined),
    days,
  )
}

export const getTodaysStaticDeviceData: Handler<'getTodaysStaticDeviceData'> = async ({ group_uid, ...asked }, env) => {
  const { caller, now, stores } = env
  const scope = await env.accessScope()
  const shown = scope.group(group_uid)
  const [counts, past] = await Promise.all([
    stores.fleet.counts(caller.company.uid, now, (devices) => fleetCounts(devices, now)),
    asked.past_days === undefined ? null : fleetBefore(shown, asked, env, scope),
  ])
  return deviceDataOf(counts, shown, scope.all, past)
}
