import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Device, DeviceDetails } from '../../shared/contract/devices.ts'
import { iso, minute } from '../../shared/time.ts'
import { openSite, password, type Site } from '../handheld/site.ts'
import { companyRecord, groupRecord, userRecord } from '../lib/records.ts'

/** Devices that are marked as lost: what they are told, who works on them, and what the console is told. */

let site: Site
const woken: string[] = []
beforeAll(async () => {
  site = await openSite(undefined, { wake: async (ids) => void woken.push(...ids) })
  await site.user('lea', [['teamManager', 'pick']])
})
afterAll(() => site.stop())
beforeEach(() => {
  woken.length = 0
  site.clock.now += minute
})

const admin = () => site.as('root', 'superAdmin', 'acme')
const signIn = (at = site.clock.now) => ({ username: 'amara.name', password, at })

/** A handheld in a facility on which a worker of the picking team has worked. */
const used = async (serial: string) => {
  const device = await site.handheldOf(serial, await site.addCode({ facility: 'north' }))
  const at = site.clock.now
  const { work_id } = (await device.call('signIn', signIn())).data
  const { join_id } = (await device.call('joinGroup', { work_id, group_uid: 'pick', at })).data
  return { ...device, work_id, join_id, at }
}
/** What became of some devices of a batch. */
const outcomes = (answer: { data: { results: { ok: boolean; code: string | null }[] } }) =>
  answer.data.results.map(({ ok, code }) => (ok ? 'ok' : code))
const report = (etag: string, number: number, items: object[]) => ({ etag, number, items })

test('a lost device is told to ring and to lock, lets nobody sign in, and works again once it is marked as found', async () => {
  const device = await used('L-1')
  const call = await admin()
  const marked = await call('markDevicesLost', { uids: [device.id], reason: ' Left at gate 14 ' })
  expect(marked.data.results).toMatchObject([{ id: device.id, ok: true, message: 'Device marked as lost' }])
  expect(woken).toEqual([device.id])

  const details = async () => (await call('getDeviceDetails', { device_id: device.id })).data as DeviceDetails
  expect(await details()).toMatchObject({
    lost_at: iso(site.clock.now),
    lost: {
      ...{ at: iso(site.clock.now), user_uid: 'root', user_name: 'root Test', reason: 'Left at gate 14' },
      ...{ ring: 'waiting', lock: 'waiting', found_at: null },
    },
  })
  const { data: rows } = await call('getDevicesInformation', { group_uid: 'acme' })
  expect(rows.find(({ id }: Device) => id === device.id)).toMatchObject({ lost_at: iso(site.clock.now) })

  // What was gathered before still counts, also where it comes late.
  const span = { id: 'late-1', join_id: device.join_id, from: device.at, to: device.at + 1000 }
  const scans = [{ id: 's', at: device.at + 10, code: '1', outcome: 'accepted', gap: null }]
  const events = await device.call('events', { sent_at: site.clock.now, batches: [{ ...span, scans }] })
  expect(events.data.batches).toMatchObject([{ status: 'accepted', accepted: 1 }])

  const { etag, lost, state } = (await device.call('sync', {})).data
  expect(lost).toEqual({ since: site.clock.now })
  const kinds = (items: { kind: string }[]) => items.map(({ kind }) => kind).sort()
  expect(kinds(state.commands)).toEqual(['lock', 'ring'])
  const word = (kind: string, more: object = { state: 'applied' }) => {
    const { id, version } = state.commands.find((one: { kind: string }) => one.kind === kind)
    return { section: 'commands', id, version, ...more }
  }
  await device.call('report', report(etag, 1, [word('lock')]))
  expect((await details()).lost).toMatchObject({ ring: 'delivered', lock: 'done', found_at: null })

  await device.call('signOut', { work_id: device.work_id, at: site.clock.now })
  site.clock.now += minute
  for (const user of [signIn(), { ...signIn(), password: 'wrong' }])
    expect(await device.call('signIn', user)).toMatchObject({
      ...{ status: 403, code: 'notAllowed' },
      message: 'This device was reported lost. Please give it to a manager.',
    })

  // Somebody presses Found on it: it is quiet, and stays locked until it is given back.
  await device.call('report', report(etag, 2, [word('ring')]))
  expect((await details()).lost).toMatchObject({ ring: 'done', found_at: iso(site.clock.now) })
  expect((await device.call('signIn', signIn())).status).toBe(403)

  site.clock.now += minute
  const found = await call('markDevicesFound', { uids: [device.id] })
  expect(found.data.results).toMatchObject([{ ok: true, message: 'Device marked as found' }])
  expect(woken).toEqual([device.id, device.id])
  expect(await details()).toMatchObject({ lost_at: null, lost: null })
  const after = (await device.call('sync', { etag })).data
  expect(after).toMatchObject({ unchanged: false, lost: null })
  expect(kinds(after.state.commands)).toEqual(['unlock'])
  expect((await device.call('signIn', signIn())).status).toBe(200)

  const history = (await call('getDeviceCommands', { device_id: device.id })).data
  expect(history.map(({ kind, status }: { kind: string; status: string }) => [kind, status])).toEqual([
    ['unlock', 'delivered'],
    ['ring', 'done'],
    ['lock', 'done'],
  ])
  const audited = await site.stores.audit.month('acme', '2027-03')
  const changes = (name: string) => audited.find((one) => one.call === name)?.changes
  expect(changes('markDevicesLost')).toEqual([
    { target: `device ${device.id}`, before: { lost: false }, after: { lost: true, reason: 'Left at gate 14' } },
  ])
  expect(changes('markDevicesFound')).toEqual([
    { target: `device ${device.id}`, before: { lost: true, reason: 'Left at gate 14' }, after: { lost: false } },
  ])
})

