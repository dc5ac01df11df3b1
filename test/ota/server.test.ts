import { expect, test } from 'vitest'
import { backOf } from '../../functions/data/rollouts.ts'
import { day, hour, minute } from '../../shared/durations.ts'
import { apkOf } from '../lib/apk/index.ts'
import { admin, began, failing, type Handheld, here, offered, openRollouts, pass, say } from './scene.ts'
import { nightly } from './world.ts'

openRollouts()

test('switched on, a fifth of the devices is told of the update and its window, and nobody else', async () => {
  const { first, later, id, app, set } = await began()
  expect([first.length, later.length]).toEqual([4, 16])
  expect(set.message).toBe('OTA updates enabled')
  const answer = (await first[0]?.call('sync', {}))?.data
  expect(answer.ota).toEqual({ enabled: true, start: '22:00', end: '04:00' })
  expect(answer.state.ota).toEqual([
    {
      ...{ id, version: 1, app_uid: app.uid, package: 'com.example.agent', revision: 2, version_name: '2.0' },
      ...{ version_code: 2, strategy: 0, size: app.files.apk.size, part_size: app.files.apk.part_size },
      sha256: app.files.apk.sha256,
    },
  ])
  for (const device of later) expect(await offered(device)).toEqual([])
  // Its file is for who was told alone.
  expect((await first[0]?.call('appFile', { id }))?.data).toMatchObject({ revision: 2, size: app.files.apk.size })
  expect((await later[0]?.call('appFile', { id }))?.status).toBe(404)
  expect(await here.readRollout(admin)).toMatchObject({
    ...{ state: 'running', step: 0, version_name: '2.0', before: { version_name: '1.0' }, same_signer: true },
    counts: { devices: 20, offered: 4, waiting: 4, notTold: 16, upToDate: 0 },
    next: { for: 'time' },
    events: [{ what: 'begun', by: 'Admin Tester' }],
  })
})

test('a step that went well is followed by the next one when its time has come, once, however often it is looked at', async () => {
  const { devices, first, later, id } = await began()
  await say(first[0] as Handheld, id, 'downloaded')
  expect((await here.readRollout(admin)).counts).toMatchObject({ downloaded: 1, waiting: 3 })
  for (const device of first) expect(await say(device, id, 'applied')).toBe('kept')
  await here.sweep()
  expect(await here.readRollout(admin)).toMatchObject({ step: 0, counts: { upToDate: 4, notTold: 16 } })
  await pass(6 * hour)
  await Promise.all([here.sweep(), here.sweep(), here.sweep()])
  const next = await here.readRollout(admin)
  expect(next).toMatchObject({ step: 1, state: 'running' })
  expect(next.events.map(({ what }) => what)).toEqual(['begun', 'step'])
  for (const device of later) expect(await offered(device)).toHaveLength(1)
  await here.beat(devices)
  for (const device of later) await say(device, id, 'applied')
  await here.sweep()
  expect(await here.readRollout(admin)).toMatchObject({ state: 'done', counts: { upToDate: 20 }, rolled_back: null })
  // Nobody is looked at any more, and who enrols later is told all the same.
  expect(await here.stores.rollouts.running()).toEqual([])
  const [late] = await here.fleet(1)
  expect(await offered(late as Handheld)).toHaveLength(1)
})

test('it halts by itself above the limit, not before its least number; nobody else is told from then on', async () => {
  const { first, later, id } = await began({ steps: [50, 100], least: 6 })
  expect([first.length, later.length]).toEqual([10, 10])
  for (const device of first.slice(0, 4)) await failing(device, id)
  await failing(first[4] as Handheld, id, 'Not enough space: 71 MB free')
  await here.sweep()
  expect((await here.readRollout(admin)).state).toBe('running')
  await failing(first[5] as Handheld, id, 'Killed during the install: battery at 3 %')
  await pass(minute)
  await here.sweep()
  const halted = await here.readRollout(admin)
  expect(halted).toMatchObject({
    ...{ state: 'halted', halted: { finished: 6, failed: 6 }, counts: { failed: 6, waiting: 4 } },
    reasons: [
      { reason: 'Not enough space', detail: '38–71 MB free', others: 0, devices: 5 },
      { reason: 'Killed during the install', detail: 'battery at 3 %', others: 0, devices: 1 },
    ],
    steps: [{ state: 'halted', devices: 10, failed: 6 }, { state: 'notBegun' }],
  })
  // Its admins are told of it once, however often it is looked at.
  await here.sweep()
  expect(
    (await here.stores.rollouts.pendingNews()).filter(({ company }) => company === here.company_uid),
  ).toMatchObject([
    {
      rollout: id,
      what: 'halted',
      name: 'Agent',
      version_name: '2.0',
      limit: 10,
      finished: 6,
      failed: 6,
      at: here.now(),
    },
  ])
  expect(halted.curve.at(-1)).toEqual({ finished: 6, percent: 100, step: 0 })
  for (const device of [...first, ...later]) expect(await offered(device)).toEqual([])
  // What a device says that was just installing counts all the same.
  expect(await say(first[6] as Handheld, id, 'applied')).toBe('kept')
  expect((await here.readRollout(admin)).counts.upToDate).toBe(1)
  // Resumed, what has failed is accepted.
  here.done(await here.change(admin, id, 'resume'))
  await here.sweep()
  expect(await here.readRollout(admin)).toMatchObject({
    state: 'running',
    against_limit: { finished: 0, failed: 0 },
    halted: null,
  })
  for (const device of first.slice(7)) expect(await offered(device)).toHaveLength(1)
})

