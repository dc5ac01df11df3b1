import { criticalHealths } from '../../shared/devices.ts'
import { minute } from '../../shared/durations.ts'
import type { DeviceStatus, FleetCount } from '../data/fleet.ts'
import type { GroupRecord } from '../data/groups.ts'
import type { AccessScope } from '../lib/accessScope.ts'

/**
 * A device is active while a worker is signed in on it and it was heard of within this window. Sign-in alone is not
 * enough (a device that died in a shift stays signed in), nor is being heard of (one in its cradle reports too).
 */
export const activeWithin = 15 * minute

const isActive = ({ user, seen_at = 0 }: DeviceStatus, now: number) =>
  user !== undefined && seen_at > now - activeWithin

const critical: readonly (string | undefined)[] = criticalHealths

/** Counts devices by the team that they work in or worked in last, and by the facility of their enrolment code. */
export const fleetCounts = (devices: readonly DeviceStatus[], now: number): FleetCount[] => {
  const counts = new Map<string, FleetCount>()
  for (const device of devices) {
    const team = device.team ?? device.last_team
    const { facility, battery_percent: percent } = device
    const key = `${team ?? ''} ${facility ?? ''}`
    let count = counts.get(key)
    if (!count) {
      count = {
        ...(team === undefined ? {} : { team }),
        ...(facility === undefined ? {} : { facility }),
        ...{ total: 0, active: 0, high: 0, med: 0, low: 0, critical: 0 },
      }
      counts.set(key, count)
    }
    count.total += 1
    if (isActive(device, now)) count.active += 1
    if (percent !== undefined) {
      if (percent > 80) count.high += 1
      else if (percent > 20) count.med += 1
      else count.low += 1
    }
    if (critical.includes(device.battery_health)) count.critical += 1
  }
  return [...counts.values()]
}

/** The team and the facility of devices that were counted together: the team's own, else that of their enrolment code. */
export const groupsOfCount = ({ team: uid, facility }: FleetCount, all: AccessScope['all']) => {
  const team = all.get(uid ?? '')
  return { team, facility: team?.parent_id ?? facility }
}

/** What was counted of a company's devices that belongs to one of its groups. */
export const countedIn = (
  counts: readonly FleetCount[],
  { uid, type }: Pick<GroupRecord, 'uid' | 'type'>,
  all: AccessScope['all'],
): readonly FleetCount[] => {
  if (type === 'company') return counts
  return counts.filter((count) => {
    const { team, facility } = groupsOfCount(count, all)
    return (type === 'team' ? team?.uid : facility) === uid
  })
}
