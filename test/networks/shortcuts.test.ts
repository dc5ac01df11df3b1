import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { devicesAtOnce } from '../../functions/lib/jobs/assignments.ts'
import { sweepJobs } from '../../functions/lib/jobs/sweep.ts'
import { shortcutMessages } from '../../shared/shortcuts.ts'
import { minute } from '../../shared/time.ts'
import { incompleteAddress } from '../../shared/webAddress.ts'
import { type Client, type DeviceWorld, deviceWorld } from './world.ts'

let here: DeviceWorld
let admin: Client
let faye: Client
let north: string
let south: string
beforeAll(async () => {
  here = await deviceWorld()
  north = here.acme.groups.north.uid
  south = here.acme.groups.south.uid
})
afterAll(() => here?.stop())
beforeEach(async () => {
  here.pass(minute)
  admin = await here.as('admin')
  faye = await here.as('facilityManager')
})

const body = (more: object = {}) => ({
  ...{ label: 'Shift plan', url: 'https://plan.example.com/today?x=1', target_group_uid: north },
  ...{ group_uid: here.acme.uid, company_uid: here.acme.uid },
  ...more,
})
const added = async (more: object = {}): Promise<string> =>
  here.done(await admin.call('addChromeShortcut', body(more)))[0].uid
const listed = async (call = admin, group_uid = here.acme.uid) =>
  here.done(await call.call('getChromeShortcutsOfGroup', { group_uid, company_uid: here.acme.uid }))
const oneOf = async (uid: string) => (await listed()).find((one: { uid: string }) => one.uid === uid)
const update = (uid: string, more: object, call = admin) =>
  call.call('updateChromeShortcut', { uid, company_uid: here.acme.uid, ...more })
const deploy = (uid: string, operations: Record<string, 0 | 1>, call = admin) =>
  call.call('updateChromeShortcutDeployment', {
    chrome_shortcut_uid: uid,
    deployment_list: Object.entries(operations).map(([device_id, operation]) => ({ device_id, operation })),
  })
const list = (uid: string, call = admin) =>
  call.call('getChromeShortcutDeploymentList', { chrome_shortcut_uid: uid, company_uid: here.acme.uid })

