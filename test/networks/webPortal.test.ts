import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { hour, minute } from '../../shared/time.ts'
import { incompleteAddress } from '../../shared/webAddress.ts'
import { tabMessages } from '../../shared/webPortal.ts'
import { type Client, type DeviceWorld, deviceWorld } from './world.ts'

let here: DeviceWorld
let admin: Client
let group_uid: string
beforeAll(async () => {
  here = await deviceWorld()
  group_uid = here.acme.uid
})
afterAll(() => here?.stop())
beforeEach(async () => {
  here.pass(minute)
  admin = await here.as('admin')
})

const tabs = async () => here.done(await admin.call('getWebPortalTabs', { group_uid }))
const add = (label: string, url = 'https://example.com/', call = admin) =>
  call.call('addWebPortalTab', { group_uid, label, url })
const labels = async () => (await tabs()).map(({ label }: { label: string }) => label)

test('a company has three tabs at most, in an order of its own, and every device of it gets them', async () => {
  expect(await tabs()).toEqual([])
  // Who adds at once gets all of them in.
  const answers = await Promise.all([add('Plan'), add('News'), add('Help')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await add('Fourth')).code).toBe('limitReached')
  const [one, two, three] = await tabs()

  const order = (ids: string[], more: object = {}) =>
    admin.call('updateWebPortalTabs', { group_uid, order_only: true, ids, ...more })
  await order([three.id, one.id, two.id])
  expect((await tabs()).map(({ id }: { id: string }) => id)).toEqual([three.id, one.id, two.id])
  // Older clients name them by tabs.
  await admin.call('updateWebPortalTabs', {
    ...{ group_uid, order_only: true },
    web_portal_tabs: [{ id: one.id }, { id: two.id }, { id: three.id }],
  })
  expect((await tabs())[0]).toEqual(one)
  await admin.call('updateWebPortalTabs', {
    group_uid,
    web_portal_tabs: [{ id: two.id, label: 'Notices', url: 'http://intranet/notices' }],
  })
  expect((await labels())[1]).toBe('Notices')

  const device = await here.handheldOf(undefined)
  const { state } = await device.sync()
  expect(state.web_tabs.map(({ id, label }: { id: string; label: string }) => [id, label])).toEqual([
    [one.id, one.label],
    [two.id, 'Notices'],
    [three.id, three.label],
  ])
  expect((await device.sync()).unchanged).toBe(true)
  const word = { section: 'web_tabs', id: two.id, version: state.web_tabs[1].version, state: 'applied' }
  const reported = await device.call('report', { etag: 'x', number: 9, items: [word, { ...word, version: 1 }] })
  expect(reported.data.results.map(({ result }: { result: string }) => result)).toEqual(['kept', 'older'])

  expect((await admin.call('deleteWebPortalTab', { group_uid, tab_id: one.id })).status).toBe(200)
  expect(await admin.call('deleteWebPortalTab', { group_uid, tab_id: one.id })).toMatchObject({ status: 404 })
  expect(await labels()).toHaveLength(2)
})

test('what each device makes of the tabs is kept tab by tab, counted, listed and shown with the device', async () => {
  // Instances answer devices by what they read of their company within the last seconds.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.setSystemTime(Date.now() + hour)
  const [plan, news] = await tabs()
  const all = await Promise.all(['A', 'B', 'C'].map(() => here.handheldOf(undefined)))
  const [one, two, three] = all
  if (!one || !two || !three) throw new Error('no devices')
  const counts = async () => here.done(await admin.call('getSettingCounts', { section: 'web_tabs' }))
  const listed = async (id: string) =>
    here
      .done(await admin.call('getSettingDevices', { section: 'web_tabs' }))
      .find(({ device_id }: { device_id: string }) => device_id === id)
  const before = await counts()
  expect(await listed(one.id)).toMatchObject({ status: 0, reason: null, reported_on: null })

  await one.sync()
  await two.sync({ [news.id]: 'The page does not load' })
  expect(await counts()).toEqual({
    ...before,
    ...{ up_to_date: before.up_to_date + 1, failed: before.failed + 1, pending: before.pending - 2 },
  })
  expect(await listed(one.id)).toMatchObject({ status: 1, up_to_date: true, reported_on: expect.any(String) })
  expect(await listed(two.id)).toMatchObject({ status: 2, reason: `${news.label}: The page does not load` })
  const shown = async (id: string) =>
    here
      .done(await here.root.call('getDeviceHistory', { device_id: id }))
      .assignments.filter(({ section }: { section: string }) => section === 'web_tabs')
  expect(await shown(two.id)).toMatchObject([
    { id: plan.id, name: plan.label, status: 'upToDate', reason: null, reported_at: expect.any(String) },
    { id: news.id, name: news.label, status: 'failed', reason: 'The page does not load' },
  ])
  expect(await shown(three.id)).toMatchObject([{ status: 'pending', reported_at: null }, { status: 'pending' }])

  vi.setSystemTime(Date.now() + hour)
  // A change is another version: what was said before says nothing of it.
  await admin.call('updateWebPortalTabs', { group_uid, web_portal_tabs: [{ id: news.id, label: 'Notes' }] })
  here.pass(minute)
  expect(await counts()).toMatchObject({ up_to_date: 0, failed: 0, pending: before.devices })
  const { etag, state } = (await two.call('sync', {})).data
  const word = (id: string, more: object) => ({
    ...{ section: 'web_tabs', id, version: state.web_tabs[0].version, state: 'applied' },
    ...more,
  })
  const report = async (number: number, items: object[]) =>
    here.done(await two.call('report', { etag, number, items })).results.map(({ result }: { result: string }) => result)
  expect(await report(8, [word(plan.id, {}), word(news.id, {})])).toEqual(['kept', 'kept'])
  expect(await report(7, [word(plan.id, { state: 'failed', reason: 'Late' })])).toEqual(['older'])
  expect(await report(9, [word('nothing', {}), word(plan.id, { version: 99 })])).toEqual(['unknown', 'unknown'])
  expect(await report(10, [word(plan.id, { state: 'removed' }), word(news.id, { version: undefined })])).toEqual([
    'unknown',
    'kept',
  ])
  expect(await listed(two.id)).toMatchObject({ status: 1 })

  // Who enrols anew is as new.
  await here.handheldOf(undefined, here.acme, two.serial_number)
  expect(await listed(two.id)).toMatchObject({ status: 0 })
})