test('rolled back, who was told of it is told to go back to the version before, whatever it has', async () => {
  const { first, later, id, app } = await began()
  for (const device of first.slice(0, 2)) await say(device, id, 'applied')
  await failing(first[2] as Handheld, id)
  const before = await here.readRollout(admin)
  expect((await here.change(admin, id, 'rollBack', { revision: before.revision + 1 })).status).toBe(409)
  here.done(await here.change(admin, id, 'rollBack', { revision: before.revision }))
  for (const device of first)
    expect(await offered(device)).toMatchObject([
      { id: backOf(id), version: 1, version_name: '1.0', version_code: 1, revision: 1, strategy: 1 },
    ])
  for (const device of later) expect(await offered(device)).toEqual([])
  expect((await first[0]?.call('appFile', { id: backOf(id) }))?.data).toMatchObject({ revision: 1 })
  expect(await say(first[0] as Handheld, backOf(id), 'applied')).toBe('kept')
  expect(await failing(first[1] as Handheld, backOf(id))).toBe('kept')
  expect(await here.readRollout(admin)).toMatchObject({
    state: 'rolledBack',
    rolled_back: { devices: 4, upToDate: 1, failed: 1 },
    // What became of the update stays to be read.
    counts: { upToDate: 2, failed: 1 },
  })
  for (const action of ['advance', 'pause', 'resume', 'rollBack'])
    expect((await here.change(admin, id, action)).status).toBe(422)
  // The next rollout begins anew, with other devices first; its id is later than that of the one before.
  await pass(1)
  const next = here.done(await admin.call('createRollout', { company_uid: here.company_uid, app_uid: app.uid }))
  expect(next.rollout_id > id).toBe(true)
  expect(await say(first[0] as Handheld, id, 'applied')).toBe('older')
  expect((await here.readRollout(admin)).counts).toMatchObject({ upToDate: 0, notTold: 16 })
})

test('the app of a rollout that is not over gets no other version, so that the one before can be gone back to', async () => {
  const { id, app } = await began()
  const later = apkOf({ package: 'com.example.agent', versionName: '9.0', versionCode: 90 })
  const update = () => here.upload(admin, 'updateApp', { uid: app.uid }, later)
  const message = 'This app is being rolled out. Finish the rollout or roll it back first.'
  expect(await update()).toMatchObject({ status: 422, message })
  here.done(await here.change(admin, id, 'rollBack'))
  expect((await update()).message).not.toBe(message)
})

test('without a version before there is nothing to roll back to', async () => {
  await here.fleet(2)
  const app = await here.agent(admin, 'com.example.agent', [['1.0', 1]])
  const { rollout_id } = here.done(await here.set(admin, { ...nightly, app_uid: app.uid }))
  const refused = await here.change(admin, rollout_id, 'rollBack')
  expect(refused).toMatchObject({ status: 422, message: 'There is no previous version to go back to.' })
})

test('paused it waits; disabled nobody installs anything and no step begins', async () => {
  const { first, id, app } = await began()
  here.done(await here.change(admin, id, 'pause'))
  expect(await offered(first[0] as Handheld)).toEqual([])
  here.done(await here.change(admin, id, 'resume'))
  expect(await offered(first[0] as Handheld)).toHaveLength(1)
  for (const device of first) await say(device, id, 'applied')
  here.done(await here.set(admin, { ...nightly, enable: false, app_uid: app.uid }))
  const { data } = (await first[0]?.call('sync', {})) ?? {}
  expect(data).toMatchObject({ ota: { enabled: false }, state: { ota: [] } })
  await pass(2 * day)
  await here.sweep()
  expect(await here.readRollout(admin)).toMatchObject({ step: 0, state: 'running' })
  const again = here.done(await here.set(admin, { ...nightly, app_uid: app.uid }))
  // The same version is not rolled out twice.
  expect(again.rollout_id).toBeNull()
  await here.sweep()
  expect((await here.readRollout(admin)).step).toBe(1)
})

test('a rollout that runs keeps another one from beginning; one that was stopped is replaced', async () => {
  const { id } = await began()
  const other = await here.agent(admin, 'com.example.other', [['7.0', 7]])
  const create = (app_uid: string) => admin.call('createRollout', { company_uid: here.company_uid, app_uid })
  expect((await create(other.uid)).status).toBe(422)
  const set = await here.set(admin, { ...nightly, app_uid: other.uid })
  expect(set).toMatchObject({ status: 400, errors: [{ path: 'ota_data.app_uid' }] })
  here.done(await here.change(admin, id, 'pause'))
  const { rollout_id } = here.done(await create(other.uid))
  expect((await here.stores.rollouts.get(here.company_uid, id))?.state).toBe('replaced')
  expect(await here.readRollout(admin)).toMatchObject({ id: rollout_id, app_uid: other.uid, state: 'running' })
  expect((await here.change(admin, id, 'resume')).status).toBe(404)
})

test('whatever an admin and the sweep do at once, one of them happens first and nothing is lost', async () => {
  const { first, id } = await began()
  for (const device of first) await say(device, id, 'applied')
  await pass(day)
  const [, paused] = await Promise.all([here.sweep(), here.change(admin, id, 'pause'), here.sweep()])
  const after = await here.readRollout(admin)
  expect(after.events.filter(({ what }) => what === 'step').length).toBeLessThanOrEqual(1)
  expect(after.state).toBe(paused.status === 200 ? 'paused' : 'running')
  const company = await here.stores.companies.get(here.company_uid)
  expect(company?.ota?.offer === undefined).toBe(after.state === 'paused')
})
