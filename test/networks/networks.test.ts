import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { devicesAtOnce } from '../../functions/lib/jobs/wishes.ts'
import { closedPassword, passwordOpener } from '../../functions/lib/networkPasswords.ts'
import { maskedPassword, networkMessages } from '../../shared/networks.ts'
import { hour, minute } from '../../shared/time.ts'
import { password as ownPassword } from '../lib/people.ts'
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

let named = 0
const secret = 'larch-copper-41'
const body = (more: object = {}) => ({
  ...{ ssid: `Floor ${++named}`, network_pass: secret, security_type: 'WPA2', fac_uid: north, device_ids: [] },
  ...more,
})
const added = async (device_ids: string[] = [], more: object = {}): Promise<string> =>
  here.done(await admin.call('saveNetwork', body({ device_ids, ...more }))).network_id
const listed = async (call = admin, group_uid = here.acme.uid) =>
  here.done(await call.call('getAllNetworks', { group_uid, co_uid: here.acme.uid }))
const oneOf = async (id: string) => (await listed()).find((one: { id: string }) => one.id === id)
const statuses = async (id: string) =>
  Object.fromEntries(
    (await oneOf(id)).devices.map((one: { device_id: string; status: number }) => [one.device_id, one.status]),
  )
const verified = async (client: Client) =>
  client.call('verifyPassword', { user_uid: client.user.uid, comp_uid: here.acme.uid, password: ownPassword })