describe('a shortcut', () => {
  test('is deployed to devices and taken from them, and each says what became of it', async () => {
    const [one, two] = [await here.handheldOf(north), await here.handheldOf(north)]
    const uid = await added()
    expect(await oneOf(uid)).toMatchObject({
      ...{ label: 'Shift plan', belong_to: north, facility: 'North', status: 1, updated_by: 'Admin Tester' },
      devices: [],
    })
    expect(here.done(await deploy(uid, { [one.id]: 1, [two.id]: 1 }))).toMatchObject({ deployed: 2, removed: 0 })
    here.pass(1000)
    const { state } = await one.sync()
    const history = here.done(await admin.call('getDeviceHistory', { device_id: one.id }))
    expect(history.assignments).toMatchObject([
      { section: 'shortcuts', id: uid, name: 'Shift plan', status: 'upToDate' },
      { section: 'inactivity', status: 'pending' },
    ])
    expect(state.shortcuts).toEqual([
      { id: uid, version: 1, label: 'Shift plan', url: 'https://plan.example.com/today?x=1' },
    ])
    await two.sync({ [uid]: 'Chrome is not installed' })
    const rows = here.done(await list(uid))
    const rowOf = (id: string) => rows.find((row: { id: string }) => row.id === id)
    expect(rowOf(one.id)).toMatchObject({ deployment_operation: 1, deployment_status: 1, reason: null })
    expect(rowOf(two.id)).toMatchObject({ deployment_status: 2, reason: 'Chrome is not installed' })
    here.pass(1000)
    await deploy(uid, { [one.id]: 0, [two.id]: 1 })
    expect((await oneOf(uid)).devices).toEqual(
      expect.arrayContaining([
        { device_id: one.id, status: 0, up_to_date: false, removing: true },
        { device_id: two.id, status: 0, up_to_date: false, removing: false },
      ]),
    )
    expect((await one.sync()).removals).toEqual([{ section: 'shortcuts', id: uid, version: 2 }])
    expect((await oneOf(uid)).devices).toHaveLength(1)
  })

  test('that is disabled leaves its devices, cannot be viewed or edited, and comes back to none by itself', async () => {
    const one = await here.handheldOf(north)
    const uid = await added()
    await deploy(uid, { [one.id]: 1 })
    await one.sync()
    here.pass(1000)
    expect(await update(uid, { status: 0 })).toMatchObject({ status: 200, message: 'Shortcut disabled' })
    expect(await list(uid)).toMatchObject({ status: 422, code: 'notPossible' })
    expect(await update(uid, { label: 'Other' })).toMatchObject({ status: 422, code: 'notPossible' })
    expect(await deploy(uid, { [one.id]: 1 })).toMatchObject({ status: 422 })
    expect((await one.sync()).state.shortcuts).toEqual([])
    here.pass(1000)
    expect(await update(uid, { status: 1 })).toMatchObject({ message: 'Shortcut enabled' })
    expect((await one.sync()).unchanged).toBe(true)
    expect(await oneOf(uid)).toMatchObject({ status: 1, devices: [] })
  })

  test('is told anew when it is edited; two who edit it at once both keep what they changed', async () => {
    const one = await here.handheldOf(north)
    const uid = await added()
    await deploy(uid, { [one.id]: 1 })
    await one.sync()
    here.pass(1000)
    const both = await Promise.all([
      update(uid, { label: 'Plan' }),
      update(uid, { url: 'http://10.0.0.5:8080/' }, faye),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await one.sync()).state.shortcuts).toMatchObject([{ label: 'Plan', url: 'http://10.0.0.5:8080/' }])
    expect((await oneOf(uid)).devices).toMatchObject([{ status: 1 }])
    expect(await update(uid, { target_group_uid: south })).toMatchObject({ status: 422 })
  })

  test('is deleted by force at once, and its devices lose it', async () => {
    const one = await here.handheldOf(north)
    const uid = await added()
    await deploy(uid, { [one.id]: 1 })
    await one.sync()
    here.pass(1000)
    expect((await faye.call('forceDeleteChromeShortcut', { uid })).status).toBe(200)
    expect(await oneOf(uid)).toBeUndefined()
    expect((await one.sync()).state.shortcuts).toEqual([])
  })

  test('that was deleted by force while it was being deployed reaches no device', async () => {
    const one = await here.handheldOf(north)
    const uid = await added()
    await deploy(uid, { [one.id]: 1 })
    // Somebody who has read the list of its devices too early takes it from none.
    expect(await here.stores.jobs.addWith([here.stores.shortcuts.removing(here.acme.uid, uid)])).toBe(true)
    expect((await one.sync()).state.shortcuts).toEqual([])
    expect(await here.stores.desired.list(one.id)).toEqual([])
  })

  test('is told to many devices by a job', async () => {
    const many = await Promise.all(Array.from({ length: devicesAtOnce + 2 }, () => here.handheldOf(north)))
    const uid = await added()
    const all = Object.fromEntries(many.map(({ id }) => [id, 1 as const]))
    expect(here.done(await deploy(uid, all)).job).toMatchObject({
      ...{ kind: 'shortcutDevices', state: 'waiting', about: { name: 'Shift plan', others: 0 } },
    })
    await here.work()
    expect((await oneOf(uid)).devices).toHaveLength(many.length)
  })
})

