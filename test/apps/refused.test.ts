import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apkRules, mostApps } from '../../shared/apps.ts'
import type { CallName } from '../../shared/contract/index.ts'
import { day, minute } from '../../shared/time.ts'
import { apkOf, filesOf, publisher } from '../lib/apk/index.ts'
import { blockOf, scheme2 } from '../lib/apk/signing.ts'
import { type ZipFile, zipOf } from '../lib/apk/zip.ts'
import type { Client } from '../networks/world.ts'
import { type AppWorld, appWorld, blockedPackage, fileOf, put } from './world.ts'

let here: AppWorld
let admin: Client
let north: string
beforeAll(async () => {
  here = await appWorld()
  north = here.acme.groups.north.uid
})
afterAll(() => here?.stop())
beforeEach(async () => {
  here.pass(minute)
  admin = await here.as('admin')
})

const files = filesOf({})
const [manifest] = files as [ZipFile]
const signed = (more: readonly ZipFile[]) => zipOf(more, { block: blockOf([scheme2([publisher])]) })
const many = () => Array.from({ length: 70_000 }, (_, at) => ({ name: `f${at}`, bytes: Buffer.alloc(0), stored: true }))
const staged = async () => {
  const locations: string[] = []
  for await (const { location } of here.bucket.staging().list()) locations.push(location)
  return locations
}
const listed = async () => here.done(await admin.call('getAppsOfGroup', { group_uid: here.acme.uid }))
const counted = async () => (await listed()).length

describe.each<CallName>(['addApp', 'getApkInfo'])('%s', (name) => {
  const body = () => (name === 'addApp' ? here.adding(north) : {})

  test.each<[string, () => Buffer, string]>([
    [
      'a text file',
      () => Buffer.from('PK\x03\x04 and no app at all, whatever it is called'),
      'This APK is not complete',
    ],
    [
      'a text that does not even begin like one',
      () => Buffer.from('Hello, I am no app at all.'),
      'Please choose an APK',
    ],
    [
      'a zip of 4 GB by its header',
      () => signed([...files, { name: 'big', bytes: Buffer.alloc(9), says: { size: 0xfffffffe } }]),
      'This APK unpacks to more than 2 GB',
    ],
    [
      'a path out of it',
      () => signed([...files, { name: 'assets/../../etc/passwd', bytes: Buffer.from('x') }]),
      'This APK has a file with an unsafe path',
    ],
    ['70,000 files', () => signed([...files, ...many()]), 'This APK has more files than devices take'],
    [
      'a manifest that lies about its length',
      () => signed([{ ...manifest, says: { size: 40 } }, ...files.slice(1)]),
      'This APK is damaged',
    ],
    ['two manifests', () => signed([...files, manifest]), 'This APK has two files of the same name'],
    ['a part of an app', () => apkOf({ manifest: { split: 'config.xxhdpi' } }), 'This is only a part of an app'],
    ['no signature', () => apkOf({ schemes: [] }), 'This APK is not signed'],
    ['a blocked package', () => apkOf({ package: blockedPackage }), 'This APK is not accepted'],
  ])('takes no %s, says why and keeps nothing of it', async (_, build, message) => {
    const before = [await counted(), await staged()]
    const answer = await here.upload(admin, name, body(), build())
    expect(answer).toMatchObject({
      ...{ status: 400, code: 'badInput' },
      errors: [{ path: 'type', message: expect.stringContaining(message) }],
    })
    expect([await counted(), await staged()]).toEqual(before)
  })

  test('begins nothing for a file that is too large, of another kind, or without its checksums', async () => {
    const file = fileOf(apkOf())
    const begin = (more: object) => admin.call(name, { ...body(), ...file, ...more })
    const size = 251 * 1024 * 1024
    expect(await begin({ size })).toMatchObject({ status: 400, errors: [{ path: 'size', message: apkRules.tooLarge }] })
    expect(await begin({ type: 'application/zip' })).toMatchObject({ status: 400, errors: [{ path: 'type' }] })
    expect(await begin({ sha256: undefined })).toMatchObject({ status: 400, errors: [{ path: 'sha256' }] })
    expect(await begin({ sha256: ['zz'] })).toMatchObject({ status: 400, errors: [{ path: 'sha256.0' }] })
    expect(await begin({ file_name: undefined })).toMatchObject({ status: 400, errors: [{ path: 'file_name' }] })
  })

  test('finishes nothing that never arrived, is of somebody else or another use, or has ended', async () => {
    const content = apkOf({ package: 'com.example.mine' })
    const begun = here.done(await admin.call(name, { ...body(), ...fileOf(content) }))
    const finish = (as: Client, more: object = {}) => as.call(name, { ...body(), ...more, upload_id: begun.upload_id })
    expect(await finish(admin)).toMatchObject({ status: 422, message: expect.stringContaining('has not arrived') })
    await put(begun, content)
    const stranger = await here.signIn(here.other.users.superAdmin)
    const away = here.other.groups.north.uid
    const theirs = name === 'addApp' ? { group_uid: away, company_uid: here.other.uid, app_group_uid: away } : {}
    expect(await finish(stranger, theirs)).toMatchObject({ status: 404, message: expect.stringContaining('has ended') })
    expect(await finish(await here.as('superAdmin'))).toMatchObject({ status: 404 })
    const otherUse = name === 'addApp' ? 'getApkInfo' : 'addApp'
    const answer = await admin.call(otherUse, { ...here.adding(north), upload_id: begun.upload_id })
    expect(answer).toMatchObject({ status: 404 })
    expect(await admin.call(name, { ...body(), upload_id: 'never-begun' })).toMatchObject({ status: 404 })
    here.pass(day + minute)
    expect(await finish(await here.as('admin'))).toMatchObject({ status: 404 })
  })
})

