import { Refusal } from '../../shared/refusals.ts'
import type { GroupRecord } from '../data/groups.ts'
import type { JoinRecord } from '../data/joins.ts'
import type { DeviceEnv, DeviceHandler } from '../lib/env.ts'
import { sha256 } from '../lib/ids.ts'
import { mustBeNear, mustFollow } from './clock.ts'
import { settled } from './settled.ts'

/** The team, where it is enabled and the user, enabled too, holds a role in it. */
const teamFor = async (userUid: string, groupUid: string, { company, stores }: DeviceEnv): Promise<GroupRecord> => {
  const { user, group: team } = await stores.users.standing(company.uid, userUid, groupUid)
  if (user?.status !== 1) throw new Refusal('notAllowed', 'Your account is disabled. Please contact your admin.')
  if (team?.type !== 'team' || team.status === 2 || !user.roles.some((held) => held.group === team.uid)) {
    throw new Refusal('notFound', 'You do not belong to this team.')
  }
  const facility = await stores.groups.get(company.uid, team.parent_id ?? '')
  if (team.status !== 1 || facility?.status !== 1) throw new Refusal('notAllowed', 'This team is disabled.')
  return team
}

export const joinGroup: DeviceHandler<'joinGroup'> = async ({ work_id, group_uid, at }, env) => {
  const { company, device, now, stores } = env
  // The same join sent again is the same join.
  const id = `j${sha256(`${device.id} ${work_id} ${group_uid} ${at}`).slice(0, 22)}`
  const answer = { join_id: id, server_time: now }
  return settled(async () => {
    const [work, known] = await Promise.all([
      stores.workSessions.get(device.id, work_id),
      stores.joins.get(company.uid, id),
    ])
    if (!work) throw new Refusal('notFound', 'This sign-in is not known on this device. Please sign in again.')
    if (known) return answer
    mustBeNear(at, now)
    mustFollow(
      at,
      work.signed_out_at === undefined ? work.last_at : work.at,
      'last thing that happened in this sign-in',
    )
    if (work.signed_out_at !== undefined && at >= work.signed_out_at) {
      throw new Refusal('notPossible', 'The worker is already signed out. Please sign in again.')
    }
    const [team, row, earlier] = await Promise.all([
      teamFor(work.user, group_uid, env),
      stores.devices.get(device.id),
      work.join ? stores.joins.get(company.uid, work.join) : undefined,
    ])
    if (!row) throw new Refusal('notFound')
    const join: JoinRecord = {
      id,
      company: company.uid,
      device: device.id,
      work: work.id,
      user: work.user,
      team: team.uid,
      facility: team.parent_id ?? '',
      joined_at: at,
    }
    return (await stores.workSessions.join(work, row, join, earlier, { company, now })) ? answer : undefined
  })
}