test('who does not reach a shortcut finds none, and deploys it to no device of elsewhere', async () => {
  const uid = await added({ target_group_uid: south })
  const stranger = await here.signIn(here.other.users.superAdmin)
  const foreign = await here.handheldOf(undefined, here.other)
  const away = await here.handheldOf(north)
  expect((await listed(faye, north)).map(({ uid: each }: { uid: string }) => each)).not.toContain(uid)
  expect(await update(uid, { label: 'Mine' }, faye)).toMatchObject({ status: 404 })
  expect(await list(uid, faye)).toMatchObject({ status: 404 })
  expect(await faye.call('forceDeleteChromeShortcut', { uid })).toMatchObject({ status: 404 })
  expect(await stranger.call('forceDeleteChromeShortcut', { uid })).toMatchObject({ status: 404 })
  expect(await faye.call('addChromeShortcut', body({ target_group_uid: south, group_uid: north }))).toMatchObject({
    status: 404,
  })
  expect((await (await here.as('teamManager')).call('addChromeShortcut', body())).code).toBe('notAllowed')
  expect(await deploy(uid, { [foreign.id]: 1 })).toMatchObject({ status: 404 })
  expect(await deploy(uid, { [away.id]: 1 })).toMatchObject({
    status: 400,
    errors: [{ path: 'deployment_list.0.device_id' }],
  })
})

const { required, blank } = shortcutMessages
test.each([
  ['label', '', required],
  ['label', undefined, required],
  ['label', '   ', blank],
  ['label', 'x'.repeat(51), 'At most 50 characters'],
  ['url', '', required],
  ['url', undefined, required],
  ['url', 'example.com', incompleteAddress],
  ['url', 'https://', incompleteAddress],
  ['url', 'https:example.com', incompleteAddress],
  ['url', 'javascript:alert(1)', incompleteAddress],
  ['url', 'data:text/html,x', incompleteAddress],
  ['url', 'file:///etc/passwd', incompleteAddress],
  ['url', 'ftp://example.com', incompleteAddress],
  ['url', 'https://somebody:secret@example.com', incompleteAddress],
  ['url', 'https://exa mple.com', incompleteAddress],
])('a shortcut with %s %j is refused', async (path, value, message) => {
  const answer = await admin.call('addChromeShortcut', body({ [path]: value }))
  expect(answer).toMatchObject({ status: 400, code: 'badInput', errors: [{ path, message }] })
})

describe('a Lambda that is killed once it has saved a shortcut', () => {
  /** Kills the call that is made in the moment in which it would tell the devices. */
  const killed = async (call: () => Promise<unknown>) => {
    const assigning = vi.spyOn(here.stores.desired, 'assignToMany').mockRejectedValueOnce(new Error('killed'))
    await call()
    expect(assigning).toHaveBeenCalledOnce()
    assigning.mockRestore()
  }
  const sweep = async () => {
    here.pass(5 * minute)
    await sweepJobs(here.stores, here.jobs.jobQueue, here.now())
    await here.work()
  }

  test('leaves no device with what it was before', async () => {
    const one = await here.handheldOf(north)
    const uid = await added()
    here.done(await deploy(uid, { [one.id]: 1 }))
    await killed(() => update(uid, { label: 'Another plan' }))
    expect(await oneOf(uid)).toMatchObject({ label: 'Another plan' })
    expect((await one.sync()).state.shortcuts).toMatchObject([{ label: 'Shift plan' }])
    await sweep()
    expect((await one.sync()).state.shortcuts).toMatchObject([{ id: uid, label: 'Another plan' }])
  })

  test('leaves it on no device once it was deleted', async () => {
    const one = await here.handheldOf(north)
    const uid = await added()
    here.done(await deploy(uid, { [one.id]: 1 }))
    await one.sync()
    await killed(() => admin.call('forceDeleteChromeShortcut', { uid, company_uid: here.acme.uid }))
    expect(await oneOf(uid)).toBeUndefined()
    await sweep()
    expect(await one.sync()).toMatchObject({ state: { shortcuts: [] }, removals: [{ id: uid }] })
  })

  test('and one that is not killed leaves no job behind', async () => {
    const one = await here.handheldOf(north)
    const uid = await added()
    here.done(await deploy(uid, { [one.id]: 1 }))
    const before = here.done(await admin.call('getJobs')).length
    expect(here.done(await update(uid, { label: 'A third plan' }))).toMatchObject({ job: null })
    expect(here.done(await admin.call('getJobs'))).toHaveLength(before)
    expect((await one.sync()).state.shortcuts).toMatchObject([{ label: 'A third plan' }])
  })
})
