import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { putAll } from '../../bin/seed/putAll.ts'
import { handlers as apiAccess } from '../../functions/apiAccess/index.ts'
import { handlers as apps } from '../../functions/apps/index.ts'
import { storedState } from '../../functions/data/deviceStates.ts'
import { storedDevice } from '../../functions/data/devices.ts'
import { incidentId } from '../../functions/data/incidents.ts'
import { keys } from '../../functions/data/keys.ts'
import { occurrenceId } from '../../functions/data/notifications.ts'
import { taskId } from '../../functions/data/tasks.ts'
import type { UserRecord } from '../../functions/data/users.ts'
import { handlers as devices } from '../../functions/devices/index.ts'
import { handlers as incidents } from '../../functions/incidents/index.ts'
import { handlers as jobs } from '../../functions/jobs/index.ts'
import { newId } from '../../functions/lib/ids.ts'
import { Listing } from '../../functions/lib/listing.ts'
import { listed } from '../../functions/lib/lists.ts'
import { handlers as networks } from '../../functions/networks/index.ts'
import { handlers as notifications } from '../../functions/notifications/index.ts'
import { handlers as ota } from '../../functions/ota/index.ts'
import { handlers as shortcuts } from '../../functions/shortcuts/index.ts'
import { handlers as skus } from '../../functions/skus/index.ts'
import { handlers as tasks } from '../../functions/tasks/index.ts'
import { handlers as universal } from '../../functions/universal/index.ts'
import { handlers as universalMetrics } from '../../functions/universalMetrics/index.ts'
import { handlers as webhooks } from '../../functions/webhooks/index.ts'
import type { User } from '../../shared/contract/entities.ts'
import { type ListName as AnyList, calls, type endpointGroups } from '../../shared/contract/index.ts'
import type { Page } from '../../shared/contract/listCall.ts'
import { openApi } from '../../shared/contract/openapi.ts'
import type { Session } from '../../shared/contract/session.ts'
import { tasksPref } from '../../shared/tasks.ts'
import { type People, people } from '../lib/people.ts'

/** Lists in pages, as whoever sends `limit` or `cursor` gets them. */

let world: People
beforeAll(async () => {
  world = await people({
    apiAccess,
    apps,
    devices,
    incidents,
    jobs,
    networks,
    notifications,
    ota,
    shortcuts,
    skus,
    tasks,
    universal,
    universalMetrics,
    webhooks,
  })
  await world.stores.preferences.set(world.acme.uid, 'COMPANY', { pref_type: tasksPref, pref_value: '1' })
})
afterAll(() => world.stop())

type Client = Awaited<ReturnType<People['as']>>
interface Row {
  id?: string
  uid?: string
  code?: string
  device_id?: string
}

/** Programs read theirs with tokens (`test/apiTokens`). */
type ListName = Exclude<AnyList, keyof typeof endpointGroups.programs>
const listNames = Object.entries(calls).flatMap(([name, entry]) =>
  'page' in entry && entry.access !== 'program' ? [name as ListName] : [],
)

/** A day up to the last quarter of an hour. */
const loginsOf = (uid: string, now: number) => {
  const end_time = now - (now % (15 * 60_000))
  return { companies: [{ uid }], timezone: 'UTC', start_time: end_time - 86_400_000, end_time }
}

