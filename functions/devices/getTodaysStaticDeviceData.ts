import type { Output } from '../../shared/contract/index.ts'
import type { FleetCount } from '../data/fleet.ts'
import type { GroupRecord } from '../data/groups.ts'
import type { AccessScope } from '../lib/accessScope.ts'
import type { Handler } from '../lib/env.ts'
import { fleetCounts } from './fleet.ts'

const teamsShown = 4

/** What the counts of a company's devices say of a group. */
export const deviceDataOf = (
  counts: readonly FleetCount[],
  { uid, type }: Pick<GroupRecord, 'uid' | 'type'>,
  all: AccessScope['all'],
): Output<'getTodaysStaticDeviceData'> => {
  // A device belongs to the team that it works in or worked in last, else to the facility of its enrolment code.
  const teamOf = ({ team }: FleetCount) => all.get(team ?? '')
  const isWithin = (place: FleetCount) => {
    const team = teamOf(place)
    if (type === 'company') return true
    if (type === 'team') return team?.uid === uid
    return (team?.parent_id ?? place.facility) === uid
  }
  const places = counts.filter(isWithin)
  const sum = (of: (place: FleetCount) => number) => places.reduce((total, place) => total + of(place), 0)

  const critical = new Map<GroupRecord, number>()
  for (const place of places) {
    const team = teamOf(place)
    if (team && place.critical > 0) critical.set(team, (critical.get(team) ?? 0) + place.critical)
  }
  return {
    total_devices: sum(({ total }) => total),
    active_devices: sum(({ active }) => active),
    high_batt: sum(({ high }) => high),
    med_batt: sum(({ med }) => med),
    low_batt: sum(({ low }) => low),
    critical_batt: sum((place) => place.critical),
    critical_teams: [...critical]
      .map(([team, count]) => ({ team_name: team.name, devices: count }))
      .sort((a, b) => b.devices - a.devices || a.team_name.localeCompare(b.team_name))
      .slice(0, teamsShown),
  }
}

export const getTodaysStaticDeviceData: Handler<'getTodaysStaticDeviceData'> = async (
  { group_uid },
  { caller, now, accessScope, stores },
) => {
  const { all, group } = await accessScope()
  const shown = group(group_uid)
  const counts = await stores.fleet.counts(caller.company.uid, now, (devices) => fleetCounts(devices, now))
  return deviceDataOf(counts, shown, all)
}
