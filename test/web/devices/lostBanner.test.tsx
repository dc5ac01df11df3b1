import { expect, test } from 'vitest'
import { nextOf } from '../../../web/pages/devices/LostBanner.tsx'

/** What a manager reads of a lost device, by how its commands to ring and to lock stand. */

type Asked = Parameters<typeof nextOf>[0]
const said = (ring: Asked['ring'], lock: Asked['lock'], found_at: string | null = null) =>
  nextOf({ ring, lock, found_at }, () => '11:34')

test('a device that was not heard of since rings and locks once it is', () => {
  expect(said('waiting', 'waiting')).toBe('It rings and locks as soon as it connects.')
})

test('it is called locked where it said so alone', () => {
  expect(said('delivered', 'done')).toBe('It is ringing and locked.')
  expect(said('failed', 'done')).toBe('It cannot ring, but it is locked.')
  expect(said('delivered', 'delivered')).toBe('It is ringing. Its user is being signed out.')
  expect(said('failed', 'delivered')).toBe('It cannot ring. Its user is being signed out.')
})

test('a lock that failed or was withdrawn is said, whether it rings or not', () => {
  for (const lock of ['failed', 'withdrawn', 'expired'] as const) {
    expect(said('delivered', lock)).toBe('It is ringing, but it cannot lock: anyone signed in can keep working.')
    expect(said('failed', lock)).toBe('It can neither ring nor lock: anyone signed in can keep working.')
  }
})

test('once somebody pressed Found that is said, and that it is not locked where it is not', () => {
  const found = 'Someone pressed Found on the device at 11:34. Mark it as found when you have it back.'
  expect(said('done', 'done', '2026-11-20T11:34:00.000Z')).toBe(found)
  expect(said('done', 'failed', '2026-11-20T11:34:00.000Z')).toBe(
    `${found} It is not locked: anyone signed in can keep working.`,
  )
})
