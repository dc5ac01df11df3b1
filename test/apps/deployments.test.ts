import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { devicesAtOnce } from '../../functions/lib/jobs/assignments.ts'
import type { App, AppDevice } from '../../shared/contract/apps.ts'
import { minute } from '../../shared/time.ts'
import { apkOf, publisher } from '../lib/apk/index.ts'
import { signerCalled } from '../lib/apk/signing.ts'
import type { Client } from '../networks/world.ts'
import { type AppWorld, appWorld, fileOf, sha256Of } from './world.ts'

let here: AppWorld
let admin: Client
let faye: Client
let north: string
let south: string
let made = 0
/** A package that nobody else has. */
const packageName = () => `com.example.app${++made}`
beforeAll(async () => {
  here = await appWorld()
  north = here.acme.groups.north.uid
  south = here.acme.groups.south.uid
})
afterAll(() => here?.stop())
beforeEach(async () => {
  here.pass(minute)
  admin = await here.as('admin')
  faye = await here.as('facilityManager')
})

type Handheld = Awaited<ReturnType<AppWorld['handheldOf']>>
const listed = async (as = admin, group_uid = here.acme.uid): Promise<App[]> =>
  here.done(await as.call('getAppsOfGroup', { group_uid }))
const oneOf = async (uid: string) => (await listed()).find((one) => one.uid === uid)
const devices = async (app_uid: string, as = admin): Promise<AppDevice[]> =>
  here.done(await as.call('getAppDeploymentList', { app_uid }))
const rowOf = async (app: string, { id }: Handheld) => (await devices(app)).find((row) => row.id === id)
const deploy = (app_uid: string, list: (readonly [Handheld, number, number?])[], as = admin) =>
  as.call('updateAppDeploymentBatch', {
    app_uid,
    deployment_list: list.map(([{ serial_number }, operation, strategy = 0]) => ({
      ...{ serial_number, mac_address: '', operation, strategy },
    })),
  })
const remove = (uid: string, more: object = {}, as = admin) =>
  as.call('deleteApp', { uid, group_uid: here.acme.uid, company_uid: here.acme.uid, ...more })
const update = (uid: string, spec: Parameters<typeof apkOf>[0], as = admin) =>
  here.upload(as, 'updateApp', { uid }, apkOf(spec))
const isKept = async (location: string) => (await here.bucket.files().read(location, 10_000_000)) !== undefined

test('an app is read in the bucket: what it says, who signed it, its icon; the same step again adds nothing', async () => {
  const name = packageName()
  const content = apkOf({ package: name })
  const begun = here.done(await admin.call('addApp', { ...here.adding(north, '  Dock  scanner '), ...fileOf(content) }))
  expect(begun.parts).toMatchObject([{ number: 1, headers: { 'x-amz-checksum-sha256': expect.any(String) } }])
  const finish = () => admin.call('addApp', { ...here.adding(north, 'Dock scanner'), upload_id: begun.upload_id })
  expect(await finish()).toMatchObject({ status: 422, message: expect.stringContaining('has not arrived') })
  const { headers, url } = { headers: { ...begun.headers, ...begun.parts[0].headers }, url: begun.parts[0].url }
  // Other bytes than were chosen are not taken.
  const changed = Buffer.from(content)
  changed.writeUInt8(1, 40)
  expect((await fetch(url, { method: 'PUT', headers, body: new Uint8Array(changed) })).status).toBe(400)
  expect((await fetch(url, { method: 'PUT', headers, body: new Uint8Array(content) })).status).toBe(200)
  const added = await finish()
  expect(added).toMatchObject({ status: 200, message: 'App added' })
  const [app] = here.done(added)
  expect(app).toMatchObject({
    ...{ name: 'Dock scanner', label: 'Dock Scanner', package_name: name, version_name: '1.2.0', version_code: 12 },
    ...{ group_name: 'North', group_uid: north, status: 1, removing: false, updated_by: 'Admin Tester', devices: [] },
    ...{ min_sdk: 26, target_sdk: 34, signer: 'Example Apps', signers: [publisher.digest], revision: 1, before: null },
    files: {
      apk: { file_name: 'app.apk', size: content.length, sha256: sha256Of(content), part_size: content.length },
    },
  })
  expect(await finish()).toMatchObject({ status: 200, data: [{ uid: app.uid }] })
  expect((await listed()).filter(({ package_name }) => package_name === name)).toHaveLength(1)

  const { key } = app.files.app_icon
  const icon = await admin.blob('retrieveAppFile', { file: { key } }, 'image/png')
  expect([icon.type, icon.content.subarray(1, 4).toString()]).toEqual(['image/png', 'PNG'])
  expect(here.done(await admin.call('retrieveAppFile', { file: key })).url).toMatch(/^data:image\/png;base64,/)
  expect(await admin.call('retrieveAppFile', { file: key.replace('.png', '.apk') })).toMatchObject({ status: 404 })
})