/** A body for each list, of groups that most roles reach. */
const bodyOf = (name: ListName): object =>
  ({
    getAllUsersOfCompany: { company_uid: world.acme.uid },
    getAllWorkersOfCompany: { company_uid: world.acme.uid },
    getUsersOfFacility: { fac_uid: world.acme.groups.north.uid },
    getUsersOfTeam: { team_uid: world.acme.groups.picking.uid },
    getFacilitesOfCompany: { group_uid: world.acme.uid },
    getTeamsOfCo: { uid: world.acme.uid },
    getFloorPlans: {},
    getApiTokens: {},
    getTvLinks: {},
    getWebLogins: loginsOf(world.acme.uid, world.now()),
    getTeamsOfFacility: { uid: world.acme.groups.north.uid },
    getDevicesInformation: { group_uid: world.acme.groups.picking.uid },
    getDeviceCommands: { device_id: `${world.acme.uid}.asked` },
    activeSessions: { group_uid: world.acme.uid },
    getIncidentReports: { group_uid: world.acme.uid },
    getEnrolmentCodes: { company_uid: world.acme.uid },
    getAppsOfGroup: { group_uid: world.acme.groups.north.uid },
    getAppDeploymentList: { app_uid: 'asked' },
    getRolloutDevices: { company_uid: world.acme.uid, rollout_id: 'asked' },
    getAllNetworks: { group_uid: world.acme.groups.north.uid, co_uid: world.acme.uid },
    getNetworkDevices: { network_id: 'asked' },
    getChromeShortcutsOfGroup: { group_uid: world.acme.groups.north.uid, company_uid: world.acme.uid },
    getChromeShortcutDeploymentList: { chrome_shortcut_uid: 'asked', company_uid: world.acme.uid },
    getCalloutSkuGroups: { company_uid: world.acme.uid },
    getCalloutSkus: { company_uid: world.acme.uid },
    getExcludedSkuGroups: { company_uid: world.acme.uid },
    getExcludedSkus: { company_uid: world.acme.uid },
    getJobs: {},
    getWebhooks: { company_uid: world.acme.uid },
    getWebhookDeliveries: { uid: 'asked' },
    getSentNotifications: { company_uid: world.acme.uid },
    getNotificationDeliveries: { sent_notification_id: sentId() },
    getTargetMetricsOfGroups: {},
    getTaskCustomers: { company_uid: world.acme.uid },
    getTaskInfo: { company_uid: world.acme.uid },
    getTasksOfGroup: {
      ...{ company_url: 'acme', group_uid: world.acme.groups.picking.uid, time_zone: 'UTC' },
      ...{ start_time: '2027-01-01 00:00:00', end_time: '2027-12-31 00:00:00' },
    },
    getTasksOfWorker: { company_url: 'acme', user_uid: world.acme.users.superAdmin.uid, active: false },
    getUniversalDevicesInformation: {},
    getWorkerTaskInfo: {
      user_uid: world.acme.users.superAdmin.uid,
      ...{ facility_uid: world.acme.groups.north.uid, team_uid: world.acme.groups.picking.uid },
    },
  })[name]

/** A customer and a definition more. */
const taskThings = async (name: string) => {
  const [company, id, updated, version] = [world.acme.uid, newId(), world.now(), 1]
  const { picking, north } = world.acme.groups
  const shared = { company, facility: north.uid, name, updated, version }
  await world.stores.taskCustomers.add({ ...shared, id, status: 1 })
  await world.stores.taskInfo.add({
    ...{ ...shared, id, team: picking.uid, workers: [], limited: false, n_times: 0, status: 1 as const, user: 'u' },
  })
}

/** A handheld more of the team. */
const device = async (label: string, id = `${world.acme.uid}.${newId()}`) => {
  const { uid: company, groups } = world.acme
  const items = [
    storedDevice({
      ...{ id, company, serial_number: `S-${id}`, model: 'TC52', manufacturer: '', mac_address: '', label },
      ...{ secret_hash: '', enrolled_on: '2026-01-01T00:00:00.000Z', last_team: groups.picking.uid },
    }),
    storedState(id, { os_version: '13', app_version: '5.2.0' }),
  ]
  await putAll(world.db, world.tables.devices, items)
}

/** One thing more that was asked of a handheld of the team. */
const deviceCommand = async (label: string) => {
  const { uid } = world.acme
  if (label === 'One') await device(label, `${uid}.asked`)
  const command = { kind: 'ping' as const, options: [], expires_at: world.now() }
  await world.stores.commands.give(`${uid}.asked`, command, { by: 'u', at: world.now(), random: newId() })
}

const sentId = () => occurrenceId(Date.parse('2027-03-01T09:00:00.000Z'), 'asked')

/** A notification more that was sent to the team, and a device more that one of them went to. */
const sentNotification = async (title: string) => {
  const { uid: company, groups, users } = world.acme
  const shown = { title, message: 'M', sound: true, vibration: true, persistent: true, dismissible: true }
  const more = {
    sent_to: [groups.picking.uid],
    is_worker: false,
    by: 'u',
    state: 'sent' as const,
    kind: 'instant' as const,
  }
  for (const id of [sentId(), occurrenceId(world.now(), newId())])
    await world.stores.notifications.open({ ...shown, ...more, company, id, at: world.now() })
  const id = `${company}.${newId()}`
  await device(title, id)
  const user = users.worker.uid
  await world.stores.deliveries.give({
    ...shown,
    id: sentId(),
    device: id,
    user,
    at: world.now(),
    expires_at: world.now(),
  })
}

