import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { handlers } from '../../functions/devices/index.ts'
import type { APIGatewayProxyEventV2 } from '../../functions/lib/event.ts'
import { noIdentity } from '../../functions/lib/identity.ts'
import { newId } from '../../functions/lib/ids.ts'
import { noMail } from '../../functions/lib/mail.ts'
import { serve } from '../../functions/lib/serve.ts'
import { pingLasts } from '../../shared/commands.ts'
import { devices } from '../../shared/contract/devices.ts'
import type { RoleName } from '../../shared/roles.ts'
import { minute } from '../../shared/time.ts'
import { openSite, password, type Site } from '../handheld/site.ts'

/** Pings from the console to a device and what the console is told of them. */

let site: Site
let woken: string[]
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.stop())
beforeEach(() => {
  woken = []
  site.clock.now += minute
})

/** Calls the console's API in a session, with a wake that is heard. */
const as = async (uid: string, role: RoleName, group: string) => {
  const session = await site.sessionOf(uid, role, group)
  const wake = async (ids: readonly string[]) => void woken.push(...ids)
  const { stores, clock } = site
  const api = serve(devices, handlers, {
    stores,
    identity: noIdentity,
    mail: noMail,
    wake,
    now: () => clock.now,
    newId,
  })
  return async (name: string, body: object) => {
    const event: APIGatewayProxyEventV2 = {
      ...{ body: JSON.stringify(body), isBase64Encoded: false, headers: { 'x-session-id': session } },
      requestContext: {
        authorizer: { jwt: { claims: { token_use: 'access', username: uid, auth_time: 1, origin_jti: 'one' } } },
        http: { method: 'POST', path: `/api/main/v3/${name}`, sourceIp: '192.0.2.7' },
        requestId: 'test',
      },
    }
    return JSON.parse((await api(event)).body)
  }
}
const admin = () => as('root', 'superAdmin', 'acme')
const device_actions = { flash: true, screen: false, sound: 1, vibration: 0 }

/** A handheld that can be woken, of a model, on which a worker of the picking team works. */
const wakeable = async (serial: string, model = 'TC52') => {
  const { data } = await site.enrol(await site.addCode(), serial, { model })
  const { data: given } = await site.call('token', { device_id: data.device_id, secret: data.secret })
  const call = (name: string, body: object) => site.call(name, body, `${data.device_id}~${given.token}`)
  const at = site.clock.now
  await call('heartbeat', { at, battery_percent: 70, battery_health: 'GOOD', push_token: `t-${serial}` })
  const { work_id } = (await call('signIn', { username: 'amara.name', password, at })).data
  await call('joinGroup', { work_id, group_uid: 'pick', at })
  return { id: data.device_id as string, call }
}

test('a ping wakes the device, is done by it, and the console is told what became of it', async () => {
  const device = await wakeable('P-1')
  const call = await admin()
  const sent = await call('updateDeviceActions', { device_id: device.id, device_actions })
  expect(sent).toMatchObject({ status: 200, message: 'Ping sent' })
  expect(woken).toEqual([device.id])
  const history = async () => (await call('getDeviceCommands', { device_id: device.id })).data
  const [waiting] = await history()
  expect(waiting).toMatchObject({
    ...{ id: sent.data.command_id, kind: 'ping', options: ['flash', 'sound'], status: 'waiting' },
    ...{ user_uid: 'root', user_name: 'root Test', delivered_at: null, ended_at: null, reason: null },
  })
  const { etag, state } = (await device.call('sync', {})).data
  expect((await history())[0].status).toBe('delivered')
  const word = { section: 'commands', id: waiting.id, version: state.commands[0].version, state: 'applied' }
  await device.call('report', { etag, number: 1, items: [word] })
  expect((await history())[0]).toMatchObject({ status: 'done', ended_at: new Date(site.clock.now).toISOString() })

  site.clock.now += 1000
  await call('updateDeviceActions', { device_id: device.id, device_actions: { vibration: true } })
  site.clock.now += pingLasts
  expect((await history()).map(({ status }: { status: string }) => status)).toEqual(['expired', 'done'])
  const page = (await call('getDeviceCommands', { device_id: device.id, limit: 1 })).data
  expect(page.items).toMatchObject([{ status: 'expired' }])
  const { next: cursor } = page
  expect((await call('getDeviceCommands', { device_id: device.id, limit: 1, cursor })).data).toMatchObject({
    items: [{ status: 'done' }],
    next: null,
  })
  const audited = await site.stores.audit.month('acme', '2027-03')
  expect(audited.find((one) => one.call === 'updateDeviceActions')?.changes).toEqual([
    { target: `device ${device.id}`, after: { ping: ['flash', 'sound'] } },
  ])
})

