import type { NetworkDevice } from '../../../shared/contract/networks.ts'
import { minute } from '../../../shared/durations.ts'
import { heartbeatEvery, idleHeartbeatEvery } from '../../../shared/handheld.ts'

/** Ms within which a device that was heard of is online, and after which one in its cradle is silent. */
const [onlineFor, silentAfter] = [15 * minute, 125 * minute]
/** In use two heartbeats are so far apart at most, ms. */
const longestInUse = 2 * heartbeatEvery

/** What is known of a device on which something is pending; lists that do not know of push or losses leave that out. */
export type Pending = Pick<NetworkDevice, 'last_updated' | 'charging'> &
  Partial<Pick<NetworkDevice, 'assigned_on' | 'wakeable' | 'lost_at'>>

/** Why a device has not done yet what it shall do. `next` is when its next heartbeat is due, epoch ms. */
export type PendingReason =
  | { why: 'never' | 'lost' | 'silent' | 'delivered' | 'pushed' | 'online' }
  | { why: 'asleep' | 'inCradle'; next: number }

/** @param now epoch ms */
export const pendingReasonOf = (
  { last_updated, charging, assigned_on, wakeable, lost_at }: Pending,
  now: number,
): PendingReason => {
  if (last_updated === null) return { why: 'never' }
  const lastContact = Date.parse(last_updated)
  const silent = now - lastContact
  if (lost_at) return { why: 'lost' }
  if (silent >= silentAfter || (silent >= onlineFor && !charging)) return { why: 'silent' }
  if (assigned_on === undefined) return silent < onlineFor ? { why: 'online' } : inCradle(lastContact)
  // Each contact tells a device that there is something new for it.
  if (lastContact >= Date.parse(assigned_on)) return { why: 'delivered' }
  if (wakeable) return { why: 'pushed' }
  return charging ? inCradle(lastContact) : { why: 'asleep', next: lastContact + longestInUse }
}

const inCradle = (lastContact: number): PendingReason => ({
  why: 'inCradle',
  next: lastContact + idleHeartbeatEvery.full,
})