test('an icon that is a drawing is none: a placeholder stands for it', async () => {
  const app = await here.add(admin, north, {
    package: packageName(),
    icons: [{ density: 0xfffe, text: 'res/drawing.xml' }],
  })
  expect(app.files.app_icon).toBeNull()
})

describe('an app', () => {
  test('is installed on devices and uninstalled, and each says what became of it', async () => {
    const [one, two] = [await here.handheldOf(north), await here.handheldOf(north)]
    const { uid, ...app } = await here.add(admin, north, { package: packageName() })
    const idle = {
      ...{ deployment_operation: null, deployment_strategy: null, deployment_status: null, version_name: null },
    }
    expect(await rowOf(uid, one)).toMatchObject(idle)
    const told = await deploy(uid, [
      [one, 1],
      [two, 1, 1],
    ])
    expect(told).toMatchObject({ status: 200, data: { deployed: 2, removed: 0, refused: 0, job: null } })
    expect(await rowOf(uid, two)).toMatchObject({
      deployment_operation: 1,
      deployment_status: 0,
      deployment_strategy: 1,
    })
    here.pass(1000)
    const synced = await one.sync()
    expect(synced.state.apps).toEqual([
      {
        ...{ id: uid, version: 1, package: app.package_name, label: 'Dock Scanner', revision: 1, strategy: 0 },
        ...{ version_name: '1.2.0', version_code: 12, min_sdk: 26 },
        ...{ size: app.files.apk.size, sha256: app.files.apk.sha256, part_size: app.files.apk.size },
      },
    ])
    await two.sync({ [uid]: 'Not enough space: 38 of 210 MB' })
    expect(await rowOf(uid, one)).toMatchObject({ deployment_status: 1, version_name: '1.2.0', reason: null })
    expect(await rowOf(uid, two)).toMatchObject({ deployment_status: 2, reason: 'Not enough space: 38 of 210 MB' })
    // Asked once more, one that failed is told anew.
    await deploy(uid, [[two, 1, 1]])
    expect(await rowOf(uid, two)).toMatchObject({ deployment_status: 0 })
    here.pass(1000)
    expect(await deploy(uid, [[one, 3]])).toMatchObject({ data: { deployed: 0, removed: 1 } })
    expect(await rowOf(uid, one)).toMatchObject({ deployment_operation: 3, deployment_status: 0, removing: true })
    expect((await one.sync()).removals).toEqual([{ section: 'apps', id: uid, version: 2 }])
    expect(await rowOf(uid, one)).toMatchObject(idle)
    await two.sync()
    expect(await deploy(uid, [[two, 5]])).toMatchObject({ data: { removed: 1 } })
    expect((await oneOf(uid))?.devices).toMatchObject([{ device_id: two.id, removing: true }])
  })

  test('that is on the device and waits for its time says so', async () => {
    const one = await here.handheldOf(north)
    const { uid } = await here.add(admin, north, { package: packageName() })
    await deploy(uid, [[one, 1]])
    const { data } = await one.call('sync', {})
    const word = { section: 'apps', id: uid, version: data.state.apps[0].version }
    const installed = { version_name: '1.1.0', version_code: 11 }
    const say = (number: number, more: object) =>
      one.call('report', { etag: data.etag, number, items: [{ ...word, ...more }] })
    await say(1, { state: 'downloaded', reason: 'Waits for 22:00', installed })
    expect(await rowOf(uid, one)).toMatchObject({
      ...{ deployment_status: 0, downloaded: true, reason: 'Waits for 22:00', reported_on: expect.any(String) },
      ...installed,
    })
    await say(2, { state: 'applied', installed: { version_name: '1.2.0', version_code: 12 } })
    expect(await rowOf(uid, one)).toMatchObject({ deployment_status: 1, downloaded: false, version_name: '1.2.0' })
    const unknown = await one.call('report', {
      ...{ etag: data.etag, number: 3 },
      items: [{ section: 'commands', id: 'x', version: 1, state: 'downloaded' }],
    })
    expect(unknown.data.results).toMatchObject([{ result: 'unknown' }])
  })

  test('is given another version: its devices are told, each with its strategy; the one before is kept, older ones go', async () => {
    const [one, two] = [await here.handheldOf(north), await here.handheldOf(north)]
    const name = packageName()
    const first = await here.add(admin, north, { package: name })
    await deploy(first.uid, [
      [one, 1],
      [two, 1, 1],
    ])
    await Promise.all([one.sync(), two.sync()])
    here.pass(1000)
    const second = here.done(await update(first.uid, { package: name, versionCode: 13, versionName: '1.3.0' }))[0]
    expect(second).toMatchObject({ revision: 2, version_name: '1.3.0', before: { version_name: '1.2.0', revision: 1 } })
    expect(second.devices).toMatchObject([{ status: 0 }, { status: 0 }])
    here.pass(1000)
    expect((await one.sync()).state.apps).toMatchObject([{ version: 2, version_name: '1.3.0', strategy: 0 }])
    expect((await two.sync()).state.apps).toMatchObject([{ version: 2, version_name: '1.3.0', strategy: 1 }])
    const location = (app: App) => `private/apps/${here.acme.uid}/${app.files.app_icon?.key.split('/').at(-1)}`
    expect(await isKept(location(first))).toBe(true)
    here.pass(1000)
    const lower = await update(first.uid, { package: name, versionCode: 11, versionName: '1.1.0' })
    expect(lower.message).toBe(
      'App updated. Version 1.1.0 is older than 1.3.0: devices with a newer version keep it unless you force the install.',
    )
    expect(here.done(lower)).toMatchObject([{ revision: 3, before: { version_name: '1.3.0' } }])
    expect([await isKept(location(first)), await isKept(location(second))]).toEqual([false, true])
  })

  test.each<[string, Parameters<typeof apkOf>[0], string]>([
    ['another package', { package: 'com.example.other' }, 'This APK is another app: com.example.other.'],
    ['another signer', { signer: signerCalled('Somebody', 3) }, 'This APK has another signer'],
  ])('is given no version of %s', async (_, spec, message) => {
    const name = packageName()
    const { uid } = await here.add(admin, north, { package: name })
    const answer = await update(uid, { package: name, versionCode: 13, ...spec })
    expect(answer).toMatchObject({ status: 400, errors: [{ path: 'type', message: expect.stringContaining(message) }] })
    expect(await oneOf(uid)).toMatchObject({ revision: 1 })
  })

  test('is renamed, and moved while no device has it; two at once both keep what they changed', async () => {
    const one = await here.handheldOf(north)
    const { uid } = await here.add(admin, north, { package: packageName() })
    const change = (more: object, as = admin) => as.call('updateApp', { uid, ...more })
    const both = await Promise.all([change({ app_name: 'Renamed' }), change({ app_group_uid: south })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await oneOf(uid)).toMatchObject({ name: 'Renamed', group_name: 'South' })
    expect(await change({ app_group_uid: north, app_name: ' ' })).toMatchObject({
      ...{ status: 400, errors: [{ path: 'app_name', message: 'App Name cannot be empty' }] },
    })
    await change({ app_group_uid: north })
    await deploy(uid, [[one, 1]])
    expect(await change({ app_group_uid: south })).toMatchObject({ status: 422 })
  })

  test('is deleted once its devices have confirmed that, and may be kept until then', async () => {
    const [one, two] = [await here.handheldOf(north), await here.handheldOf(north)]
    const app = await here.add(admin, north, { package: packageName() })
    const { uid } = app
    await deploy(uid, [
      [one, 1],
      [two, 1],
    ])
    await Promise.all([one.sync(), two.sync()])
    here.pass(1000)
    expect(await remove(uid)).toMatchObject({
      message: 'The app is being uninstalled from 2 devices',
      data: { removing: 2 },
    })
    expect(await oneOf(uid)).toMatchObject({ removing: true })
    expect(await deploy(uid, [[one, 1]])).toMatchObject({ status: 422 })
    await one.sync()
    here.pass(1000)
    const keep = () => admin.call('keepApp', { uid, company_uid: here.acme.uid })
    expect(await keep()).toMatchObject({ status: 200, message: 'App kept' })
    expect(await rowOf(uid, two)).toMatchObject({ deployment_operation: 1 })
    await two.sync()
    here.pass(1000)
    await remove(uid)
    await two.sync()
    expect(await oneOf(uid)).toBeUndefined()
    expect(await keep()).toMatchObject({ status: 404 })
    const icon = app.files.app_icon?.key ?? ''
    expect([await isKept(icon), await isKept(icon.replace('.png', '.apk'))]).toEqual([false, false])
  })

  test('that is deleted by force is gone from the list at once, and devices keep what they have', async () => {
    const one = await here.handheldOf(north)
    const { uid } = await here.add(admin, north, { package: packageName() })
    await deploy(uid, [[one, 1]])
    await one.sync()
    here.pass(1000)
    expect(await remove(uid, { force: 1 }, faye)).toMatchObject({ status: 404 })
    expect(await remove(uid, { force: 1, group_uid: north }, faye)).toMatchObject({ message: 'App deleted' })
    expect(await oneOf(uid)).toBeUndefined()
    const other = await here.add(admin, north, { package: packageName() })
    await deploy(other.uid, [[one, 1]])
    const { state, removals } = await one.sync()
    expect([state.apps.map(({ id }: { id: string }) => id), removals]).toEqual([[other.uid], []])
  })

  test('is told to many devices by a job, each by its strategy', async () => {
    const many = await Promise.all(Array.from({ length: devicesAtOnce + 2 }, () => here.handheldOf(north)))
    const { uid } = await here.add(admin, north, { package: packageName() })
    const list = many.map((each, at) => [each, 1, at % 2] as const)
    expect(here.done(await deploy(uid, list)).job).toMatchObject({ kind: 'appDevices', state: 'waiting' })
    await here.work()
    const rows = await devices(uid)
    expect(list.map(([{ id }]) => rows.find((row) => row.id === id)?.deployment_strategy)).toEqual(
      list.map(([, , strategy]) => strategy),
    )
  })
})

test('what is wrong with some devices of a batch keeps no others from it', async () => {
  const [one, away] = [await here.handheldOf(north), await here.handheldOf(south)]
  const { uid } = await here.add(admin, north, { package: packageName() })
  const nobody = { ...one, serial_number: 'NOBODY' }
  const answer = await deploy(uid, [
    [nobody, 1],
    [away, 1],
    [one, 1],
  ])
  expect(answer).toMatchObject({
    ...{ status: 200, data: { deployed: 1, refused: 2 } },
    errors: [
      { path: 'deployment_list.0.serial_number', message: 'No such device' },
      { path: 'deployment_list.1.serial_number', message: 'This device is in another facility' },
    ],
  })
  expect(await deploy(uid, [[nobody, 1]])).toMatchObject({ status: 404 })
  expect(await deploy(uid, [[away, 1]])).toMatchObject({ status: 400 })
  expect(await deploy(uid, [[one, 2]])).toMatchObject({
    status: 400,
    errors: [{ path: 'deployment_list.0.operation' }],
  })
  expect(await deploy(uid, [[one, 1, 2]])).toMatchObject({ errors: [{ path: 'deployment_list.0.strategy' }] })
})

test('who does not reach an app finds none, and reaches no file of it', async () => {
  const app = await here.add(admin, south, { package: packageName() })
  const { uid } = app
  const stranger = await here.signIn(here.other.users.superAdmin)
  const file = app.files.app_icon?.key ?? ''
  const foreign = await here.handheldOf(undefined, here.other)
  const { other, acme } = here
  for (const [as, group_uid, company_uid] of [
    [faye, north, acme.uid],
    [stranger, other.uid, other.uid],
  ] as const) {
    expect((await listed(as, group_uid)).map((each) => each.uid)).not.toContain(uid)
    expect(await as.call('getAppDeploymentList', { app_uid: uid })).toMatchObject({ status: 404 })
    expect(await as.call('updateApp', { uid, app_name: 'Mine' })).toMatchObject({ status: 404 })
    expect(await as.call('deleteApp', { uid, group_uid, company_uid, force: 1 })).toMatchObject({ status: 404 })
    expect(await as.call('keepApp', { uid, company_uid })).toMatchObject({ status: 404 })
    expect(await as.call('retrieveAppFile', { file })).toMatchObject({ status: 404 })
    expect(await update(uid, {}, as)).toMatchObject({ status: 404 })
  }
  expect(await deploy(uid, [[foreign, 1]])).toMatchObject({ status: 404 })
  expect((await faye.call('addApp', { ...here.adding(south), ...fileOf(apkOf()) })).status).toBe(404)
  const teamManager = await here.as('teamManager')
  expect((await teamManager.call('getAppsOfGroup', { group_uid: acme.groups.picking.uid })).code).toBe('notAllowed')
  expect(await oneOf(uid)).toMatchObject({ name: 'Dock' })
})

test('a device fetches the file of an app that it shall have, and of no other', async () => {
  const [one, two] = [await here.handheldOf(north), await here.handheldOf(north)]
  const foreign = await here.handheldOf(undefined, here.other)
  const name = packageName()
  const content = apkOf({ package: name })
  const { uid } = await here.add(admin, north, { package: name })
  await deploy(uid, [[one, 1]])
  const { data } = await one.call('appFile', { id: uid })
  expect(data).toMatchObject({
    revision: 1,
    size: content.length,
    sha256: sha256Of(content),
    part_size: content.length,
  })
  expect(Buffer.from(await (await fetch(data.url)).arrayBuffer()).equals(content)).toBe(true)
  const rest = await fetch(data.url, { headers: { range: 'bytes=100-' } })
  expect([rest.status, Buffer.from(await rest.arrayBuffer()).equals(content.subarray(100))]).toEqual([206, true])
  for (const other of [two, foreign]) expect(await other.call('appFile', { id: uid })).toMatchObject({ status: 404 })
  await deploy(uid, [[one, 3]])
  expect(await one.call('appFile', { id: uid })).toMatchObject({ status: 404 })
})
