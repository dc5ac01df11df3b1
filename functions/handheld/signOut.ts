import { Refusal } from '../../shared/refusals.ts'
import type { DeviceHandler } from '../lib/env.ts'
import { sendTeamNotice, teamNoticesOf } from '../lib/notifications/teamNotices.ts'
import { retryOnConflict } from '../lib/retryOnConflict.ts'
import { noWake } from '../lib/wake.ts'
import { mustBeNear, mustFollow, mustFollowWork } from './clock.ts'

export const signOut: DeviceHandler<'signOut'> = async ({ work_id, at }, env) => {
  const { company, device, now, stores } = env
  const notices = await retryOnConflict(async () => {
    const work = await stores.workSessions.get(device.id, work_id)
    if (!work) throw new Refusal('notFound', 'This sign-in was not found on this device.')
    if (work.signed_out_at !== undefined) return []
    mustBeNear(at, now)
    mustFollow(at, work.last_at, 'last thing that happened in this sign-in')
    const [row, join] = await Promise.all([
      stores.devices.get(device.id),
      work.join ? stores.assignments.get(company.uid, work.join) : undefined,
    ])
    if (!row) throw new Refusal('notFound')
    await mustFollowWork(at, join, env)
    const isOpen = join !== undefined && join.left_at === undefined
    const teamNotices = isOpen ? await teamNoticesOf([{ event: 'leaveGroup', join, at }], env) : []
    const also = teamNotices.map(stores.notifications.noteTeamNotice)
    return (await stores.workSessions.signOut(work, row, join, at, { company, now }, also)) ? teamNotices : undefined
  })
  // The device is awake: it has just called.
  for (const notice of notices) await sendTeamNotice({ stores, wake: noWake, clock: () => now }, notice)
  return { server_time: now }
}