/** A network more of the facility, and a device more of one of them. */
const network = async (ssid: string) => {
  const { uid: company, groups } = world.acme
  const named = { company, facility: groups.north.uid, ssid, security_type: 'WPA2' as const }
  const more = { sealed: '', key: '', revision: 1, by: 'u', changed_at: world.now() }
  for (const id of ['asked', newId()]) await world.stores.networks.add({ ...named, ...more, id })
  const id = `${company}.${newId()}`
  await device(ssid, id)
  const wish = { section: 'wifi' as const, id: 'asked', content: { revision: 1 } }
  await world.stores.desired.wish(id, [wish], { by: 'u', at: world.now() })
}

/** An app more of the facility, and a device more of one of them. */
const app = async (name: string) => {
  const { uid: company, groups } = world.acme
  const file = {
    ...{ revision: 1, version_name: '1', version_code: 1, label: name, min_sdk: 1, target_sdk: 1, subject: '' },
    ...{ signers: [], earlier: [], file_name: '', size: 1, sha256: [], location: '', at: world.now() },
  }
  const more = { file, status: 1 as const, version: 1, by: 'u', changed_at: world.now(), content_at: world.now() }
  for (const id of ['asked', newId()])
    await world.stores.apps.add({ id, company, facility: groups.north.uid, name, package: `com.${name}.x`, ...more })
  const id = `${company}.${newId()}`
  await device(name, id)
  const wish = { section: 'apps' as const, id: 'asked', content: { revision: 1, version_name: '1', strategy: 0 } }
  await world.stores.desired.wish(id, [wish], { by: 'u', at: world.now() })
}

/** A report more of an incident, of the facility of the team. */
const incident = async (type: string) => {
  const { uid: company, groups } = world.acme
  const [facility, at] = [groups.north.uid, world.now()]
  const id = incidentId(facility, at, newId())
  const said = { name: 'A', device: `${company}.d`, device_name: 'D', type, description: '', location: '' }
  const status = type === 'Two' ? 1 : 0
  await world.stores.incidents.file(
    {
      ...{ ...said, id, company, facility, team: groups.picking.uid, status, at, filed_at: at, photos: [] },
      version: 1,
    },
    type,
  )
}

/** A token and a TV link more, of a team. */
const apiToken = async (name: string) => {
  const { uid: company, groups, users } = world.acme
  const maker = { maker: users.admin.uid, maker_role: 'admin' as const, maker_group: company }
  const more = { scopes: [], group: groups.picking.uid, names: false, hash: '', hint: '', used_at: 0 }
  for (const kind of ['program', 'tv'] as const)
    await world.stores.apiTokens.add({
      ...{ ...maker, ...more, id: `${company}.${newId()}`, company, kind, name },
      ...{ created_at: world.now(), expires_at: world.now() + 1 },
    })
}

/** A shortcut more of the facility, and a device more of one of them. */
const shortcut = async (label: string) => {
  const { uid: company, groups } = world.acme
  const more = { url: 'https://example.com', status: 1 as const, revision: 1, by: 'u', group: company }
  const at = { changed_at: world.now(), content_at: world.now() }
  for (const id of ['asked', newId()])
    await world.stores.shortcuts.add({ ...more, ...at, company, facility: groups.north.uid, label, id })
  await device(label)
}

/** A group more of each kind, with two SKUs. */
const skuThings = async (name: string) => {
  const skus = [
    [0, `${name}-*`],
    [1, name],
  ] as const
  for (const kind of ['excluded', 'callout'] as const)
    await world.stores.skus.change(world.acme.uid, kind, world.now(), (groups) => [
      ...groups,
      { ...{ id: newId(), name: `${name} ${groups.length}`, by: '', at: world.now(), next: 2 }, skus: [...skus] },
    ])
}

/** A task more of the super admin's, and of the team. */
const startedTask = async () => {
  const { superAdmin: user } = world.acme.users
  const [start, end] = [world.now() - 60_000, world.now()]
  const task = { company: world.acme.uid, team: world.acme.groups.picking.uid, user: user.uid, start, version: 1 }
  const id = taskId(user.uid, start, newId())
  const open = { ...task, id, name: 'Sweep', customer: 'Any', notes: '' }
  await world.stores.tasks.start(open)
  await world.stores.tasks.replace(open, { ...open, end })
}