test('what nobody wants any more is withdrawn, whether the device ever heard of it or not', async () => {
  const device = await used('L-2')
  const call = await admin()
  const statuses = async () =>
    (await call('getDeviceCommands', { device_id: device.id })).data.map(
      ({ kind, status }: { kind: string; status: string }) => `${kind} ${status}`,
    )
  await call('markDevicesLost', { uids: [device.id], reason: 'Gone' })
  site.clock.now += minute
  await call('markDevicesFound', { uids: [device.id] })
  expect(await statuses()).toEqual(['unlock waiting', 'ring withdrawn', 'lock withdrawn'])
  site.clock.now += minute
  await call('markDevicesLost', { uids: [device.id], reason: 'Gone again' })
  expect((await statuses()).slice(0, 3)).toEqual(['ring waiting', 'lock waiting', 'unlock withdrawn'])
  const { state } = (await device.call('sync', {})).data
  expect(state.commands).toHaveLength(2)

  // Where a server was killed before it withdrew them, the next sync does.
  const at = site.clock.now
  await site.stores.commands.give(device.id, { kind: 'unlock' }, { by: 'root', at, random: 'zz' })
  expect((await device.call('sync', {})).data.state.commands).toHaveLength(2)
  expect((await statuses())[0]).toBe('unlock withdrawn')
})

test('however managers mark a device at once, it is lost in every place or in none, and each is told what they did', async () => {
  const device = await used('L-3')
  const calls = await Promise.all([admin(), site.as('boss', 'facilityManager', 'north'), admin()])
  for (let round = 0; round < 6; round++) {
    const name = round % 2 === 0 ? 'markDevicesLost' : 'markDevicesFound'
    site.clock.now += minute
    const answers = await Promise.all(calls.map((call) => call(name, { uids: [device.id], reason: `Round ${round}` })))
    // One does it; who was a moment late is told so, or that somebody was faster.
    const done = answers.flatMap(outcomes).sort()
    expect(done.filter((one) => one === 'ok')).toHaveLength(1)
    expect(done.every((one) => ['ok', 'notPossible', 'conflict'].includes(one ?? ''))).toBe(true)
    const [record, state, open] = await Promise.all([
      site.stores.devices.get(device.id),
      site.stores.deviceStates.get(device.id),
      site.stores.desired.list(device.id),
    ])
    const kinds = open.flatMap(({ section, content }) => (section === 'commands' ? [content?.kind] : []))
    if (round % 2 === 0) {
      expect([record?.lost?.at, state?.lost_at]).toEqual([site.clock.now, site.clock.now])
      expect(kinds.sort()).toEqual(['lock', 'ring'])
    } else {
      expect([record?.lost, state?.lost_at]).toEqual([undefined, undefined])
      expect(kinds).toEqual(['unlock'])
    }
  }
})

test('who manages a facility marks its devices and no others; team managers and workers none', async () => {
  const [own, other] = [await used('L-4'), await site.handheldOf('L-5', await site.addCode({ facility: 'south' }))]
  const boss = await site.as('boss', 'facilityManager', 'north')
  const uids = [own.id, other.id, 'acme.nobody']
  for (const name of ['markDevicesLost', 'markDevicesFound'])
    expect(outcomes(await boss(name, { uids, reason: 'Gone' }))).toEqual(['ok', 'notFound', 'notFound'])
  for (const [uid, role, group] of [
    ['lea', 'teamManager', 'pick'],
    ['amara', 'worker', 'pick'],
  ] as const) {
    const call = await site.as(uid, role, group)
    expect((await call('markDevicesLost', { uids: [own.id], reason: 'Gone' })).status).toBe(403)
    expect((await call('markDevicesFound', { uids: [own.id] })).status).toBe(403)
  }
  expect((await site.stores.devices.get(own.id))?.lost).toBeUndefined()
})