describe('a network', () => {
  test('is given to devices, which say what became of it, and are told of each change', async () => {
    const [one, two] = [await here.handheldOf(north), await here.handheldOf(north)]
    const id = await added([one.id, two.id])
    expect(await oneOf(id)).toMatchObject({
      ...{ network_id: id, id, fac_uid: north, facility: 'North', network_pass: maskedPassword, security_type: 'WPA2' },
      ...{ status: 1, revision: 1, changed_by: 'Admin Tester' },
    })
    expect(await statuses(id)).toEqual({ [one.id]: 0, [two.id]: 0 })
    here.pass(1000)
    const { state } = await one.sync()
    expect(state.wifi).toEqual([{ id, version: 1, ssid: expect.any(String), security_type: 'WPA2', password: secret }])
    await two.sync({ [id]: 'Wrong password' })
    expect(await statuses(id)).toEqual({ [one.id]: 1, [two.id]: 2 })
    const rows = here.done(await admin.call('getNetworkDevices', { network_id: id }))
    expect(rows.find((row: { device_id: string }) => row.device_id === two.id)).toMatchObject({
      ...{ status: 2, up_to_date: false, removing: false, reason: 'Wrong password' },
      told_on: new Date(here.now()).toISOString(),
    })
    here.pass(1000)
    // The same again is nothing new.
    expect((await one.sync()).unchanged).toBe(true)
    expect(here.done(await admin.call('retryNetwork', { network_id: id }))).toMatchObject({ retried: 1 })
    expect(await statuses(id)).toEqual({ [one.id]: 1, [two.id]: 0 })
    await two.sync()
    expect(await statuses(id)).toEqual({ [one.id]: 1, [two.id]: 1 })

    here.pass(1000)
    await admin.call('updateNetwork', { id, network_pass: 'another-pass-9' })
    expect(await statuses(id)).toEqual({ [one.id]: 0, [two.id]: 0 })
    expect((await one.sync()).state.wifi).toMatchObject([{ id, version: 2, password: 'another-pass-9' }])
    expect(await statuses(id)).toEqual({ [one.id]: 1, [two.id]: 0 })
  })

  test('changes by those who change it at once: each keeps what they changed', async () => {
    const id = await added()
    here.pass(1000)
    const answers = await Promise.all([
      admin.call('updateNetwork', { id, ssid: 'Yard' }),
      faye.call('updateNetwork', { id, security_type: 'WPA' }),
      admin.call('updateNetwork', { id, network_pass: 'one-of-three-1' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await oneOf(id)).toMatchObject({ ssid: 'Yard', security_type: 'WPA', revision: 4 })
    const same = await admin.call('updateNetwork', { id, ssid: 'Yard' })
    expect(same.status).toBe(200)
    expect((await oneOf(id)).revision).toBe(4)
  })

  test('has the devices that are named and no others; what others changed meanwhile stays', async () => {
    const [one, two, three] = [await here.handheldOf(north), await here.handheldOf(north), await here.handheldOf(north)]
    const id = await added([one.id])
    const change = (call: Client, device_ids: string[], known_device_ids?: string[]) =>
      call.call('addOrRemoveDevices', { network_id: id, device_ids, ...(known_device_ids ? { known_device_ids } : {}) })
    // Both know that the first has it; each adds another one.
    const [by, and] = await Promise.all([
      change(admin, [one.id, two.id], [one.id]),
      change(faye, [one.id, three.id], [one.id]),
    ])
    expect([by?.status, and?.status]).toEqual([200, 200])
    expect(await statuses(id)).toEqual({ [one.id]: 0, [two.id]: 0, [three.id]: 0 })
    expect(here.done(await change(admin, [three.id]))).toMatchObject({ added: 0, removed: 2 })
    const kept = (await oneOf(id)).devices.filter(({ removing }: { removing: boolean }) => !removing)
    expect(kept.map(({ device_id }: { device_id: string }) => device_id)).toEqual([three.id])
    await one.sync()
    expect(await statuses(id)).toEqual({ [two.id]: 0, [three.id]: 0 })
  })

  test('goes once its devices have removed it, and stays where that is taken back', async () => {
    const [one, two] = [await here.handheldOf(north), await here.handheldOf(north)]
    const id = await added([one.id, two.id])
    await Promise.all([one.sync(), two.sync()])
    here.pass(1000)
    expect(await faye.call('deleteNetwork', { network_id: id })).toMatchObject({
      status: 200,
      message: 'The network is being removed from 2 devices',
    })
    expect(await oneOf(id)).toMatchObject({ status: 0, devices: [{ removing: true }, { removing: true }] })
    expect(await admin.call('updateNetwork', { id, ssid: 'No' })).toMatchObject({ status: 422, code: 'notPossible' })
    await one.sync()
    expect((await oneOf(id)).devices).toHaveLength(1)

    here.pass(1000)
    await admin.call('keepNetwork', { network_id: id })
    expect(await oneOf(id)).toMatchObject({ status: 1, devices: [{ device_id: two.id, status: 0, removing: false }] })
    expect((await two.sync()).state.wifi).toMatchObject([{ id, password: secret }])

    here.pass(1000)
    await admin.call('deleteNetwork', { network_id: id })
    await two.sync()
    expect(await oneOf(id)).toBeUndefined()
    expect(await admin.call('deleteNetwork', { network_id: id })).toMatchObject({ status: 404 })
    // One that nobody has goes at once.
    const lone = await added()
    expect(await admin.call('deleteNetwork', { network_id: lone })).toMatchObject({ message: 'Network deleted' })
    expect(await here.stores.networks.get(here.acme.uid, lone)).toBeUndefined()
  })

  test('is deleted by force at once, by admins alone; its devices lose it all the same', async () => {
    const one = await here.handheldOf(north)
    const id = await added([one.id])
    await one.sync()
    here.pass(1000)
    expect(await faye.call('forceDeleteNetwork', { network_id: id })).toMatchObject({ status: 403, code: 'notAllowed' })
    expect((await admin.call('forceDeleteNetwork', { network_id: id })).status).toBe(200)
    expect(await oneOf(id)).toBeUndefined()
    expect(await here.stores.networks.get(here.acme.uid, id)).toBeUndefined()
    const { state, removals } = await one.sync()
    expect([state.wifi, removals]).toEqual([[], [{ section: 'wifi', id, version: 2 }]])
    expect(await here.stores.desired.list(one.id)).toEqual([])
  })

  test('that was deleted by force while a device was given it is none for that device', async () => {
    const one = await here.handheldOf(north)
    const id = await added([one.id])
    await here.stores.networks.remove(here.acme.uid, id)
    expect((await one.sync()).state.wifi).toEqual([])
    expect(await here.stores.desired.list(one.id)).toEqual([])
  })

  test('is told to many devices by a job, which tells them all once', async () => {
    const many = await Promise.all(Array.from({ length: devicesAtOnce + 3 }, () => here.handheldOf(north)))
    const saved = here.done(await admin.call('saveNetwork', body({ device_ids: many.map(({ id }) => id) })))
    expect(saved.job).toMatchObject({ kind: 'networkDevices', state: 'waiting' })
    expect((await oneOf(saved.network_id)).devices).toEqual([])
    await here.work()
    expect((await oneOf(saved.network_id)).devices).toHaveLength(many.length)
    const job = here.done(await admin.call('getJob', { job_id: saved.job.id }))
    expect(job).toMatchObject({ state: 'done', done: many.length, total: many.length })
    await Promise.all(many.slice(0, 5).map((one) => one.sync()))
    // What a device said of an earlier password says nothing of the next one, even before the job has come to it.
    here.pass(1000)
    await admin.call('updateNetwork', { id: saved.network_id, network_pass: 'second-pass-22' })
    expect(new Set(Object.values(await statuses(saved.network_id)))).toEqual(new Set([0]))
    await here.work()
    expect((await many[0]?.sync())?.state.wifi).toMatchObject([{ version: 2, password: 'second-pass-22' }])
    // Deleted before its job has begun, it is given to nobody.
    const late = here.done(await admin.call('saveNetwork', body({ device_ids: many.map(({ id }) => id) })))
    await admin.call('deleteNetwork', { network_id: late.network_id })
    await here.work()
    expect((await here.stores.desired.list(many[0]?.id ?? '')).map(({ id }) => id)).not.toContain(late.network_id)
  }, 60_000)
})

describe('several networks of several devices', () => {
  const change = (call: Client, uids: string[], add: string[], remove: string[] = []) =>
    call.call('changeNetworksOfDevices', { uids, add, remove })
  const outcomes = (answer: Awaited<ReturnType<typeof change>>) =>
    here.done(answer).results.map(({ id, code }: { id: string; code: string | null }) => [id, code])

  test('are added and removed together, all of a device at once, with a result for each device', async () => {
    const [one, two, away] = [await here.handheldOf(north), await here.handheldOf(north), await here.handheldOf(south)]
    const [old, floor, yard] = [await added([one.id]), await added(), await added()]
    await one.sync()
    here.pass(1000)
    const answer = await change(faye, [one.id, two.id, away.id, 'acme.nobody'], [floor, yard], [old])
    expect(outcomes(answer)).toEqual([
      [one.id, null],
      [two.id, null],
      [away.id, 'notFound'],
      ['acme.nobody', 'notFound'],
    ])
    const { state, removals } = await one.sync()
    expect(state.wifi.map(({ id }: { id: string }) => id).toSorted()).toEqual([floor, yard].toSorted())
    // One wish of the device: all of it has one version.
    expect(new Set(state.wifi.map(({ version }: { version: number }) => version))).toEqual(new Set([2]))
    expect(removals).toEqual([{ section: 'wifi', id: old, version: 2 }])
    expect((await two.sync()).state.wifi).toHaveLength(2)
    expect(await statuses(floor)).toEqual({ [one.id]: 1, [two.id]: 1 })
    expect(await statuses(old)).toEqual({})
    // The same again is nothing new, and no device is told of it.
    here.pass(1000)
    expect(outcomes(await change(admin, [one.id], [floor], [old]))).toEqual([[one.id, null]])
    expect((await one.sync()).unchanged).toBe(true)
    const month = await here.stores.audit.month(here.acme.uid, '2027-03')
    const noted = month.filter(({ call }) => call === 'changeNetworksOfDevices').flatMap(({ changes }) => changes)
    const after = { networks_added: [floor, yard], networks_removed: [old] }
    // Devices are changed side by side.
    expect(noted).toHaveLength(2)
    expect(noted).toEqual(expect.arrayContaining([one, two].map(({ id }) => ({ target: `device ${id}`, after }))))
  })

  test('go to devices of their own facility: of one that none of them fits nothing is changed', async () => {
    const [here1, there, unplaced] = [
      await here.handheldOf(north),
      await here.handheldOf(south),
      await here.handheldOf(undefined),
    ]
    const [ofNorth, ofSouth] = [await added(), await added([], { fac_uid: south })]
    expect(outcomes(await change(admin, [here1.id, there.id, unplaced.id], [ofNorth, ofSouth]))).toEqual([
      [here1.id, null],
      [there.id, null],
      [unplaced.id, null],
    ])
    const wifi = async (device: { id: string }) =>
      (await here.stores.desired.list(device.id)).map(({ id }) => id).toSorted()
    expect(await wifi(here1)).toEqual([ofNorth])
    expect(await wifi(there)).toEqual([ofSouth])
    expect(await wifi(unplaced)).toEqual([ofNorth, ofSouth].toSorted())
    const refused = here.done(await change(admin, [there.id], [ofNorth]))
    expect(refused.results).toMatchObject([
      {
        ...{ ok: false, code: 'notPossible' },
        message: 'None of these networks belongs to the facility of this device.',
      },
    ])
    expect(await wifi(there)).toEqual([ofSouth])
  })

  test('are refused as a whole where one of them cannot be meant', async () => {
    const device = await here.handheldOf(north)
    const [floor, leaving, away] = [await added(), await added([device.id]), await added([], { fac_uid: south })]
    await admin.call('deleteNetwork', { network_id: leaving })
    expect(await change(admin, [device.id], [])).toMatchObject({ status: 400, errors: [{ path: 'add' }] })
    expect(await change(admin, [device.id], [floor], [floor])).toMatchObject({
      ...{ status: 400, errors: [{ path: 'remove.0', message: 'A network is either added or removed.' }] },
    })
    expect(await change(admin, [device.id], [floor, leaving])).toMatchObject({ status: 422, code: 'notPossible' })
    expect(await change(faye, [device.id], [floor, away])).toMatchObject({ status: 404, errors: [{ path: 'add.1' }] })
    const stranger = await here.signIn(here.other.users.superAdmin)
    expect(await change(stranger, [device.id], [floor])).toMatchObject({ status: 404, errors: [{ path: 'add.0' }] })
    expect(await change(await here.as('teamManager'), [device.id], [floor])).toMatchObject({ code: 'notAllowed' })
    const many = Array.from({ length: 41 }, (_, at) => `n${at}`)
    expect(await change(admin, [device.id], many)).toMatchObject({ status: 400, errors: [{ path: 'add' }] })
    expect((await here.stores.desired.list(device.id)).map(({ id }) => id)).toEqual([leaving])
  })
})

describe('a password', () => {
  test('is shown to who has confirmed their own in the session, once for all of it', async () => {
    const id = await added()
    const reveal = (client: Client) => client.call('revealNetworkPassword', { network_id: id })
    expect(await reveal(faye)).toMatchObject({ status: 403, code: 'verificationRequired', data: null })
    const wrong = await faye.call('verifyPassword', {
      ...{ user_uid: faye.user.uid, comp_uid: here.acme.uid, password: 'Not-this-one-1' },
    })
    expect(wrong).toMatchObject({ status: 422, code: 'wrongPassword' })
    expect((await reveal(faye)).status).toBe(403)
    await verified(faye)
    here.pass(hour)
    expect(await reveal(faye)).toMatchObject({ status: 200, data: { network_id: id, network_pass: secret } })
    // A session of its own asks anew.
    expect((await reveal(await here.as('facilityManager'))).status).toBe(403)
    expect((await reveal(await here.as('teamManager'))).code).toBe('notAllowed')
    const month = await here.stores.audit.month(here.acme.uid, '2027-03')
    expect(month.filter(({ call }) => call === 'revealNetworkPassword')).toMatchObject([
      { user: faye.user.uid, changes: [{ target: `network ${id}` }] },
    ])
  })

  test('is nowhere in the tables, and opens for its own network alone', async () => {
    await verified(admin)
    const device = await here.handheldOf(north)
    const [one, other] = [await added([device.id]), await added()]
    await admin.call('updateNetwork', { id: one, network_pass: 'another-secret-77' })
    await admin.call('revealNetworkPassword', { network_id: one }, { headers: { 'idempotency-key': 'reveal-it-once' } })
    await device.sync()
    for (const TableName of new Set(Object.values(here.tables))) {
      const { Items } = await here.db.send(new ScanCommand({ TableName }))
      expect(JSON.stringify(Items)).not.toMatch(/larch-copper|another-secret/)
    }
    const [kept, strange] = await here.stores.networks.several(here.acme.uid, [one, other])
    if (!kept || !strange) throw new Error('not stored')
    const open = passwordOpener()
    expect(await open(here.vault, kept)).toBe('another-secret-77')
    await expect(open(here.vault, { ...strange, sealed: kept.sealed })).rejects.toThrow()
    await expect(passwordOpener()(here.vault, { ...kept, id: other })).rejects.toThrow()
    const again = await closedPassword(here.vault, kept, 'another-secret-77')
    expect(again.sealed).not.toBe(kept.sealed)
  })

  test('is no answer of a list, for whoever asks', async () => {
    await verified(admin)
    const tom = await here.as('teamManager')
    const device = await here.handheldOf(north)
    const id = await added([device.id])
    const answers = [
      await admin.call('getAllNetworks', { group_uid: north, co_uid: here.acme.uid }),
      await admin.call('getNetworkDevices', { network_id: id }),
      await admin.call('getNetworksByDeviceId', { device_id: device.id }),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(JSON.stringify(answer)).not.toContain(secret)
    }
    expect(answers[2]?.data).toMatchObject([{ network_id: id, id, network_pass: maskedPassword, status: 0 }])
    // The device is of no team yet: its facility's managers see it, those of teams do not.
    expect(await tom.call('getNetworksByDeviceId', { device_id: device.id })).toMatchObject({ status: 404 })
  })
})

describe('who does not reach a network', () => {
  test('finds none: of another facility, of another company, or with another role', async () => {
    const id = await added([], { fac_uid: south })
    expect((await listed(faye, north)).map(({ fac_uid }: { fac_uid: string }) => fac_uid)).not.toContain(south)
    const stranger = await here.signIn(here.other.users.superAdmin)
    for (const client of [faye, stranger])
      for (const [call, input] of [
        ['getNetworkDevices', { network_id: id }],
        ['updateNetwork', { id, ssid: 'Mine' }],
        ['deleteNetwork', { network_id: id }],
        ['keepNetwork', { network_id: id }],
        ['retryNetwork', { network_id: id }],
        ['addOrRemoveDevices', { network_id: id, device_ids: [] }],
        ['revealNetworkPassword', { network_id: id }],
      ] as const)
        expect(await client.call(call, input), call).toMatchObject({ status: 404, code: 'notFound' })
    expect(await stranger.call('forceDeleteNetwork', { network_id: id })).toMatchObject({ status: 404 })
    expect(await faye.call('saveNetwork', body({ fac_uid: south }))).toMatchObject({ status: 404 })
    expect(
      (await (await here.as('teamManager')).call('getAllNetworks', { group_uid: north, co_uid: here.acme.uid })).code,
    ).toBe('notAllowed')
    expect(await oneOf(id)).toMatchObject({ fac_uid: south })
  })

  test('gives it to no device of another facility or company', async () => {
    const [away, foreign, unplaced] = [
      await here.handheldOf(south),
      await here.handheldOf(undefined, here.other),
      await here.handheldOf(undefined),
    ]
    const save = (device_ids: string[]) => admin.call('saveNetwork', body({ device_ids }))
    expect(await save([away.id])).toMatchObject({
      ...{ status: 400, code: 'badInput' },
      errors: [{ path: 'device_ids.0', message: 'This device is in another facility' }],
    })
    expect(await save([foreign.id])).toMatchObject({ status: 404, errors: [{ path: 'device_ids.0' }] })
    // A device that belongs to no facility yet needs a network first of all; facility managers do not see it.
    expect((await save([unplaced.id])).status).toBe(200)
    expect(await faye.call('saveNetwork', body({ device_ids: [unplaced.id] }))).toMatchObject({ status: 404 })
    const id = await added()
    expect(await admin.call('addOrRemoveDevices', { network_id: id, device_ids: [away.id] })).toMatchObject({
      status: 400,
    })
    const given = await added([unplaced.id])
    expect(await admin.call('updateNetwork', { id: given, fac_uid: south })).toMatchObject({ status: 422 })
    expect((await admin.call('updateNetwork', { id, fac_uid: south })).status).toBe(200)
  })
})

const { short, long, blank, noPassword, longSsid, plain, ssidSigns } = networkMessages
test.each([
  ['ssid', '', blank],
  ['ssid', '   ', blank],
  ['ssid', undefined, blank],
  ['ssid', 'é'.repeat(17), longSsid],
  ['ssid', `${'a'.repeat(29)}😀`, longSsid],
  ['ssid', 'tab\there', ssidSigns],
  ['network_pass', '', blank],
  ['network_pass', '        ', blank],
  ['network_pass', undefined, blank],
  ['network_pass', '1234567', short],
  ['network_pass', 'x'.repeat(64), long],
  ['network_pass', 'contraseña', plain],
  ['network_pass', maskedPassword, plain],
  ['security_type', 'WPA3', 'Please choose WPA, WPA2 or WEP'],
  ['security_type', undefined, 'Please choose WPA, WPA2 or WEP'],
])('a network with %s %j is refused', async (path, value, message) => {
  expect(await admin.call('saveNetwork', body({ [path]: value }))).toMatchObject({
    ...{ status: 400, code: 'badInput' },
    errors: [{ path, message }],
  })
})

test('what is just long and short enough is taken; an empty new password is refused in its own words', async () => {
  for (const ssid of ['é'.repeat(16), 'a'.repeat(32), `${'a'.repeat(28)}😀`, ' x'])
    for (const network_pass of ['12345678', 'x'.repeat(63)]) {
      const id = await added([], { ssid, network_pass })
      expect((await oneOf(id)).ssid).toBe(ssid)
    }
  const id = await added()
  expect(await admin.call('updateNetwork', { id, network_pass: '' })).toMatchObject({
    status: 400,
    errors: [{ path: 'network_pass', message: noPassword }],
  })
  expect(await admin.call('updateNetwork', { id, network_pass: 'short' })).toMatchObject({
    errors: [{ path: 'network_pass', message: short }],
  })
})
