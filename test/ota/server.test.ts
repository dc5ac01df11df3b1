import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { backOf } from '../../functions/data/rollouts.ts'
import type { App } from '../../shared/contract/apps.ts'
import { day, hour, minute } from '../../shared/durations.ts'
import { placeOf, stepOf } from '../../shared/rollout.ts'
import { apkOf } from '../lib/apk/index.ts'
import type { Client } from '../networks/world.ts'
import { nightly, type OtaWorld, otaWorld } from './world.ts'

let here: OtaWorld
let admin: Client
beforeEach(async () => {
  here = await otaWorld()
  admin = await here.as('admin')
})
afterEach(() => here?.stop())

type Handheld = Awaited<ReturnType<OtaWorld['handheldOf']>>
/** Time passes: sessions are opened anew. */
const pass = async (ms: number) => {
  here.pass(ms)
  admin = await here.as('admin')
}
const plan = { steps: [20, 100], wait_hours: 6, limit: 10, least: 4 }
const planned = (change: object = {}) =>
  admin.call('setRolloutPlan', { company_uid: here.company_uid, plan: { ...plan, ...change } })

/** A fleet of twenty that begins to get version 2 of an agent, four of them in the first step. */
const began = async (change: object = {}) => {
  const devices = await here.fleet(20)
  await here.beat(devices)
  here.done(await planned(change))
  const app = await here.agent(admin, 'com.example.agent', [
    ['1.0', 1],
    ['2.0', 2],
  ])
  const set = await here.set(admin, { ...nightly, app_uid: app.uid })
  const { rollout_id: id } = here.done(set)
  const { cuts = [] } = (await here.stores.rollouts.get(here.company_uid, id)) ?? {}
  const inStep = (step: number) => devices.filter((device) => stepOf(placeOf(id, device.id), cuts) === step)
  return { devices, app, id: id as string, first: inStep(0), later: inStep(1), set }
}
const offered = async (device: Handheld) => (await device.call('sync', {})).data.state.ota
const say = async (device: Handheld, id: string, state: string, more: object = {}) => {
  const items = [{ section: 'ota', id, version: 1, state, ...more }]
  const answer = await device.call('report', { etag: 'x', number: here.now() % 1e9, items })
  return answer.data.results[0].result
}
const failing = (device: Handheld, id: string, reason = 'Not enough space: 38 MB free') =>
  say(device, id, 'failed', { reason })

