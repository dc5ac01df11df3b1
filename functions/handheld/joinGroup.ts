import { Refusal } from '../../shared/refusals.ts'
import { type GroupRecord, hasFinder } from '../data/groups.ts'
import { joinId, type TeamAssignment } from '../data/teamAssignments.ts'
import { awayOf } from '../data/users.ts'
import type { DeviceEnvOf, DeviceHandler } from '../lib/env.ts'
import { sha256 } from '../lib/ids.ts'
import { sendTeamNotice, teamNoticesOf } from '../lib/notifications/teamNotices.ts'
import { retryOnConflict } from '../lib/retryOnConflict.ts'
import { noWake } from '../lib/wake.ts'
import { mustBeNear, mustFollow, mustFollowWork } from './clock.ts'
import { assignPresetAfterJoin } from './presets.ts'

/** The team, where it is enabled and the user, enabled too at that time, holds a role in it. */
const teamFor = async (
  userUid: string,
  groupUid: string,
  at: number,
  { company, stores }: DeviceEnvOf<'handheld'>,
): Promise<GroupRecord> => {
  const [user, team] = await Promise.all([
    stores.users.get(company.uid, userUid),
    stores.groups.get(company.uid, groupUid),
  ])
  // What happened before somebody was disabled counts, however late it is delivered.
  if (!user || (user.status !== 1 && at >= (awayOf(user)?.from ?? 0)))
    throw new Refusal('notAllowed', 'Your account is disabled. Please contact your admin.')
  if (team?.type !== 'team' || team.status === 2 || !user.roles.some((held) => held.group === team.uid)) {
    throw new Refusal('notFound', 'You do not belong to this team.')
  }
  const facility = await stores.groups.get(company.uid, team.parent_id ?? '')
  if (team.status !== 1 || facility?.status !== 1) throw new Refusal('notAllowed', 'This team is disabled.')
  return team
}

export const joinGroup: DeviceHandler<'joinGroup'> = async ({ work_id, group_uid, at }, env) => {
  const { company, device, now, stores } = env
  const join = await retryOnConflict(async () => {
    const work = await stores.workSessions.get(device.id, work_id)
    if (!work) throw new Refusal('notFound', 'This sign-in was not found on this device. Please sign in again.')
    // The same join sent again is the same join.
    const id = joinId(sha256(`${device.id} ${work_id} ${group_uid} ${at}`), work.user)
    const done = { id, user: work.user }
    const known = await stores.assignments.get(company.uid, id)
    if (known) return { ...done, notices: await teamNoticesOf([{ event: 'joinGroup', join: known, at }], env) }
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
      teamFor(work.user, group_uid, at, env),
      stores.devices.get(device.id),
      work.join ? stores.assignments.get(company.uid, work.join) : undefined,
    ])
    if (!row) throw new Refusal('notFound')
    await mustFollowWork(at, earlier, env)
    const assignment: TeamAssignment = {
      id,
      company: company.uid,
      device: device.id,
      work: work.id,
      user: work.user,
      team: team.uid,
      facility: team.parent_id ?? '',
      joined_at: at,
    }
    const notices = await teamNoticesOf(
      [
        ...(earlier && earlier.left_at === undefined ? [{ event: 'leaveGroup' as const, join: earlier, at }] : []),
        { event: 'joinGroup', join: assignment, at },
      ],
      env,
    )
    // Whoever switches the team's finder after this tells the device too: it is in the team by then.
    const also = [stores.groups.unchanged(team), ...notices.map(stores.notifications.noteTeamNotice)]
    const more = { finder: hasFinder(team), also }
    const written = await stores.workSessions.join(work, row, assignment, earlier, { company, now }, more)
    return written ? { ...done, notices } : undefined
  })
  await assignPresetAfterJoin(env, join.user)
  // The device is awake: it has just called.
  for (const notice of join.notices) await sendTeamNotice({ stores, wake: noWake, clock: () => now }, notice)
  return { join_id: join.id, server_time: now }
}
