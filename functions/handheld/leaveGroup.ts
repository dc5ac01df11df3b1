import { Refusal } from '../../shared/refusals.ts'
import type { DeviceHandler } from '../lib/env.ts'
import { retryOnConflict } from '../lib/retryOnConflict.ts'
import { mustBeNear, mustFollow, mustFollowWork } from './clock.ts'
import { tellOf } from './told.ts'

export const leaveGroup: DeviceHandler<'leaveGroup'> = async ({ join_id, at }, env) => {
  const { company, device, now, stores } = env
  const left = await retryOnConflict(async () => {
    const join = await stores.assignments.get(company.uid, join_id)
    if (join?.device !== device.id) throw new Refusal('notFound', 'This join is not known on this device.')
    if (join.left_at !== undefined) return { join, at: join.left_at }
    mustBeNear(at, now)
    mustFollow(at, join.joined_at, 'join')
    await mustFollowWork(at, join, env)
    const [work, row] = await Promise.all([
      stores.workSessions.get(device.id, join.work),
      stores.devices.get(device.id),
    ])
    if (!work || !row) throw new Refusal('notFound')
    return (await stores.workSessions.leave(work, row, join, at, { company, now })) ? { join, at } : undefined
  })
  await tellOf('leaveGroup', left.join, left.at, env)
  return { server_time: now }
}
