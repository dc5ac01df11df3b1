import { expect, test } from 'vitest'
import type { DeviceCommand } from '../../../shared/contract/deviceCommands.ts'
import { storyOf } from '../../../web/pages/devices/CommandItem.tsx'

/** What became of a command, as its device's drawer tells it. */

const command: DeviceCommand = {
  ...{ id: '1', kind: 'ping', options: ['sound'], status: 'waiting', user_uid: 'ann', user_name: 'Ann' },
  ...{ at: '2026-11-20T10:57:00.000Z', expires_at: '2026-11-20T11:07:00.000Z' },
  ...{ delivered_at: null, ended_at: null, reason: null, retryable: false, pushed: false, setting: null },
}
const told = (more: Partial<DeviceCommand>) => storyOf({ ...command, ...more }, 'UTC')
const delivered_at = '2026-11-20T10:57:09.000Z'

test('one that waits says for what, and until when', () => {
  expect(told({})).toEqual(['until its next heartbeat', 'expires 11:07:00'])
  expect(told({ kind: 'logOut', expires_at: null })).toEqual(['until its next heartbeat'])
})

test('one that the device has says since when', () => {
  expect(told({ status: 'delivered', delivered_at })).toEqual(['10:57:09', 'no result yet'])
  expect(told({ status: 'delivered', delivered_at, pushed: true })).toEqual(['push received 10:57:09', 'no result yet'])
})

test('one that is over says when and how, and when the device had it', () => {
  const ended_at = '2026-11-20T10:57:11.800Z'
  expect(told({ status: 'done', delivered_at, ended_at })).toEqual(['10:57:11', 'in 11.8 s', 'received 10:57:09'])
  expect(told({ status: 'failed', delivered_at, ended_at, reason: 'No flash' })).toEqual([
    ...['10:57:11', 'No flash', 'received 10:57:09'],
  ])
  expect(told({ status: 'done', delivered_at, ended_at, pushed: true }).at(-1)).toBe('push received 10:57:09')
  expect(told({ status: 'withdrawn', ended_at })).toEqual(['10:57:11'])
})

test('one that expired says when, also where nobody noted that, and whether the device ever had it', () => {
  expect(told({ status: 'expired' })).toEqual(['11:07:00', 'never received'])
  expect(told({ status: 'expired', delivered_at, ended_at: '2026-11-20T11:09:30.000Z' })).toEqual([
    ...['11:07:00', 'received 10:57:09'],
  ])
})

test('another day is named', () => {
  const ended_at = '2026-11-22T08:00:00.000Z'
  expect(told({ kind: 'ring', status: 'failed', expires_at: null, ended_at })).toEqual(['Nov 22, 2026 08:00:00'])
})