test('a package that would be refused in the end is refused before anything is sent, where its sender tells it', async () => {
  const [spec, other] = [{ package: 'com.example.early' }, { package: 'com.example.later' }]
  const { uid } = await here.add(admin, north, spec)
  const before = await staged()
  const begin = (name: CallName, body: object, package_name: string) =>
    admin.call(name, { ...body, ...fileOf(apkOf(other)), package_name })
  const blocked = { status: 400, errors: [{ path: 'type', message: 'This APK is not accepted' }] }
  expect(await begin('addApp', here.adding(north), blockedPackage)).toMatchObject(blocked)
  expect(await begin('addApp', here.adding(north), spec.package)).toMatchObject({ status: 409, code: 'taken' })
  expect(await begin('updateApp', { uid }, other.package)).toMatchObject({
    ...{
      status: 400,
      errors: [{ path: 'type', message: expect.stringContaining('is another app: com.example.later') }],
    },
  })
  const company = { ...here.adding(here.acme.uid), group_uid: here.acme.uid }
  expect(await begin('addWorkHeroApp', company, blockedPackage)).toMatchObject(blocked)
  expect(await begin('getApkInfo', {}, blockedPackage)).toMatchObject(blocked)
  for (const name of ['', 'no package', `com.${'x'.repeat(230)}`])
    expect(await begin('addApp', here.adding(north), name)).toMatchObject({
      ...{ status: 400, errors: [{ path: 'package_name' }] },
    })
  expect(await staged()).toEqual(before)

  // What its sender says is not believed: the file says it.
  const content = apkOf({ package: blockedPackage })
  const plan = here.done(
    await admin.call('addApp', { ...here.adding(north), ...fileOf(content), package_name: other.package }),
  )
  await put(plan, content)
  expect(await admin.call('addApp', { ...here.adding(north), upload_id: plan.upload_id })).toMatchObject(blocked)
})

test('what an APK says is told without keeping it', async () => {
  const before = [await counted(), await staged()]
  const answer = await here.upload(
    await here.as('teamManager'),
    'getApkInfo',
    {},
    apkOf({ package: 'com.example.seen' }),
  )
  expect(here.done(answer)).toEqual({
    ...{ packageName: 'com.example.seen', label: 'Dock Scanner', version_name: '1.2.0', version_code: 12 },
    ...{ min_sdk: 26, target_sdk: 34, signer: 'Example Apps', signers: [publisher.digest] },
  })
  expect([await counted(), await staged()]).toEqual(before)
})

