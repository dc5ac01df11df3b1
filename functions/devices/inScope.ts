import { Refusal } from '../../shared/refusals.ts'
import type { DeviceRecord } from '../data/devices.ts'
import type { GroupRecord } from '../data/groups.ts'
import type { AccessScope } from '../lib/accessScope.ts'
import type { Env } from '../lib/env.ts'

type Placed = Pick<DeviceRecord, 'company' | 'team' | 'last_team' | 'facility'>

/** The group of a device: the team that it works in or worked in last, else the facility of its enrolment code, else the company. */
export const groupOf = ({ company, team, last_team, facility }: Placed, { all }: Pick<AccessScope, 'all'>) =>
  all.get(team ?? last_team ?? '') ?? all.get(facility ?? '') ?? all.get(company)

/** Whether a group is another one or lies below it. */
export const isWithin = (group: GroupRecord | undefined, { uid, type }: Pick<GroupRecord, 'uid' | 'type'>) =>
  group !== undefined && (type === 'company' || group.uid === uid || group.parent_id === uid)

/** The device, if its group is in the caller's access scope: others look absent, and so do hidden ones. */
export const deviceInScope = async (
  device: DeviceRecord | undefined,
  env: Pick<Env, 'caller' | 'accessScope'>,
): Promise<DeviceRecord> => {
  const { caller, accessScope } = env
  const known = device && device.company === caller.company.uid && !device.hidden ? device : undefined
  if (!known || !isWithin(groupOf(known, await accessScope()), caller.group)) throw new Refusal('notFound')
  return known
}