const pageOf = async (client: Client, name: ListName, body: object): Promise<Page<Row>> => {
  const { status, message, data } = await client.call(name, body)
  if (status !== 200) throw new Error(`${status} ${message}`)
  return data as Page<Row>
}

/** Every row of a list, page by page. @param between what happens after each page */
const joined = async (client: Client, name: ListName, limit: number, between = async () => {}) => {
  const rows: Row[] = []
  let cursor: string | null = null
  for (let pages = 0; pages < 1000; pages++) {
    const page: Page<Row> = await pageOf(client, name, { ...bodyOf(name), limit, ...(cursor ? { cursor } : {}) })
    expect(page.items.length).toBeLessThanOrEqual(limit)
    rows.push(...page.items)
    cursor = page.next
    if (cursor === null) return rows
    // There is no page without a row: a cursor promises one.
    expect(page.items.length).toBeGreaterThan(0)
    await between()
  }
  throw new Error('The list has no end')
}

const idOf = ({ uid, code, id, device_id }: Row) => uid ?? code ?? id ?? device_id ?? ''
const sorted = (rows: readonly Row[]) => rows.map(idOf).sort()

describe('every list that can grow', () => {
  test('is one of these', () => {
    expect(listNames.sort()).toEqual([
      'activeSessions',
      'getAllNetworks',
      'getAllUsersOfCompany',
      'getAllWorkersOfCompany',
      'getApiTokens',
      'getAppDeploymentList',
      'getAppsOfGroup',
      'getCalloutSkuGroups',
      'getCalloutSkus',
      'getChromeShortcutDeploymentList',
      'getChromeShortcutsOfGroup',
      'getDeviceCommands',
      'getDevicesInformation',
      'getEnrolmentCodes',
      'getExcludedSkuGroups',
      'getExcludedSkus',
      'getFacilitesOfCompany',
      'getFloorPlans',
      'getIncidentReports',
      'getJobs',
      'getNetworkDevices',
      'getNotificationDeliveries',
      'getRolloutDevices',
      'getSentNotifications',
      'getTargetMetricsOfGroups',
      'getTaskCustomers',
      'getTaskInfo',
      'getTasksOfGroup',
      'getTasksOfWorker',
      'getTeamsOfCo',
      'getTeamsOfFacility',
      'getTvLinks',
      'getUniversalDevicesInformation',
      'getUsersOfFacility',
      'getUsersOfTeam',
      'getWebLogins',
      'getWebhookDeliveries',
      'getWebhooks',
      'getWorkerTaskInfo',
    ])
  })

  test.each(listNames)('%s: pages joined are the whole list, for whoever may ask', async (name) => {
    const admin = await world.as('admin')
    for (const code of ['One', 'Two', 'Three']) {
      if (name === 'getEnrolmentCodes')
        await admin.call('createEnrolmentCode', { company_uid: world.acme.uid, name: code })
      if (name === 'getDevicesInformation') await device(code)
      if (name === 'getDeviceCommands') await deviceCommand(code)
      if (name.startsWith('getChromeShortcut')) await shortcut(code)
      if (name === 'getAllNetworks' || name === 'getNetworkDevices') await network(code)
      if (name === 'getAppsOfGroup' || name === 'getAppDeploymentList') await app(code)
      if (name === 'getSentNotifications' || name === 'getNotificationDeliveries') await sentNotification(code)
      if (name === 'getIncidentReports') await incident(code)
      if (name === 'getApiTokens' || name === 'getTvLinks') await apiToken(code)
      if (/Skus?(Groups)?$/.test(name)) await skuThings(code)
      if (name === 'getTaskCustomers' || name === 'getTaskInfo' || name === 'getWorkerTaskInfo') await taskThings(code)
      if (name === 'getTasksOfGroup' || name === 'getTasksOfWorker') await startedTask()
      if (name === 'getJobs') await admin.call('exportUsers', { company_uid: world.acme.uid })
    }
    for (const role of ['superAdmin', 'admin', 'facilityManager', 'teamManager'] as const) {
      const client = await world.as(role)
      const whole = await client.call(name, bodyOf(name))
      if (whole.status !== 200) {
        expect((await client.call(name, { ...bodyOf(name), limit: 2 })).status).toBe(whole.status)
        continue
      }
      for (const limit of [1, 2, 1000]) {
        expect(sorted(await joined(client, name, limit)), role).toEqual(sorted(whole.data as Row[]))
      }
    }
  })

  test.each(listNames)('%s says in the OpenAPI document that it has pages', (name) => {
    const { paths } = openApi({ all: { [name]: calls[name] } }, { title: '', version: '', server: '' })
    const [operation] = Object.values(Object.values(paths)[0] ?? {})
    const text = JSON.stringify(operation)
    expect(text).toContain('"limit":{"description":"most rows of a page')
    expect(text).toMatch(/"oneOf":\[\{"type":"array".*"next":\{.*"nullable":true/)
  })
})

test('a row that was there throughout is in the pages once, whatever comes and goes between them', async () => {
  const { acme, stores } = world
  let made = 0
  const add = () => acme.user(`comer${++made}`, ['worker', acme.groups.picking])
  const admin = await world.as('admin')
  const change = fc.constantFrom('add', 'suspend', 'rename', 'vanish')
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 6 }),
      fc.array(fc.array(change, { maxLength: 3 })),
      async (limit, acts) => {
        const stayers = await Promise.all(Array.from({ length: 6 }, add))
        const goers = await Promise.all(Array.from({ length: 6 }, add))
        const steps = acts.values()
        const between = async () => {
          for (const act of steps.next().value ?? []) {
            const goer = act === 'rename' ? stayers[0] : act === 'add' ? undefined : goers.pop()
            if (act === 'add') await add()
            else if (act === 'rename' && goer) {
              const now = await world.stored(goer)
              await stores.users.replace(now, { ...now, first_name: `Aaron ${++made}` })
            } else if (act === 'suspend' && goer) await stores.users.replace(goer, { ...goer, status: 2 })
            // Nothing of it is left where a cursor may point.
            else if (goer) {
              await world.db.send(
                new DeleteCommand({ TableName: world.tables.users, Key: keys.user.key(goer.company, goer.uid) }),
              )
            }
          }
        }
        const uids = (await joined(admin, 'getAllUsersOfCompany', limit, between)).map(idOf)
        expect(new Set(uids).size).toBe(uids.length)
        for (const { uid } of stayers) expect(uids).toContain(uid)
        for (const one of [...stayers, ...goers]) {
          const now = await world.stored(one)
          await stores.users.replace(now, { ...now, status: 2 })
        }
      },
    ),
    { numRuns: 12 },
  )
}, 60_000)

