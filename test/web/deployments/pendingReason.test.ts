import { expect, test } from 'vitest'
import { type Pending, pendingReasonOf } from '../../../web/features/deployments/pendingReason.ts'

/** Why something is still pending on a device. */

const now = Date.UTC(2026, 10, 20, 14, 32)
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
const at = (minutes: number) => now + minutes * 60_000
const device = (more: Partial<Pending>) =>
  pendingReasonOf(
    { last_updated: ago(1), charging: false, assigned_on: ago(4), wakeable: false, lost_at: null, ...more },
    now,
  )

test('a device that was heard of since it was asked has been told', () => {
  expect(device({})).toEqual({ why: 'delivered' })
  expect(device({ charging: true, last_updated: ago(60), assigned_on: ago(70) })).toEqual({ why: 'delivered' })
})

test('one that was not heard of since is woken by a push, or asleep until its next heartbeat', () => {
  expect(device({ assigned_on: ago(0), wakeable: true })).toEqual({ why: 'pushed' })
  expect(device({ assigned_on: ago(0), last_updated: ago(6) })).toEqual({ why: 'asleep', next: at(4) })
  expect(device({ assigned_on: ago(0), last_updated: ago(50), charging: true })).toEqual({
    why: 'inCradle',
    next: at(10),
  })
})

test('one that is silent or lost or was never heard of says so, whatever it was told before', () => {
  expect(device({ last_updated: ago(20), assigned_on: ago(30) })).toEqual({ why: 'silent' })
  expect(device({ last_updated: ago(130), charging: true, wakeable: true })).toEqual({ why: 'silent' })
  expect(device({ lost_at: ago(90) })).toEqual({ why: 'lost' })
  expect(device({ last_updated: null, lost_at: ago(90) })).toEqual({ why: 'never' })
})

test('where it is not known when it was asked, it is online or in its cradle', () => {
  const known = { charging: false, last_updated: ago(14) }
  expect(pendingReasonOf(known, now)).toEqual({ why: 'online' })
  expect(pendingReasonOf({ ...known, charging: true, last_updated: ago(20) }, now)).toEqual({
    why: 'inCradle',
    next: at(40),
  })
  expect(pendingReasonOf({ ...known, last_updated: ago(16) }, now)).toEqual({ why: 'silent' })
})
