import { Refusal } from '../../shared/refusals.ts'
import type { DeviceHandler } from '../lib/env.ts'
import { sendTeamNotice, teamNoticesOf } from '../lib/notifications/teamNotices.ts'
import { retryOnConflict } from '../lib/retryOnConflict.ts'
import { noWake } from '../lib/wake.ts'
import { mustBeNear, mustFollow, mustFollowWork } from './clock.ts'

export const leaveGroup: DeviceHandler<'leaveGroup'> = async ({ join_id, at }, env) => {
  const { company, device, now, stores } = env
  const notices = await retryOnConflict(async () => {
    const join = await stores.assignments.get(company.uid, join_id)
    if (join?.device !== device.id) throw new Refusal('notFound', 'This team assignment was not found on this device.')
    const noticesAt = (left: number) => teamNoticesOf([{ event: 'leaveGroup', join, at: left }], env)
    if (join.left_at !== undefined) return noticesAt(join.left_at)
    mustBeNear(at, now)
    mustFollow(at, join.joined_at, 'join')
    await mustFollowWork(at, join, env)
    const [work, row] = await Promise.all([
      stores.workSessions.get(device.id, join.work),
      stores.devices.get(device.id),
    ])
    if (!work || !row) throw new Refusal('notFound')
    const teamNotices = await noticesAt(at)
    const also = teamNotices.map(stores.notifications.noteTeamNotice)
    return (await stores.workSessions.leave(work, row, join, at, { company, now }, also)) ? teamNotices : undefined
  })
  // The device is awake: it has just called.
  for (const notice of notices) await sendTeamNotice({ stores, wake: noWake, clock: () => now }, notice)
  return { server_time: now }
}