test('reports that cross keep every word', async () => {
  const [plan, news] = await tabs()
  const device = await here.handheldOf(undefined)
  const { etag, state } = (await device.call('sync', {})).data
  const word = ({ id }: { id: string }) => ({
    ...{ section: 'web_tabs', id, version: state.web_tabs[0].version, state: 'applied' },
  })
  await Promise.all([plan, news].map((tab, at) => device.call('report', { etag, number: at + 1, items: [word(tab)] })))
  const list = here.done(await admin.call('getSettingDevices', { section: 'web_tabs' }))
  expect(list.find(({ device_id }: { device_id: string }) => device_id === device.id)).toMatchObject({ status: 1 })
})

test('which devices have the tabs is for admins, and of the own company', async () => {
  const stranger = await here.signIn(here.other.users.superAdmin)
  expect(here.done(await stranger.call('getSettingDevices', { section: 'web_tabs' }))).toEqual([])
  expect(here.done(await stranger.call('getSettingCounts', { section: 'web_tabs' }))).toMatchObject({ devices: 0 })
  const manager = await here.as('facilityManager')
  for (const call of ['getSettingCounts', 'getSettingDevices'] as const)
    expect((await manager.call(call, { section: 'web_tabs' })).code).toBe('notAllowed')
  expect(await admin.call('getSettingCounts', { section: 'wifi' })).toMatchObject({ errors: [{ path: 'section' }] })
})

test('the tabs are those of the own company, and of admins', async () => {
  const stranger = await here.signIn(here.other.users.superAdmin)
  expect(await add('Mine', 'https://example.com', stranger)).toMatchObject({ status: 404 })
  expect(await admin.call('getWebPortalTabs', { group_uid: here.acme.groups.north.uid })).toMatchObject({ status: 404 })
  expect((await add('Mine', 'https://example.com', await here.as('facilityManager'))).code).toBe('notAllowed')
  expect(here.done(await stranger.call('getWebPortalTabs', { group_uid: here.other.uid }))).toEqual([])
  expect(await admin.call('updateWebPortalTabs', { group_uid, order_only: true, ids: ['nobody'] })).toMatchObject({
    status: 404,
  })
})

test.each([
  ['label', '', tabMessages.required],
  ['label', undefined, tabMessages.required],
  ['label', 'Elevenchars', tabMessages.long],
  ['url', '', tabMessages.required],
  ['url', undefined, tabMessages.required],
  ['url', 'example.com', incompleteAddress],
  ['url', 'javascript:alert(1)', incompleteAddress],
  ['url', 'data:text/html,hello', incompleteAddress],
  ['url', 'file:///etc/passwd', incompleteAddress],
])('a tab with %s %j is refused', async (path, value, message) => {
  const tab = { group_uid, label: 'Plan', url: 'https://example.com', [path]: value }
  expect(await admin.call('addWebPortalTab', tab)).toMatchObject({ status: 400, errors: [{ path, message }] })
})

test('a change that names no tab, or one twice, is refused', async () => {
  for (const more of [{}, { order_only: true }, { ids: ['a', 'a'], order_only: true }])
    expect(await admin.call('updateWebPortalTabs', { group_uid, ...more })).toMatchObject({
      status: 400,
      errors: [{ path: 'web_portal_tabs' }],
    })
})
