import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { syncSections } from '../../shared/desired.ts'
import { changedInactivity, type Freshness, freshnessOf } from '../../shared/handheld.ts'
import { hour, minute } from '../../shared/time.ts'
import { openSite, password, type Site } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.stop())

const beat = { battery_percent: 71.5, battery_health: 'GOOD' }

test('a heartbeat keeps how the device is, by the server’s clock', async () => {
  const device = await site.handheldOf('S-1')
  await site.stores.devices.change(device.id, { finder: true })
  const wifi = { ssid: 'floor', rssi: -61, ip: '10.0.0.4' }
  const location = { lat: 51.9, lon: 4.4, accuracy: 12 }
  const body = {
    ...beat,
    at: site.clock.now - 4000,
    charging: true,
    wifi,
    location,
    scanner: 'SE4710',
    os_version: '14',
  }
  expect(await device.call('heartbeat', body)).toMatchObject({
    status: 200,
    data: { sync: true, server_time: site.clock.now },
  })
  expect(await site.stores.deviceStates.get(device.id)).toMatchObject({
    battery_percent: 71.5,
    battery_health: 'GOOD',
    charging: true,
    wifi,
    location,
    scanner: 'SE4710',
    os_version: '14',
    app_version: '',
    seen_at: site.clock.now,
    clock_skew: 4000,
  })
})

test('a heartbeat with a clock that is years off is heard: it is how the device learns the time', async () => {
  const device = await site.handheldOf('S-2')
  expect(await device.call('heartbeat', { ...beat, at: 0 })).toMatchObject({
    status: 200,
    data: { server_time: site.clock.now },
  })
})

test('a device syncs until it has the desired state, and then no more', async () => {
  const device = await site.handheldOf('S-3')
  const { data: first } = await device.call('sync', {})
  expect(first.unchanged).toBe(false)
  expect(first.state).toEqual(Object.fromEntries(syncSections.map((section) => [section, []])))
  const { data: second } = await device.call('sync', { etag: first.etag })
  expect(second).toMatchObject({ unchanged: true, state: null, etag: first.etag })
  expect((await device.call('sync', { etag: 'other' })).data.unchanged).toBe(false)

  const heartbeat = async (more: object) =>
    (await device.call('heartbeat', { ...beat, at: site.clock.now, ...more })).data.sync
  expect(await heartbeat({})).toBe(true)
  expect(await heartbeat({ sync_etag: 'other' })).toBe(true)
  expect((await device.call('report', { etag: first.etag, items: [] })).status).toBe(200)
  expect(await heartbeat({})).toBe(false)
  expect(await heartbeat({ sync_etag: first.etag })).toBe(false)
})

test('the company’s freshness reaches a device at sign-in, and when it changes with the next heartbeat', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  /** What an instance knows of the company is 10 s old at most. */
  const setFreshness = async (freshness: Freshness) => {
    await site.stores.companies.setTuning('acme', { freshness })
    vi.setSystemTime(Date.now() + 10_000)
  }
  const device = await site.handheldOf('S-7')
  const at = () => site.clock.now
  const etag = async () => (await device.call('sync', {})).data.etag
  const signIn = async () => (await device.call('signIn', { username: 'amara.name', password, at: at() })).data
  expect((await signIn()).freshness).toBe(15)
  const first = await etag()
  const alone = async (sync_etag: string) =>
    (await device.call('heartbeat', { ...beat, at: at(), sync_etag })).data.sync
  const riding = async (sync_etag: string) => {
    const heartbeat = { ...beat, at: at(), sync_etag }
    return (await device.call('events', { sent_at: at(), batches: [null], heartbeat })).data.sync
  }
  expect([await alone(first), await riding(first)]).toEqual([false, false])

  await setFreshness(60)
  expect([await alone(first), await riding(first)]).toEqual([true, true])
  const { data: answer } = await device.call('sync', { etag: first })
  expect(answer).toMatchObject({ unchanged: false, freshness: 60 })
  expect([await alone(answer.etag), await riding(answer.etag)]).toEqual([false, false])
  expect((await device.call('sync', { etag: answer.etag })).data).toMatchObject({ unchanged: true, freshness: 60 })
  expect((await signIn()).freshness).toBe(60)

  // What nobody offers counts as if nothing was set.
  for (const stored of [0, 16, '60', undefined]) expect(freshnessOf({ freshness: stored as number })).toBe(15)
  await setFreshness(7 as 5)
  expect((await device.call('sync', { etag: first })).data).toMatchObject({ unchanged: true, freshness: 15 })
})

