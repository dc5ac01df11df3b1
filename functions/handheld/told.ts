import { notificationLasts } from '../../shared/notifications.ts'
import { occurrenceId } from '../data/notifications.ts'
import type { TeamAssignment } from '../data/teamAssignments.ts'
import type { DeviceEnv } from '../lib/env.ts'
import { sha256 } from '../lib/ids.ts'
import { occurrenceOf } from '../lib/notifications/occurrence.ts'
import { giveTo } from '../lib/notifications/send.ts'
import { noWake } from '../lib/wake.ts'

/**
 * Sends whoever joins or leaves a team what its managers want them to be told then. Done again it sends nothing again, and
 * goes on where it was interrupted; what is delivered late tells nobody any more.
 * @param at when that was, epoch ms
 */
export const tellOf = async (
  event: 'joinGroup' | 'leaveGroup',
  { id: join, team, user, device }: Pick<TeamAssignment, 'id' | 'team' | 'user' | 'device'>,
  at: number,
  { company, now, stores }: DeviceEnv,
): Promise<void> => {
  // By the server's clock: the device's may be some minutes ahead.
  const due = Math.min(at, now)
  if (due <= now - notificationLasts) return
  for (const record of await stores.notifications.list(company.uid)) {
    if (!record.enabled || !record.events.includes(event) || !record.sent_to.includes(team)) continue
    // By the device's clock, which says the same each time.
    const id = occurrenceId(at, sha256(`${record.id} ${event} ${join}`).slice(0, 22))
    const occurrence = occurrenceOf(record, { id, at: due, kind: 'event', event, state: 'sent', devices: 1 })
    await stores.notifications.open(occurrence)
    // Who leaves may be signed out by the time that the device asks. It is awake: it has just called.
    await giveTo({ stores, wake: noWake, clock: () => now }, occurrence, [{ device, user }], event === 'leaveGroup')
  }
}
