import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { minute } from '../../shared/time.ts'
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
