import { expect, test } from 'vitest'
import { backOf } from '../../functions/data/rollouts.ts'
import { day, minute } from '../../shared/durations.ts'
import { admin, began, failing, type Handheld, here, offered, openRollouts, pass, say } from './scene.ts'

openRollouts()

test('a device on which it failed tries again under a new version; its word about the first try comes too late', async () => {
  const { first, id } = await began()
  const [one, two] = first as [Handheld, Handheld]
  await failing(one, id)
  await failing(two, id)
  const asked = { company_uid: here.company_uid, rollout_id: id }
  expect(here.done(await admin.call('retryRollout', { ...asked, device_ids: [one.id] }))).toEqual({ retried: 1 })
  expect((await here.readRollout(admin)).counts).toMatchObject({ failed: 1, waiting: 3 })
  expect(await offered(one)).toMatchObject([{ id, version: 2 }])
  expect(await offered(two)).toMatchObject([{ id, version: 1 }])
  expect(await failing(one, id)).toBe('older')
  expect(await say(one, id, 'applied', { version: 3 })).toBe('unknown')
  expect(await say(one, id, 'applied', { version: 2 })).toBe('kept')
  expect((await here.readRollout(admin)).counts).toMatchObject({ failed: 1, upToDate: 1 })
  expect(here.done(await admin.call('retryRollout', asked))).toEqual({ retried: 1 })
  expect((await admin.call('retryRollout', { ...asked, device_ids: ['nobody'] })).status).toBe(404)
  expect((await here.readRollout(admin)).events.map(({ what, by, devices }) => [what, by, devices])).toEqual([
    ['begun', 'Admin Tester', null],
    ['retried', 'Admin Tester', 1],
    ['retried', 'Admin Tester', 1],
  ])
})

test('while a rollout has halted a device may be told to try again: it does so once the rollout is resumed', async () => {
  const { first, id } = await began()
  for (const device of first) await failing(device, id)
  await here.sweep()
  expect((await here.readRollout(admin)).state).toBe('halted')
  const asked = { company_uid: here.company_uid, rollout_id: id, device_ids: [(first[0] as Handheld).id] }
  expect(here.done(await admin.call('retryRollout', asked))).toEqual({ retried: 1 })
  expect(await here.readRollout(admin)).toMatchObject({ state: 'halted', counts: { failed: 3, waiting: 1 } })
  expect(await offered(first[0] as Handheld)).toEqual([])
  here.done(await here.change(admin, id, 'resume'))
  expect(await offered(first[0] as Handheld)).toMatchObject([{ id, version: 2 }])
  here.done(await here.change(admin, id, 'rollBack'))
  expect((await admin.call('retryRollout', asked)).status).toBe(422)
})

test('what a device said before it was enrolled anew says nothing of what it has now', async () => {
  const { first, id } = await began()
  const [one, two, three] = first as [Handheld, Handheld, Handheld]
  await say(one, id, 'applied')
  await failing(two, id)
  await failing(three, id)
  const asked = { company_uid: here.company_uid, rollout_id: id }
  here.done(await admin.call('retryRollout', { ...asked, device_ids: [three.id] }))
  await say(three, id, 'applied', { version: 2 })
  expect((await here.readRollout(admin)).counts).toMatchObject({ upToDate: 2, failed: 1, waiting: 1 })
  await pass(minute)
  const [again, , third] = await Promise.all([one, two, three].map(({ serial_number }) => here.anew(serial_number)))
  expect(again?.id).toBe(one.id)
  expect((await here.readRollout(admin)).counts).toMatchObject({ upToDate: 0, failed: 0, waiting: 4 })
  // It is told of the try that it was told of, and its count of reports begins anew.
  expect(await offered(again as Handheld)).toMatchObject([{ id, version: 1 }])
  expect(await offered(third as Handheld)).toMatchObject([{ id, version: 2 }])
  const items = [{ section: 'ota', id, version: 1, state: 'applied' }]
  const answer = await (again as Handheld).call('report', { etag: 'x', number: 1, items })
  expect(answer.data.results[0].result).toBe('kept')
  expect((await here.readRollout(admin)).counts).toMatchObject({ upToDate: 1, waiting: 3 })
  // So is it while devices go back.
  here.done(await here.change(admin, id, 'rollBack'))
  await say(again as Handheld, backOf(id), 'applied')
  expect((await here.readRollout(admin)).rolled_back).toMatchObject({ upToDate: 1 })
  await pass(minute)
  await here.anew(one.serial_number)
  expect((await here.readRollout(admin)).rolled_back).toMatchObject({ upToDate: 0 })
})

test('a device that has the file says what it waits for', async () => {
  const { first, id } = await began()
  const reason = 'Missed its window: somebody was signed in'
  await say(first[0] as Handheld, id, 'downloaded', { reason })
  const asked = { company_uid: here.company_uid, rollout_id: id, status: 'downloaded' }
  expect(here.done(await admin.call('getRolloutDevices', asked))).toMatchObject([
    { id: first[0]?.id, reason: null, detail: reason },
  ])
})

test('words are taken in the order in which the device said them, whichever arrives first', async () => {
  const { first, id } = await began()
  const [device] = first as [Handheld]
  const tell = async (number: number, state: string, more: object = {}) => {
    const items = [{ section: 'ota', id, version: 1, state, ...more }]
    return (await device.call('report', { etag: 'x', number, items })).data.results[0].result
  }
  expect(await tell(3, 'applied')).toBe('kept')
  expect(await tell(2, 'downloaded')).toBe('older')
  expect(await tell(3, 'applied')).toBe('kept')
  expect((await here.readRollout(admin)).counts).toMatchObject({ upToDate: 1, downloaded: 0 })
  expect(await tell(4, 'removed')).toBe('unknown')
  expect(await say(device, 'nothing', 'applied')).toBe('unknown')
})

test('a word that comes where the rollout is not known yet is kept all the same', async () => {
  const before = await here.stores.companies.get(here.company_uid)
  const { first, id } = await began()
  const device = first[0] as Handheld
  // What one instance has read of the company is up to ten seconds old.
  here.stores.companies.recent = async () => before
  expect(await say(device, id, 'applied')).toBe('kept')
  expect((await here.readRollout(admin)).counts.upToDate).toBe(1)
})

test('its devices are listed by how they stand, in pages; who was not seen for a week is not waited for', async () => {
  const { devices, first, id } = await began()
  await failing(first[0] as Handheld, id)
  await pass(8 * day)
  // By hand: tokens do not last so long.
  for (const device of devices)
    if (device !== first[1]) await here.stores.deviceStates.change(device.id, { seen_at: here.now() })
  const list = async (more: object) =>
    here.done(await admin.call('getRolloutDevices', { company_uid: here.company_uid, rollout_id: id, ...more }))
  expect(await list({ status: 'failed' })).toMatchObject([
    { id: first[0]?.id, reason: 'Not enough space', detail: '38 MB free', step: 0, facility: 'North' },
  ])
  expect(await list({ status: 'notSeen' })).toMatchObject([{ id: first[1]?.id }])
  const seen = new Set<string>()
  let cursor: string | undefined
  do {
    const page = await list({ limit: 7, ...(cursor ? { cursor } : {}) })
    for (const one of page.items) seen.add(one.id)
    cursor = page.next ?? undefined
  } while (cursor)
  expect(seen.size).toBe(20)
})
