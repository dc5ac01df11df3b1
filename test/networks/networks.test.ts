import { describe, expect, test } from 'vitest'
import { devicesAtOnce } from '../../functions/lib/jobs/assignments.ts'
import { maskedPassword, networkMessages } from '../../shared/networks.ts'
import {
  added,
  admin,
  body,
  faye,
  here,
  listed,
  north,
  oneOf,
  openNetworks,
  secret,
  south,
  statuses,
} from './networkScene.ts'
import type { Client } from './world.ts'

openNetworks()

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
    const counts = { total: 2, up_to_date: 1, pending: 0, failed: 1, removing: 0 }
    expect((await oneOf(id)).counts).toEqual(counts)
    const asked = { group_uid: north, co_uid: here.acme.uid, counts_only: true }
    const counted = here.done(await admin.call('getAllNetworks', asked))
    expect(counted.find((network: { id: string }) => network.id === id)).toMatchObject({ devices: [], counts })
    const rows = here.done(await admin.call('getNetworkDevices', { network_id: id }))
    expect(rows.find((row: { device_id: string }) => row.device_id === two.id)).toMatchObject({
      ...{ status: 2, up_to_date: false, removing: false, reason: 'Wrong password' },
      reported_on: new Date(here.now()).toISOString(),
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
    await here.stores.lostDevices.mark(two.id, { by: 'x', at: here.now(), random: 'r', reason: 'Gone' })
    const lost = here.done(await admin.call('getNetworkDevices', { network_id: id }))
    const lostAt = new Map(
      lost.map((row: { device_id: string; lost_at: string | null }) => [row.device_id, row.lost_at]),
    )
    expect([one.id, two.id].map((each) => lostAt.get(each))).toEqual([null, new Date(here.now()).toISOString()])
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
    const asked = body({ device_ids: many.map(({ id }) => id) })
    const saved = here.done(await admin.call('saveNetwork', asked))
    const about = { name: asked.ssid, others: 0 }
    expect(saved.job).toMatchObject({ kind: 'networkDevices', state: 'waiting', about })
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