describe('what is set', () => {
  test('is off and empty at first, and stays as it was set', async () => {
    const read = async () =>
      JSON.parse(here.done(await admin.call('getOTAData', { company_uid: here.company_uid })).ota)
    expect(await read()).toEqual({ enable: false, start: '', end: '', app_uid: '' })
    here.done(await here.set(admin, { enable: false, start: '22:00', end: '04:00', app_uid: '' }))
    expect(await read()).toEqual({ enable: false, start: '22:00', end: '04:00', app_uid: '' })
  })

  test.each([
    ['no JSON', '{', 'ota_data', 'Not valid JSON'],
    ['no object', '7', 'ota_data', 'Not valid JSON'],
    ['no switch', { ...nightly, enable: 'yes', app_uid: 'a' }, 'ota_data.enable', 'Use true or false'],
    [
      'an hour too many',
      { ...nightly, start: '24:00', app_uid: 'a' },
      'ota_data.start',
      'Please enter the start as HH:mm',
    ],
    ['a number', { ...nightly, end: 4, app_uid: 'a' }, 'ota_data.end', 'Please enter the end as HH:mm'],
    ['equal times', { ...nightly, end: '22:00', app_uid: 'a' }, 'ota_data.end', 'The window cannot end when it starts'],
    ['equal times while off', { enable: false, start: '01:00', end: '01:00', app_uid: '' }, 'ota_data.end', undefined],
    ['no times', { enable: true, start: '', end: '', app_uid: 'a' }, 'ota_data.start', undefined],
    ['no app', { ...nightly, app_uid: '' }, 'ota_data.app_uid', 'Please choose the app to roll out'],
    ['an app that is not there', { ...nightly, app_uid: 'nobody' }, 'ota_data.app_uid', 'No such app'],
    ['much too much', { ...nightly, app_uid: 'a', more: 'x'.repeat(3000) }, 'ota_data', undefined],
  ])('with %s is refused by its place', async (_, data, path, message) => {
    const text = typeof data === 'string' ? data : JSON.stringify(data)
    const answer = await admin.call('setOTAData', { company_uid: here.company_uid, ota_data: text })
    expect(answer.status).toBe(400)
    const { errors = [] } = answer as unknown as { errors?: { path: string; message: string }[] }
    expect(errors[0]?.path).toBe(path)
    if (message) expect(errors[0]?.message).toBe(message)
    const { ota } = here.done(await admin.call('getOTAData', { company_uid: here.company_uid }))
    expect(JSON.parse(ota).enable).toBe(false)
  })

  test('is nobody else’s: not of another company, not of another role, and no app of a facility', async () => {
    const stranger = await here.signIn(here.other.users.admin)
    const { id, app } = await began()
    const body = { company_uid: here.company_uid }
    const calls = [
      ['getOTAData', body],
      ['setOTAData', { ...body, ota_data: JSON.stringify({ ...nightly, app_uid: app.uid }) }],
      ['setRolloutPlan', { ...body, plan }],
      ['getRollout', body],
      ['getRolloutDevices', { ...body, rollout_id: id }],
      ['createRollout', { ...body, app_uid: app.uid }],
      ['changeRollout', { ...body, rollout_id: id, action: 'pause' }],
      ['retryRollout', { ...body, rollout_id: id }],
    ] as const
    const manager = await here.as('facilityManager')
    for (const [name, input] of calls) {
      expect([name, (await stranger.call(name, input)).status]).toEqual([name, expect.toSatisfy((one) => one >= 403)])
      expect([name, (await manager.call(name, input)).status]).toEqual([name, 403])
    }
    // Named as their own, another company's rollout and app are not there either.
    const own = { company_uid: here.other.uid }
    expect((await stranger.call('changeRollout', { ...own, rollout_id: id, action: 'rollBack' })).status).toBe(404)
    expect((await stranger.call('getRolloutDevices', { ...own, rollout_id: id })).status).toBe(404)
    expect((await here.set(stranger, { ...nightly, app_uid: app.uid })).status).toBe(403)
    const mine = { company_uid: here.other.uid, ota_data: JSON.stringify({ ...nightly, app_uid: app.uid }) }
    expect((await stranger.call('setOTAData', mine)).status).toBe(400)
    expect((await here.look(admin)).state).toBe('running')
    const north = here.acme.groups.north.uid
    const ofFacility = await here.add(admin, north, { package: 'com.example.other' })
    expect((await admin.call('createRollout', { ...body, app_uid: ofFacility.uid })).status).toBe(404)
  })
})

test('an app for every device is there once; a second one of its package is refused with the words of the library', async () => {
  const app = await here.agent(admin, 'com.example.agent', [['1.0', 1]])
  expect(app).toMatchObject({ group_uid: here.company_uid, status: 0, version_name: '1.0' })
  await expect(here.agent(admin, 'com.example.agent', [['1.1', 2]])).rejects.toThrow('already exists in your library')
  const read = here.done(await admin.call('getAppByUid', { uid: app.uid }))
  expect(read).toMatchObject({ uid: app.uid, name: 'Agent' })
  const manager = await here.as('facilityManager')
  expect((await manager.call('getAppByUid', { uid: app.uid })).status).toBe(404)
  const stranger = await here.signIn(here.other.users.admin)
  expect((await stranger.call('getAppByUid', { uid: app.uid })).status).toBe(404)
})

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
  expect(await here.look(admin)).toMatchObject({
    ...{ state: 'running', step: 0, version_name: '2.0', before: { version_name: '1.0' }, same_signer: true },
    counts: { devices: 20, told: 4, waiting: 4, notTold: 16, upToDate: 0 },
    next: { for: 'time' },
    events: [{ what: 'begun', by: 'Admin Tester' }],
  })
})