test('a page is full though few of many are the caller’s', async () => {
  const { acme } = world
  const far = acme.groups.loading
  await Promise.all(Array.from({ length: 120 }, (_, at) => acme.user(`far${at}`, ['worker', far])))
  const manager = await world.as('teamManager')
  const whole = (await manager.call('getUsersOfTeam', { team_uid: acme.groups.picking.uid })).data as User[]
  const limit = whole.length
  expect(limit).toBeGreaterThan(2)
  const page = await pageOf(manager, 'getUsersOfTeam', { team_uid: acme.groups.picking.uid, limit })
  expect(page).toMatchObject({ items: expect.arrayContaining(whole), next: null })
  const first = await pageOf(manager, 'getUsersOfTeam', { team_uid: acme.groups.picking.uid, limit: limit - 1 })
  expect(first.items).toHaveLength(limit - 1)
})

describe('a cursor', () => {
  const wrong = {
    status: 400,
    code: 'badInput',
    message: 'This cursor does not belong to this list. Please begin again without one.',
    errors: [{ path: 'cursor', message: 'This cursor does not belong to this list. Please begin again without one.' }],
  }
  const list = (client: Client, more: object) =>
    client.call('getAllUsersOfCompany', { company_uid: world.acme.uid, ...more })
  const cursorOf = async (client: Client) =>
    (await pageOf(client, 'getAllUsersOfCompany', { company_uid: client.user.company, limit: 1 })).next ?? ''

  test('goes on with another limit, or with none', async () => {
    const admin = await world.as('admin')
    const cursor = await cursorOf(admin)
    const whole = await joined(admin, 'getAllUsersOfCompany', 1000)
    expect((await list(admin, { cursor, limit: 7 })).data).toMatchObject({ items: { length: 7 } })
    expect((await list(admin, { cursor })).data).toEqual({ items: whole.slice(1, 501), next: null })
  })

  test('says nothing to who reads it, not even whose row comes next', async () => {
    const admin = await world.as('admin')
    const { items, next } = await pageOf(admin, 'getAllUsersOfCompany', { company_uid: world.acme.uid, limit: 1 })
    const bytes = Buffer.from((next ?? '').split('.')[1] ?? '', 'base64url').toString('latin1')
    expect(bytes).not.toContain(items[0]?.uid)
    expect(await cursorOf(admin)).not.toBe(next)
  })

  test('that was made up is refused', async () => {
    const admin = await world.as('admin')
    const made = [
      'x',
      '1.',
      '1.AAAA',
      `1.${'A'.repeat(80)}`,
      'null',
      '{"uid":"a"}',
      Buffer.from('USER#a').toString('base64'),
    ]
    for (const cursor of made) expect(await list(admin, { cursor }), cursor).toMatchObject(wrong)
    for (const cursor of ['', 1, {}, 'x'.repeat(1001)]) expect((await list(admin, { cursor })).status).toBe(400)
  })

  test('with any character changed is refused', async () => {
    const admin = await world.as('admin')
    const cursor = await cursorOf(admin)
    for (let at = 0; at < cursor.length - 1; at++) {
      const other = cursor[at] === 'A' ? 'B' : 'A'
      const bent = cursor.slice(0, at) + other + cursor.slice(at + 1)
      expect((await list(admin, { cursor: bent })).status, `${at}`).toBe(400)
    }
    expect(await list(admin, { cursor: cursor.replace('1.', '2.') })).toMatchObject(wrong)
    expect((await list(admin, { cursor })).status).toBe(200)
  })

  test('of another company, caller, role, call or filter is refused', async () => {
    const { acme, other } = world
    const [admin, faye, root, tom] = await Promise.all(
      (['admin', 'facilityManager', 'superAdmin', 'teamManager'] as const).map((role) => world.as(role)),
    )
    const stranger = await world.signIn(other.users.admin)
    if (!admin || !faye || !root || !tom) throw new Error('nobody signed in')
    const cursor = await cursorOf(admin)
    expect(await list(admin, { cursor: await cursorOf(stranger) })).toMatchObject(wrong)
    for (const client of [faye, root, tom]) expect(await list(client, { cursor })).toMatchObject(wrong)
    const theirs = await stranger.call('getAllUsersOfCompany', { company_uid: other.uid, cursor })
    expect(theirs).toMatchObject(wrong)
    expect(await list(admin, { cursor, status: [1] })).toMatchObject(wrong)
    expect(await admin.call('getAllWorkersOfCompany', { company_uid: acme.uid, status: [0, 1], cursor })).toMatchObject(
      wrong,
    )
    expect(await admin.call('getTeamsOfCo', { uid: acme.uid, cursor })).toMatchObject(wrong)
  })

  test('of the same person in another role is refused', async () => {
    const { acme } = world
    const two = await acme.user(
      'twofold',
      ['facilityManager', acme.groups.north],
      ['facilityManager', acme.groups.south],
    )
    const client = await world.signIn(two)
    const cursor = await cursorOf(client)
    const other = client.at.session.group.uid === acme.groups.north.uid ? acme.groups.south : acme.groups.north
    const { status, message, data } = await client.call('refresh', { group_uid: other.uid })
    expect(status, message).toBe(200)
    client.at.session = data as Session
    expect(await list(client, { cursor })).toMatchObject(wrong)
  })

  test('is good for a day', async () => {
    const root = await world.as('superAdmin')
    const cursor = await cursorOf(root)
    const there = () =>
      listed(new Listing(async function* () {}), 'getAllUsersOfCompany', { cursor, ...filters }, env())
    const filters = { company_uid: world.acme.uid, status: [0, 1] }
    const env = () =>
      ({
        caller: {
          company: world.acme.record,
          user: root.user as UserRecord,
          role: 'superAdmin' as const,
          group: world.acme.groups.whole,
        },
        stores: world.stores,
        now: world.now(),
        clock: world.now,
      }) as never
    world.pass(86_399_000)
    expect(await there()).toEqual({ items: [], next: null })
    world.pass(2000)
    await expect(there()).rejects.toMatchObject({
      code: 'badInput',
      message: 'This cursor has expired. Please begin the list again without one.',
    })
  })

  test('comes with a limit from 1 to 1,000', async () => {
    const admin = await world.as('admin')
    for (const limit of [0, -1, 1001, 1.5, '5', null, []]) expect((await list(admin, { limit })).status).toBe(400)
    for (const limit of [1, 1000]) expect((await list(admin, { limit })).status).toBe(200)
  })
})