test('nobody marks a device of another company', async () => {
  const device = await used('L-6')
  const since = { time_zone: 'UTC', created_on: iso(site.clock.now) }
  await site.stores.companies.add(companyRecord({ uid: 'rival', name: 'Rival', company_url: 'rival', ...since }))
  await site.stores.groups.add(
    groupRecord({ uid: 'rival', company: 'rival', type: 'company', name: 'Rival', parent_id: null, ...since }),
  )
  const roles = [{ role: 'superAdmin' as const, group: 'rival' }]
  await site.stores.users.add(
    userRecord({ uid: 'spy', company: 'rival', username: 'spy', roles, created_on: since.created_on }),
    null,
  )
  const session = await site.stores.sessions.get(await site.sessionOf('root', 'superAdmin', 'acme'), site.clock.now)
  if (!session) throw new Error('No session')
  await site.stores.sessions.put({ ...session, id: 'rival.one', company: 'rival', user: 'spy', group: 'rival' })
  const spy = (name: string, body: object) =>
    site.send(1, `/api/main/v3/${name}`, body, { 'x-session-id': 'rival.one' }, 'spy')
  expect((await spy('getDevicesInformation', { group_uid: 'rival' })).data).toEqual([])
  expect(outcomes(await spy('markDevicesLost', { uids: [device.id], reason: 'Mine now' }))).toEqual(['notFound'])
  await (await admin())('markDevicesLost', { uids: [device.id], reason: 'Gone' })
  expect(outcomes(await spy('markDevicesFound', { uids: [device.id] }))).toEqual(['notFound'])
  expect((await site.stores.devices.get(device.id))?.lost?.reason).toBe('Gone')
})

test('a lost device stays lost when it is enrolled again, and is not hidden', async () => {
  const device = await used('L-7')
  const call = await admin()
  await site.stores.groups.setFinder('acme', ['pick'], true)
  await site.stores.devices.change(device.id, { finder: true })
  const wifi = { ssid: 'RENO-SCAN', rssi: -58, ip: '10.20.0.14' }
  const location = { lat: 39.5586, lon: -119.7527, accuracy: 8 }
  const how = { battery_percent: 40, battery_health: 'GOOD', charging: false, wifi, location }
  await device.call('heartbeat', { ...how, at: site.clock.now, reconnects: 9 })
  await call('markDevicesLost', { uids: [device.id], reason: 'Stolen' })
  expect(outcomes(await call('hideDevices', { uids: [device.id] }))).toEqual(['notPossible'])
  const again = await site.handheldOf('L-7', await site.addCode({ facility: 'north' }))
  expect(again.id).toBe(device.id)
  expect((await again.call('signIn', signIn())).status).toBe(403)
  expect((await again.call('sync', {})).data.lost).not.toBeNull()
  const { data } = await call('getDeviceDetails', { device_id: device.id })
  expect(data).toMatchObject({ lost_at: data.lost.at, lost: { reason: 'Stolen' } })
  // Who had it last, where, on which network, and how long its battery may last.
  const state = await site.stores.deviceStates.get(device.id)
  expect(state).toMatchObject({ ...how, last_user: 'amara', located_at: site.clock.now })
  expect(state).not.toHaveProperty('reconnects')
  expect(data).toMatchObject({ user_name: 'amara Test' })
  await call('markDevicesFound', { uids: [device.id] })
  expect((await again.call('signIn', signIn())).status).toBe(200)
})

test.each([
  ['hidden while it is marked', 'markDevicesLost', { reason: 'Gone' }, 'hideDevices', {}, '"ring"'],
  ['marked while it is hidden', 'hideDevices', {}, 'markDevicesLost', { reason: 'Gone' }, '#HIDDEN#'],
])('a device that is %s is not both: it could be found by nobody', async (what, first, more, second, other, write) => {
  const { id } = await used(`L-both ${what}`)
  const call = await admin()
  let between: string | null | undefined
  site.beforeWrite(
    (input) => input.includes(write) && input.includes(id),
    async () => {
      ;[between] = outcomes(await call(second, { uids: [id], ...other }))
    },
  )
  const [last] = outcomes(await call(first, { uids: [id], ...more }))
  expect([between, last]).toEqual(['ok', expect.stringMatching(/^(conflict|notFound|notPossible)$/)])
  const { hidden, lost } = (await site.stores.devices.get(id)) ?? {}
  expect([hidden === true, lost !== undefined].filter(Boolean)).toHaveLength(1)
})

test.each([
  [{ reason: '' }, 'reason', 'Please enter what happened'],
  [{ reason: '  ' }, 'reason', 'Please enter what happened'],
  [{ reason: 'x'.repeat(201) }, 'reason', undefined],
  [{}, 'reason', undefined],
  [{ reason: 'Gone', uids: [] }, 'uids', undefined],
])('%j is refused', async (body, path, message) => {
  const call = await admin()
  const answer = await call('markDevicesLost', { uids: ['acme.x'], ...body })
  expect(answer).toMatchObject({ status: 400, errors: [{ path, ...(message ? { message } : {}) }] })
})

