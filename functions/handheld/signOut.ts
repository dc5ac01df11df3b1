import { Refusal } from '../../shared/refusals.ts'
import type { DeviceHandler } from '../lib/env.ts'
import { retryOnConflict } from '../lib/retryOnConflict.ts'
import { mustBeNear, mustFollow, mustFollowWork } from './clock.ts'
import { tellOf } from './told.ts'

export const signOut: DeviceHandler<'signOut'> = async ({ work_id, at }, env) => {
  const { company, device, now, stores } = env
  const left = await retryOnConflict(async () => {
    const work = await stores.workSessions.get(device.id, work_id)
    if (!work) throw new Refusal('notFound', 'This sign-in is not known on this device.')
    if (work.signed_out_at !== undefined) return { join: undefined }
    mustBeNear(at, now)
    mustFollow(at, work.last_at, 'last thing that happened in this sign-in')
    const [row, join] = await Promise.all([
      stores.devices.get(device.id),
      work.join ? stores.assignments.get(company.uid, work.join) : undefined,
    ])
    if (!row) throw new Refusal('notFound')
    await mustFollowWork(at, join, env)
    return (await stores.workSessions.signOut(work, row, join, at, { company, now })) ? { join } : undefined
  })
  if (left.join && left.join.left_at === undefined) await tellOf('leaveGroup', left.join, at, env)
  return { server_time: now }
}
