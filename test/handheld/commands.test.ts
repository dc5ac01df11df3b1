import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Command } from '../../functions/data/commands.ts'
import { newId } from '../../functions/lib/ids.ts'
import { commandStatusOf, pingLasts } from '../../shared/commands.ts'
import { hour } from '../../shared/time.ts'
import { openSite, password, type Site } from './site.ts'

/** Commands on their way to a device and back: who asked, when it was delivered, and how it ended. */

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.stop())

type Handheld = Awaited<ReturnType<Site['handheldOf']>>

const give = async (device: Handheld, command: Command) => {
  const id = await site.stores.commands.give(device.id, command, { by: 'boss', at: site.clock.now, random: newId() })
  if (id === undefined) throw new Error('no device')
  return id
}
const ping = (device: Handheld) =>
  give(device, { kind: 'ping', options: ['flash', 'sound'], expires_at: site.clock.now + pingLasts })
const synced = async (device: Handheld) => (await device.call('sync', {})).data
const say = async (device: Handheld, etag: string, item: object, number: number) =>
  (await device.call('report', { etag, number, items: [{ section: 'commands', ...item }] })).data.results[0].result
const statusOf = async (device: Handheld, id: string) => {
  const command = await site.stores.commands.get(device.id, id)
  return command && commandStatusOf(command, site.clock.now)
}

test('a ping is delivered by a sync, done once, and kept with who asked for it and what became of it', async () => {
  const device = await site.handheldOf('C-1')
  const before = (await synced(device)).etag
  const id = await ping(device)
  expect(await statusOf(device, id)).toBe('waiting')
  const { etag, state } = await synced(device)
  expect(etag).not.toBe(before)
  const [{ version }] = state.commands
  const expires_at = site.clock.now + pingLasts
  expect(state.commands).toEqual([{ id, version, kind: 'ping', options: ['flash', 'sound'], expires_at }])
  expect(await statusOf(device, id)).toBe('delivered')
  const given = site.clock.now
  site.clock.now += 5000
  expect(await say(device, etag, { id, version, state: 'applied' }, 1)).toBe('kept')
  expect(await site.stores.commands.get(device.id, id)).toMatchObject({
    ...{ kind: 'ping', by: 'boss', at: given, delivered_at: given, ended: 'done', ended_at: given + 5000 },
  })
  expect((await synced(device)).state.commands).toEqual([])
  // The same word again, and another one that comes late, change nothing.
  expect(await say(device, etag, { id, version, state: 'applied' }, 1)).toBe('older')
  expect(await say(device, etag, { id, version, state: 'failed' }, 2)).toBe('older')
  expect(await say(device, etag, { id: 'none', version, state: 'applied' }, 3)).toBe('unknown')
  expect(await statusOf(device, id)).toBe('done')
})

test('a command that fails is kept with the reason; one of another device cannot be ended', async () => {
  const [device, other] = [await site.handheldOf('C-2'), await site.handheldOf('C-3')]
  const id = await ping(device)
  const { etag, state } = await synced(device)
  const word = { id, version: state.commands[0].version, state: 'failed', reason: 'No sound' }
  expect(await say(other, etag, word, 1)).toBe('unknown')
  expect(await statusOf(device, id)).toBe('delivered')
  expect(await say(device, etag, { ...word, version: word.version + 1 }, 1)).toBe('unknown')
  expect(await say(device, etag, word, 2)).toBe('kept')
  expect(await site.stores.commands.get(device.id, id)).toMatchObject({ ended: 'failed', reason: 'No sound' })
})

test('a ping that nobody heard in its time has expired, and is not delivered any more', async () => {
  const device = await site.handheldOf('C-4')
  const [never, late] = [await ping(device), await ping(device)]
  const { etag, state } = await synced(device)
  site.clock.now += pingLasts - 1
  expect(await statusOf(device, never)).toBe('delivered')
  site.clock.now += 1
  expect(await statusOf(device, never)).toBe('expired')
  // It was done all the same, and is heard of before anybody noted that it had expired.
  const { version } = state.commands.find((command: { id: string }) => command.id === late)
  expect(await say(device, etag, { id: late, version, state: 'applied' }, 1)).toBe('kept')
  expect((await synced(device)).state.commands).toEqual([])
  expect(await site.stores.commands.get(device.id, never)).toMatchObject({ ended: 'expired' })
  expect(await statusOf(device, late)).toBe('done')
})

test('a log-out waits for as long as the sign-in lasts that it is about, and touches no other', async () => {
  const device = await site.handheldOf('C-5')
  const signIn = async () =>
    (await device.call('signIn', { username: 'amara.name', password, at: site.clock.now })).data.work_id as string
  const work_id = await signIn()
  const id = await give(device, { kind: 'logOut', work_id })
  site.clock.now += 11 * hour
  const { state } = await synced(device)
  expect(state.commands).toMatchObject([{ id, kind: 'logOut', work_id }])
  expect(await statusOf(device, id)).toBe('delivered')
})

test('once that sign-in is over, the log-out is done, whoever ended it', async () => {
  const device = await site.handheldOf('C-6')
  const at = site.clock.now
  const { work_id } = (await device.call('signIn', { username: 'amara.name', password, at })).data
  const id = await give(device, { kind: 'logOut', work_id })
  expect((await device.call('signOut', { work_id, at: at + 1 })).status).toBe(200)
  await device.call('signIn', { username: 'bo.name', password, at: at + 2 })
  expect((await synced(device)).state.commands).toEqual([])
  expect(await statusOf(device, id)).toBe('done')
  expect((await site.stores.devices.get(device.id))?.user).toBe('bo')
})

test('the history of a device is listed newest first, step by step', async () => {
  const device = await site.handheldOf('C-7')
  const given: string[] = []
  for (let n = 0; n < 5; n++) {
    site.clock.now += 1000
    given.unshift(await ping(device))
  }
  const found: string[] = []
  for await (const step of site.stores.commands.steps(device.id, { size: 2 })) found.push(...step.map(({ id }) => id))
  expect(found).toEqual(given)
  expect(
    await site.stores.commands.give(
      'acme.nobody',
      { kind: 'logOut', work_id: 'w' },
      { by: 'boss', at: 1, random: 'r' },
    ),
  ).toBeUndefined()
})