test('a step that went well is followed by the next one when its time has come, once, however often it is looked at', async () => {
  const { devices, first, later, id } = await began()
  await say(first[0] as Handheld, id, 'downloaded')
  expect((await here.look(admin)).counts).toMatchObject({ downloaded: 1, waiting: 3 })
  for (const device of first) expect(await say(device, id, 'applied')).toBe('kept')
  await here.sweep()
  expect(await here.look(admin)).toMatchObject({ step: 0, counts: { upToDate: 4, notTold: 16 } })
  await pass(6 * hour)
  await Promise.all([here.sweep(), here.sweep(), here.sweep()])
  const next = await here.look(admin)
  expect(next).toMatchObject({ step: 1, state: 'running' })
  expect(next.events.map(({ what }) => what)).toEqual(['begun', 'step'])
  for (const device of later) expect(await offered(device)).toHaveLength(1)
  await here.beat(devices)
  for (const device of later) await say(device, id, 'applied')
  await here.sweep()
  expect(await here.look(admin)).toMatchObject({ state: 'done', counts: { upToDate: 20 }, rolled_back: null })
  // Nobody is looked at any more, and who enrols later is told all the same.
  expect(await here.stores.rollouts.running()).toEqual([])
  const [late] = await here.fleet(1)
  expect(await offered(late as Handheld)).toHaveLength(1)
})