test('when a worker who does nothing is signed out reaches every device of the company', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const device = await site.handheldOf('S-20')
  const { data: usual } = await device.call('sync', {})
  expect(usual.inactivity).toEqual({ minutes: 8, scans: true, steps: true, version: 1 })
  await site.stores.companies.setInactivity('acme', { steps: false, scans: true, minutes: 20, at: 41 })
  vi.setSystemTime(Date.now() + hour)
  const body = { ...beat, at: site.clock.now, sync_etag: usual.etag }
  expect((await device.call('heartbeat', body)).data.sync).toBe(true)
  const { data: changed } = await device.call('sync', { etag: usual.etag })
  expect(changed).toMatchObject({
    unchanged: false,
    inactivity: { minutes: 20, scans: true, steps: false, version: 41 },
  })
  expect((await device.call('sync', { etag: changed.etag })).data).toMatchObject({ unchanged: true })

  const word = (version: number, state = 'applied') => ({ section: 'inactivity', id: 'rule', version, state })
  const said = { etag: changed.etag, number: 1, items: [word(1), word(41), word(42), word(41, 'removed')] }
  const { results } = (await device.call('report', said)).data
  expect(results.map(({ result }: { result: string }) => result)).toEqual(['older', 'kept', 'unknown', 'unknown'])
  expect(await site.stores.reportedSettings.get(device.id)).toMatchObject({
    'inactivity#rule': { version: 41, state: 'applied' },
  })
  // The same rule chosen once more stays its version; a changed one has a higher version, whatever the clock says.
  const rule = { minutes: 20, scans: true, steps: false }
  const kept = { inactivity: { ...rule, at: 41 } }
  expect(changedInactivity(kept, rule, 7)).toEqual({ ...rule, at: 41 })
  expect(changedInactivity(kept, { ...rule, minutes: 21 }, 7)).toEqual({ ...rule, minutes: 21, at: 42 })
})

test('a heartbeat that rides on events is kept as one that comes alone; without one nothing is said of it', async () => {
  const device = await site.handheldOf('S-8')
  const heartbeat = { ...beat, at: site.clock.now - 3000, charging: true, os_version: '15' }
  const send = (more: object) => device.call('events', { sent_at: site.clock.now, batches: [null], ...more })
  expect((await send({})).data).not.toHaveProperty('sync')
  expect((await send({ heartbeat })).data.sync).toBe(true)
  expect(await site.stores.deviceStates.get(device.id)).toMatchObject({
    ...{ battery_percent: 71.5, charging: true, os_version: '15', seen_at: site.clock.now, clock_skew: 3000 },
  })
  // One that is wrong is not kept, and keeps no batch from being taken.
  site.clock.now += 5 * minute
  for (const [path, invalid] of [
    ['battery_percent', { ...heartbeat, battery_percent: 101 }],
    ['', null],
    ['', 'well'],
  ] as const) {
    const answer = await send({ heartbeat: invalid })
    expect(answer).toMatchObject({ status: 200, data: { batches: [{ id: 'batches[0]' }] } })
    expect(answer.data.heartbeat_errors).toMatchObject([{ path }])
    expect(answer.data).not.toHaveProperty('sync')
  }
  expect((await site.stores.deviceStates.get(device.id))?.battery_percent).toBe(71.5)
  // NaN is null in JSON.
  const place = { lat: 39.5, lon: -119.7, accuracy: 8 }
  for (const [path, more] of [
    ['battery_percent', { battery_percent: 900 }],
    ['location.lat', { location: { ...place, lat: Number.NaN } }],
    ['location.lon', { location: { ...place, lon: null } }],
    ['location.accuracy', { location: { ...place, accuracy: 'NaN' } }],
  ] as const)
    expect(await device.call('heartbeat', { ...heartbeat, ...more })).toMatchObject({ status: 400, errors: [{ path }] })
})

test('a heartbeat tells by which token a device can be woken, alone or with work; lists learn only that it can', async () => {
  const device = await site.handheldOf('S-9')
  const alone = (more: object) => device.call('heartbeat', { ...beat, at: site.clock.now, ...more })
  const riding = (more: object) =>
    device.call('events', {
      sent_at: site.clock.now,
      batches: [null],
      heartbeat: { ...beat, at: site.clock.now, ...more },
    })
  const token = async () => (await site.stores.devices.get(device.id))?.push_token
  const state = () => site.stores.deviceStates.get(device.id)

  expect((await alone({})).status).toBe(200)
  expect([await token(), (await state())?.wakeable]).toEqual([undefined, undefined])
  const first = 'fGh3:APA91b-_first'
  expect((await alone({ push_token: first })).status).toBe(200)
  expect([await token(), (await state())?.wakeable]).toEqual([first, true])
  // One without it takes nothing back, and one that is not due for minutes brings a new one all the same.
  await alone({})
  expect((await riding({ push_token: 'second' })).status).toBe(200)
  expect([await token(), (await state())?.wakeable]).toEqual(['second', true])

  const listed = JSON.stringify([
    await site.stores.devices.list('acme'),
    [...(await site.stores.deviceStates.list('acme'))],
  ])
  expect(listed).toContain('"wakeable":true')
  expect(listed).not.toContain('second')

  for (const push_token of ['', ' ', 'two words', 'x'.repeat(1025), 'ünicode', 7])
    expect(await alone({ push_token })).toMatchObject({ status: 400, errors: [{ path: 'push_token' }] })
  expect(await token()).toBe('second')
})