test('a ring, a lock or an unlock that failed is sent again once, while it applies', async () => {
  const device = await used('L-9')
  const call = await admin()
  const again = (command_id: string, by = call) =>
    by('tools/devices/retryDeviceCommand', { device_id: device.id, command_id })
  const commands = async () =>
    (await call('getDeviceCommands', { device_id: device.id })).data as {
      id: string
      kind: string
      status: string
      retryable: boolean
    }[]
  let number = 0
  const fail = async () => {
    const { etag, state } = (await device.call('sync', {})).data
    const items = state.commands.map(({ id, version }: { id: string; version: number }) => ({
      ...{ section: 'commands', id, version, state: 'failed', reason: 'Unknown kind' },
    }))
    await device.call('report', report(etag, ++number, items))
  }
  const open = async () => {
    const { data } = await device.call('sync', {})
    return (data.state?.commands ?? []).map(({ kind }: { kind: string }) => kind).sort()
  }
  await call('markDevicesLost', { uids: [device.id], reason: 'Gone' })
  const [waiting] = await commands()
  expect((await again(waiting?.id ?? '')).code).toBe('notPossible')
  await fail()
  const failed = await commands()
  expect(failed.map(({ kind, status, retryable }) => [kind, status, retryable])).toEqual([
    ['ring', 'failed', true],
    ['lock', 'failed', true],
  ])
  const [ring, lock] = failed
  woken.length = 0
  site.clock.now += minute
  const lea = await site.as('lea', 'teamManager', 'pick')
  expect((await again(ring?.id ?? '', lea)).status).toBe(403)
  const boss = await site.as('boss', 'facilityManager', 'north')
  const sent = await again(ring?.id ?? '', boss)
  expect(sent).toMatchObject({ status: 200, message: 'Command sent again' })
  expect(woken).toEqual([device.id])
  expect(await open()).toEqual(['ring'])
  expect((await again(ring?.id ?? '')).code).toBe('notPossible')
  expect((await again(lock?.id ?? '')).status).toBe(200)
  expect(await open()).toEqual(['lock', 'ring'])
  const { lost } = (await call('getDeviceDetails', { device_id: device.id })).data as DeviceDetails
  expect(lost).toMatchObject({ ring: 'delivered', lock: 'delivered' })
  expect((await again('c-none')).status).toBe(404)

  // What is found is told so; a ring that failed before rings no more.
  await fail()
  const [second] = (await commands()).filter(({ kind }) => kind === 'ring')
  site.clock.now += minute
  await call('markDevicesFound', { uids: [device.id] })
  expect((await again(second?.id ?? '')).code).toBe('notPossible')
  await fail()
  const [unlock] = await commands()
  expect(unlock).toMatchObject({ kind: 'unlock', status: 'failed', retryable: true })
  expect((await again(unlock?.id ?? '')).status).toBe(200)
  expect(await open()).toEqual(['unlock'])
  const audited = await site.stores.audit.month('acme', '2027-03')
  expect(audited.filter((one) => one.call === 'retryDeviceCommand').map(({ changes }) => changes?.[0]?.after)).toEqual(
    expect.arrayContaining([{ command: 'ring' }, { command: 'lock' }, { command: 'unlock' }]),
  )
})

test('a log-out that failed is sent again while the same person is signed in', async () => {
  const device = await used('L-10')
  const call = await admin()
  const who = { by: 'root', at: site.clock.now, random: 'x' }
  const given = { kind: 'logOut' as const, work_id: device.work_id, notify: true, by_name: 'Somebody Else' }
  const id = (await site.stores.commands.give(device.id, given, who)) ?? ''
  await site.stores.commands.end(device.id, id, { ended: 'failed', reason: 'Busy', at: site.clock.now })
  const again = (by: typeof call) => by('tools/devices/retryDeviceCommand', { device_id: device.id, command_id: id })
  expect((await again(call)).status).toBe(200)
  const { state } = (await device.call('sync', {})).data
  expect(state.commands).toMatchObject([
    { kind: 'logOut', work_id: device.work_id, notify: true, by_name: 'root Test' },
  ])
  const next = (await site.stores.commands.give(device.id, given, { ...who, random: 'y' })) ?? ''
  await site.stores.commands.end(device.id, next, { ended: 'failed', reason: 'Busy', at: site.clock.now })
  site.clock.now += minute
  await device.call('signOut', { work_id: device.work_id, at: site.clock.now })
  expect(await call('tools/devices/retryDeviceCommand', { device_id: device.id, command_id: next })).toMatchObject({
    code: 'notPossible',
  })
})