test('it halts by itself above the limit, not before its least number; nobody else is told from then on', async () => {
  const { first, later, id } = await began({ steps: [50, 100], least: 6 })
  expect([first.length, later.length]).toEqual([10, 10])
  for (const device of first.slice(0, 5)) await failing(device, id)
  await here.sweep()
  expect((await here.look(admin)).state).toBe('running')
  await failing(first[5] as Handheld, id, 'Killed during the install: battery at 3 %')
  await pass(minute)
  await here.sweep()
  const halted = await here.look(admin)
  expect(halted).toMatchObject({
    ...{ state: 'halted', halted: { finished: 6, failed: 6 }, counts: { failed: 6, waiting: 4 } },
    reasons: [
      { reason: 'Not enough space', detail: '38 MB free', devices: 5 },
      { reason: 'Killed during the install', detail: 'battery at 3 %', devices: 1 },
    ],
    steps: [{ state: 'halted', devices: 10, failed: 6 }, { state: 'notBegun' }],
  })
  // Its admins are told of it once, however often it is looked at.
  await here.sweep()
  expect((await here.stores.rollouts.untold()).filter(({ company }) => company === here.company_uid)).toMatchObject([
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
  expect((await here.look(admin)).counts.upToDate).toBe(1)
  // Resumed, what has failed is accepted.
  here.done(await here.change(admin, id, 'resume'))
  await here.sweep()
  expect(await here.look(admin)).toMatchObject({ state: 'running', judged: { finished: 0, failed: 0 }, halted: null })
  for (const device of first.slice(7)) expect(await offered(device)).toHaveLength(1)
})

test('rolled back, who was told of it is told to go back to the version before, whatever it has', async () => {
  const { first, later, id, app } = await began()
  for (const device of first.slice(0, 2)) await say(device, id, 'applied')
  await failing(first[2] as Handheld, id)
  const before = await here.look(admin)
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
  expect(await here.look(admin)).toMatchObject({
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
  expect((await here.look(admin)).counts).toMatchObject({ upToDate: 0, notTold: 16 })
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
  expect(refused).toMatchObject({ status: 422, message: 'There is no version before to go back to.' })
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
  expect(await here.look(admin)).toMatchObject({ step: 0, state: 'running' })
  const again = here.done(await here.set(admin, { ...nightly, app_uid: app.uid }))
  // The same version is not rolled out twice.
  expect(again.rollout_id).toBeNull()
  await here.sweep()
  expect((await here.look(admin)).step).toBe(1)
})

test('a device on which it failed tries again under a new version; its word about the first try comes too late', async () => {
  const { first, id } = await began()
  const [one, two] = first as [Handheld, Handheld]
  await failing(one, id)
  await failing(two, id)
  const asked = { company_uid: here.company_uid, rollout_id: id }
  expect(here.done(await admin.call('retryRollout', { ...asked, device_ids: [one.id] }))).toEqual({ retried: 1 })
  expect((await here.look(admin)).counts).toMatchObject({ failed: 1, waiting: 3 })
  expect(await offered(one)).toMatchObject([{ id, version: 2 }])
  expect(await offered(two)).toMatchObject([{ id, version: 1 }])
  expect(await failing(one, id)).toBe('older')
  expect(await say(one, id, 'applied', { version: 3 })).toBe('unknown')
  expect(await say(one, id, 'applied', { version: 2 })).toBe('kept')
  expect((await here.look(admin)).counts).toMatchObject({ failed: 1, upToDate: 1 })
  expect(here.done(await admin.call('retryRollout', asked))).toEqual({ retried: 1 })
  expect((await admin.call('retryRollout', { ...asked, device_ids: ['nobody'] })).status).toBe(404)
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
  expect((await here.look(admin)).counts).toMatchObject({ upToDate: 2, failed: 1, waiting: 1 })
  await pass(minute)
  const [again, , third] = await Promise.all([one, two, three].map(({ serial_number }) => here.anew(serial_number)))
  expect(again?.id).toBe(one.id)
  expect((await here.look(admin)).counts).toMatchObject({ upToDate: 0, failed: 0, waiting: 4 })
  // It is told of the try that it was told of, and its count of reports begins anew.
  expect(await offered(again as Handheld)).toMatchObject([{ id, version: 1 }])
  expect(await offered(third as Handheld)).toMatchObject([{ id, version: 2 }])
  const items = [{ section: 'ota', id, version: 1, state: 'applied' }]
  const answer = await (again as Handheld).call('report', { etag: 'x', number: 1, items })
  expect(answer.data.results[0].result).toBe('kept')
  expect((await here.look(admin)).counts).toMatchObject({ upToDate: 1, waiting: 3 })
  // So is it while devices go back.
  here.done(await here.change(admin, id, 'rollBack'))
  await say(again as Handheld, backOf(id), 'applied')
  expect((await here.look(admin)).rolled_back).toMatchObject({ upToDate: 1 })
  await pass(minute)
  await here.anew(one.serial_number)
  expect((await here.look(admin)).rolled_back).toMatchObject({ upToDate: 0 })
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
  expect((await here.look(admin)).counts).toMatchObject({ upToDate: 1, downloaded: 0 })
  expect(await tell(4, 'removed')).toBe('unknown')
  expect(await say(device, 'nothing', 'applied')).toBe('unknown')
})

describe('remote deployments', () => {
  const deployed = async () => {
    const [device, other] = (await here.fleet(2)) as [Handheld, Handheld]
    const app = await here.agent(admin, 'com.example.agent', [['1.0', 1]])
    const list = [device, other].map(({ serial_number }) => ({ serial_number, operation: 1, strategy: 1 }))
    here.done(await admin.call('updateAppDeploymentBatch', { app_uid: app.uid, deployment_list: list }))
    return { app, device, other }
  }
  const having = async (app: App) => {
    const items = await here.stores.desired.ofThing(here.company_uid, { section: 'apps', id: app.uid })
    return items.filter(({ removal }) => !removal).length
  }

  test('stay where an admin enables OTA, who is told so', async () => {
    const { app } = await deployed()
    const set = await here.set(admin, { ...nightly, app_uid: app.uid })
    expect(here.done(set)).toMatchObject({ removed_deployments: 0, kept_deployments: 2 })
    expect(set.message).toContain('Remote deployments stay on 2 devices')
    expect(await having(app)).toBe(2)
  })

  test('are removed where a super admin enables it; done again nothing changes', async () => {
    const { app, device } = await deployed()
    const root = await here.as('superAdmin')
    expect(here.done(await here.set(root, { ...nightly, app_uid: app.uid }))).toMatchObject({
      ...{ removed_deployments: 2, kept_deployments: 0 },
    })
    expect(await having(app)).toBe(0)
    expect((await device.call('sync', {})).data.removals).toMatchObject([{ section: 'apps', id: app.uid }])
    expect(here.done(await here.set(root, { ...nightly, app_uid: app.uid }))).toMatchObject({ removed_deployments: 0 })
  })

  test('of one app are removed by super admins alone; single devices lose it by operation 5', async () => {
    const { app, other } = await deployed()
    expect((await admin.call('removeAppDeploymentBatch', { app_uid: app.uid })).status).toBe(403)
    const list = [{ serial_number: other.serial_number, operation: 5 }]
    here.done(await admin.call('updateAppDeploymentBatch', { app_uid: app.uid, deployment_list: list }))
    expect(await having(app)).toBe(1)
    const root = await here.as('superAdmin')
    expect(here.done(await root.call('removeAppDeploymentBatch', { app_uid: app.uid }))).toMatchObject({ removed: 1 })
    expect(await having(app)).toBe(0)
    const theirs = await here.signIn(here.other.users.superAdmin)
    expect((await theirs.call('removeAppDeploymentBatch', { app_uid: app.uid })).status).toBe(404)
  })
})

test('a word that comes where the rollout is not known yet is kept all the same', async () => {
  const before = await here.stores.companies.get(here.company_uid)
  const { first, id } = await began()
  const device = first[0] as Handheld
  // What one instance has read of the company is up to ten seconds old.
  here.stores.companies.recent = async () => before
  expect(await say(device, id, 'applied')).toBe('kept')
  expect((await here.look(admin)).counts.upToDate).toBe(1)
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
  expect(await here.look(admin)).toMatchObject({ id: rollout_id, app_uid: other.uid, state: 'running' })
  expect((await here.change(admin, id, 'resume')).status).toBe(404)
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

test('limit and waiting time of a plan count at once, its steps for the next rollout', async () => {
  const { id } = await began()
  here.done(await planned({ steps: [50, 100], limit: 25, wait_hours: null }))
  expect((await here.look(admin)).plan).toEqual({ ...plan, limit: 25, wait_hours: null })
  expect((await here.look(admin)).next.for).toBe('hand')
  expect(here.done(await admin.call('getOTAData', { company_uid: here.company_uid })).plan.steps).toEqual([50, 100])
  const bad = await planned({ steps: [50] })
  expect(bad).toMatchObject({ status: 400, errors: [{ path: 'plan.steps' }] })
  here.done(await here.change(admin, id, 'advance'))
  expect((await here.look(admin)).step).toBe(1)
  expect((await here.change(admin, id, 'advance')).status).toBe(422)
})

test('whatever an admin and the sweep do at once, one of them happens first and nothing is lost', async () => {
  const { first, id } = await began()
  for (const device of first) await say(device, id, 'applied')
  await pass(day)
  const [, paused] = await Promise.all([here.sweep(), here.change(admin, id, 'pause'), here.sweep()])
  const after = await here.look(admin)
  expect(after.events.filter(({ what }) => what === 'step').length).toBeLessThanOrEqual(1)
  expect(after.state).toBe(paused.status === 200 ? 'paused' : 'running')
  const company = await here.stores.companies.get(here.company_uid)
  expect(company?.ota?.offer === undefined).toBe(after.state === 'paused')
})
