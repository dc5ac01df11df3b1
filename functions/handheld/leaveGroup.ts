import { Refusal } from '../../shared/refusals.ts'
import type { DeviceHandler } from '../lib/env.ts'
import { tell, tellingsOf } from '../lib/notifications/tell.ts'
import { retryOnConflict } from '../lib/retryOnConflict.ts'
import { noWake } from '../lib/wake.ts'
import { mustBeNear, mustFollow, mustFollowWork } from './clock.ts'

export const leaveGroup: DeviceHandler<'leaveGroup'> = async ({ join_id, at }, env) => {
  const { company, device, now, stores } = env
  const tellings = await retryOnConflict(async () => {
    const join = await stores.assignments.get(company.uid, join_id)
    if (join?.device !== device.id) throw new Refusal('notFound', 'This join is not known on this device.')
    const told = (left: number) => tellingsOf([{ event: 'leaveGroup', join, at: left }], env)
    if (join.left_at !== undefined) return told(join.left_at)
    mustBeNear(at, now)
    mustFollow(at, join.joined_at, 'join')
    await mustFollowWork(at, join, env)
    const [work, row] = await Promise.all([
      stores.workSessions.get(device.id, join.work),
      stores.devices.get(device.id),
    ])
    if (!work || !row) throw new Refusal('notFound')
    const tellings = await told(at)
    const also = tellings.map(stores.notifications.toTell)
    return (await stores.workSessions.leave(work, row, join, at, { company, now }, also)) ? tellings : undefined
  })
  // The device is awake: it has just called.
  for (const telling of tellings) await tell({ stores, wake: noWake, clock: () => now }, telling)
  return { server_time: now }
}
