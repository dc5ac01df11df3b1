import { minute } from '../../shared/time.ts'
import type { DeviceRecord } from '../data/devices.ts'
import type { GroupRecord } from '../data/groups.ts'
import type { Handler } from '../lib/env.ts'

/**
 * A device is active while a worker is signed in on it and it was heard of within this window. Sign-in alone is not
 * enough (a device that died in a shift stays signed in), nor is being heard of (one in its cradle reports too).
 */
export const activeWithin = 15 * minute

export const isActive = (device: DeviceRecord, now: number) =>
  device.user !== undefined && (device.seen_at ?? 0) > now - activeWithin

const criticalHealth = ['DEAD', 'COLD', 'OVER_VOLTAGE', 'UNKNOWN', 'OVERHEAT']
const isCritical = (device: DeviceRecord) => criticalHealth.includes(device.battery_health ?? '')
const teamsShown = 4

export const getTodaysStaticDeviceData: Handler<'getTodaysStaticDeviceData'> = async (
  { group_uid },
  { caller, now, reach, stores },
) => {
  const { all, group } = await reach()
  const { uid, type } = group(group_uid)
  // A device belongs to the team that it works in or worked in last, else to the facility of its enrolment code.
  const teamOf = (device: DeviceRecord) => all.get(device.team ?? device.last_team ?? '')
  const isWithin = (device: DeviceRecord) => {
    const team = teamOf(device)
    if (type === 'company') return true
    if (type === 'team') return team?.uid === uid
    return (team?.parent_id ?? device.facility) === uid
  }
  const devices = (await stores.devices.list(caller.company.uid)).filter(isWithin)

  const charged = (from: number, to: number) =>
    devices.filter(({ battery_percent: percent }) => percent !== undefined && percent > from && percent <= to).length
  const critical = new Map<GroupRecord, number>()
  for (const device of devices.filter(isCritical)) {
    const team = teamOf(device)
    if (team) critical.set(team, (critical.get(team) ?? 0) + 1)
  }
  return {
    total_devices: devices.length,
    active_devices: devices.filter((device) => isActive(device, now)).length,
    high_batt: charged(80, 100),
    med_batt: charged(20, 80),
    low_batt: charged(-1, 20),
    critical_batt: devices.filter(isCritical).length,
    critical_teams: [...critical]
      .map(([team, count]) => ({ team_name: team.name, devices: count }))
      .sort((a, b) => b.devices - a.devices || a.team_name.localeCompare(b.team_name))
      .slice(0, teamsShown),
  }
}