test('what cannot be pinged is refused, with the reason', async () => {
  const call = await admin()
  const ping = (device_id: string, actions: object = device_actions) =>
    call('updateDeviceActions', { device_id, device_actions: actions })
  for (const model of ['RT1001', 'PAD']) {
    const device = await wakeable(`P-${model}`, model)
    expect(await ping(device.id)).toMatchObject({ status: 422, message: `Devices of model ${model} cannot be pinged.` })
  }
  const { id } = await site.handheldOf('P-2')
  expect(await ping(id)).toMatchObject({
    status: 422,
    message: 'This device cannot be pinged: it has not sent a push token.',
  })
  const device = await wakeable('P-3')
  for (const actions of [{}, { flash: false, sound: 0 }])
    expect(await ping(device.id, actions)).toMatchObject({
      status: 400,
      errors: [{ path: 'device_actions', message: 'Must select at least one option to Ping device' }],
    })
  expect(await ping(device.id, { flash: 2 })).toMatchObject({ status: 400 })
  expect(await ping('acme.nobody')).toMatchObject({ status: 404 })
  expect(woken).toEqual([])
  for (let n = 0; n < 10; n++) expect((await ping(device.id)).status).toBe(200)
  expect((await ping(device.id)).status).toBe(429)
})

test('managers ping and look at what their group reaches, and nothing else', async () => {
  const device = await wakeable('P-4')
  const boss = await as('boss', 'facilityManager', 'north')
  expect(await boss('updateDeviceActions', { device_id: device.id, device_actions })).toMatchObject({ status: 200 })
  await site.user('sue', [['facilityManager', 'south']])
  const other = await as('sue', 'facilityManager', 'south')
  for (const [name, more] of [
    ['updateDeviceActions', { device_actions }],
    ['getDeviceCommands', {}],
  ] as const)
    expect(await other(name, { device_id: device.id, ...more })).toMatchObject({ status: 404 })
  const worker = await as('amara', 'worker', 'pick')
  expect(await worker('getDeviceCommands', { device_id: device.id })).toMatchObject({ status: 403 })
  expect(woken).toEqual([device.id])
})

test('several devices are pinged at once, and each that cannot be says why', async () => {
  const [one, two] = [await wakeable('P-5'), await wakeable('P-6')]
  const { id } = await site.handheldOf('P-7')
  const call = await admin()
  const { data } = await call('pingDevices', { uids: [one.id, id, two.id, 'acme.nobody'], device_actions })
  expect(data.results).toMatchObject([
    { id: one.id, ok: true, made: expect.any(String) },
    { id, ok: false, code: 'notPossible' },
    { id: two.id, ok: true },
    { id: 'acme.nobody', ok: false, code: 'notFound' },
  ])
  const { data: commands } = await call('getDeviceCommands', { device_id: one.id })
  expect(commands[0].id).toBe(data.results[0].made)
  expect(woken.toSorted()).toEqual([one.id, two.id].toSorted())
  const nothing = await call('pingDevices', { uids: [one.id], device_actions: {} })
  expect(nothing).toMatchObject({ status: 400, errors: [{ path: 'device_actions' }] })
})

test('several devices are labelled at once, each with its own, within the scope of who asks', async () => {
  const [one, two] = [await wakeable('P-8'), await wakeable('P-9')]
  const call = await admin()
  const uids = [one.id, 'acme.nobody', two.id]
  const { data } = await call('labelDevices', { uids, labels: ['Dock 1', 'Dock 2', '  Dock 3 '] })
  expect(data.results.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, false, true])
  const labelOf = async (id: string) => (await site.stores.devices.get(id))?.label
  expect([await labelOf(one.id), await labelOf(two.id)]).toEqual(['Dock 1', 'Dock 3'])
  for (const labels of [['Dock 1'], ['Dock 1', 'Dock 2', ' '], ['a', 'b', 'x'.repeat(51)]])
    expect((await call('labelDevices', { uids, labels })).status).toBe(400)
  const other = await as('sue', 'facilityManager', 'south')
  expect((await other('labelDevices', { uids: [one.id], labels: ['Mine'] })).data.results).toMatchObject([
    { code: 'notFound' },
  ])
  expect(await labelOf(one.id)).toBe('Dock 1')
})