test('a facility has each package once, and another facility may have it too', async () => {
  const spec = { package: 'com.example.once' }
  await here.add(admin, north, spec)
  const before = await staged()
  const again = await here.upload(admin, 'addApp', here.adding(north, 'Again'), apkOf(spec))
  expect(again).toMatchObject({ status: 409, code: 'taken', errors: [{ path: 'type' }] })
  expect(await staged()).toEqual(before)
  const { uid } = await here.add(admin, here.acme.groups.south.uid, spec)
  const moved = await admin.call('updateApp', { uid, app_group_uid: north })
  expect(moved).toMatchObject({ status: 409, code: 'taken' })
})

test('of several uploads of a package that end at once one makes an app, and the files of the others go', async () => {
  const content = apkOf({ package: 'com.example.atonce' })
  for (const [name, body] of [
    ['addApp', here.adding(north)],
    ['addWorkHeroApp', { ...here.adding(here.acme.uid), group_uid: here.acme.uid }],
  ] as const) {
    const plans = []
    for (let n = 0; n < 4; n++) {
      const plan = here.done(await admin.call(name, { ...body, ...fileOf(content) }))
      await put(plan, content)
      plans.push(plan.upload_id)
    }
    const before = await counted()
    const finish = (upload_id: string) => admin.call(name, { ...body, upload_id })
    const answers = await Promise.all(plans.map(finish))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await counted()).toBe(before + 1)
    for (const [at, upload_id] of plans.entries()) {
      const is = answers[at]?.status === 200
      const stored = await here.bucket.files().read(`private/apps/${here.acme.uid}/${upload_id}.apk`, 10_000_000)
      expect(stored !== undefined).toBe(is)
      // What was refused stays so; the same step again of the other adds nothing.
      expect((await finish(upload_id)).status).toBe(is ? 200 : answers[at]?.code === 'taken' ? 404 : 0)
    }
  }
})

test('an app that is moved to a facility while another one of its package comes there: one of them is there in the end', async () => {
  const content = apkOf({ package: 'com.example.meet' })
  const { uid } = await here.add(admin, here.acme.groups.south.uid, { package: 'com.example.meet' })
  const plan = here.done(await admin.call('addApp', { ...here.adding(north), ...fileOf(content) }))
  await put(plan, content)
  const answers = await Promise.all([
    admin.call('updateApp', { uid, app_group_uid: north }),
    admin.call('addApp', { ...here.adding(north), upload_id: plan.upload_id }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('of more apps than there may be that are added at once as many are there as have room', async () => {
  const [known] = await here.stores.apps.list(here.acme.uid)
  if (!known) throw new Error('There is no app')
  const plans: string[] = []
  const bodies = [1, 2, 3, 4].map((n) => ({ content: apkOf({ package: `com.example.room${n}` }) }))
  for (const { content } of bodies) {
    const plan = here.done(await admin.call('addApp', { ...here.adding(north), ...fileOf(content) }))
    await put(plan, content)
    plans.push(plan.upload_id)
  }
  for (let n = await counted(); n < mostApps - 1; n++)
    await here.stores.apps.add({ ...known, id: `full-${n}`, package: `com.example.full${n}` })
  const answers = await Promise.all(
    plans.map((upload_id) => admin.call('addApp', { ...here.adding(north), upload_id })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'limitReached')).toHaveLength(3)
  expect((await here.stores.apps.list(here.acme.uid)).length).toBe(mostApps)
})

test.each([
  ['app_name', undefined, 'This field is required'],
  ['app_name', '', 'This field is required'],
  ['app_name', '   ', 'App Name cannot be empty'],
  ['app_name', 'x'.repeat(101), 'At most 100 characters'],
  ['app_group_uid', undefined, undefined],
  ['group_uid', '../x', 'Not an identifier'],
])('an app with %s %j is refused before anything is sent', async (path, value, message) => {
  const answer = await admin.call('addApp', { ...here.adding(north), ...fileOf(apkOf()), [path]: value })
  expect(answer).toMatchObject({ status: 400, errors: [message === undefined ? { path } : { path, message }] })
})
