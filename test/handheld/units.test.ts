import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type CapacityMeter, reads, sumOf, writes } from '../../bin/bench/capacity.ts'
import { putAll } from '../../bin/seed/putAll.ts'
import { type DeviceState, storedState } from '../../functions/data/deviceStates.ts'
import { type DeviceRecord, storedDevice } from '../../functions/data/devices.ts'
import { newId, newSecret, sha256 } from '../../functions/lib/ids.ts'
import { heartbeatKeptAfter } from '../../shared/handheld.ts'
import { hour, minute } from '../../shared/time.ts'
import { meteredSite, password, type Site } from './site.ts'

/** What handhelds cost in DynamoDB's own units: the calls that a fleet makes all day, and the figures about it. */

let meter: CapacityMeter
let site: Site
beforeAll(async () => {
  ;({ meter, site } = await meteredSite())
})
afterAll(() => site.stop())

/** Units of the table of devices that a task reads and writes; its indexes count with it. */
const units = async (task: () => Promise<unknown>) => {
  meter.reset()
  await task()
  const used = meter.used().filter(({ table }) => table === site.tables.devices)
  return [sumOf(used, reads), sumOf(used, writes)]
}

/** A device that says as much of itself as it may. */
const wordy = {
  ...{ model: 'm'.repeat(60), manufacturer: 'm'.repeat(60), mac_address: '02:00:00:00:00:01' },
  ...{ os_version: 'x'.repeat(40), app_version: 'x'.repeat(40) },
}
const beat = {
  ...{ battery_percent: 71.5, battery_health: 'UNSPECIFIED_FAILURE', charging: true, sync_etag: 'x'.repeat(64) },
  wifi: { ssid: 's'.repeat(64), rssi: -61, ip: '2001:0db8:85a3:0000:0000:8a2e:0370:7334' },
  location: { lat: 51.942612, lon: -104.129231, accuracy: 12.25 },
  ...{ scanner: 'x'.repeat(60), os_version: 'x'.repeat(40), app_version: 'x'.repeat(40) },
}

test('an unchanged sync is one read, a heartbeat one read and one write, however much the device says of itself', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { data } = await site.enrol(await site.addCode(), 'S'.repeat(60), wordy)
  const credential = { device_id: data.device_id, secret: data.secret }
  const { token } = (await site.call('token', credential)).data
  const call = (name: string, body: object) => site.call(name, body, `${data.device_id}~${token}`)
  const at = site.clock.now
  const { work_id } = (await call('signIn', { username: 'amara.name', password, at })).data
  expect((await call('joinGroup', { work_id, group_uid: 'pick', at })).status).toBe(200)
  const { etag } = (await call('sync', {})).data
  // As long as FCM's are.
  const push_token = 'T'.repeat(170)
  const heartbeat = (more = {}) => call('heartbeat', { ...beat, at, ...more })
  const rides = () => call('events', { sent_at: at, batches: [null], heartbeat: { ...beat, at, push_token } })

  expect(await units(() => call('sync', { etag }))).toEqual([1, 0])
  // What is new is kept in its history with a write more, its first word too.
  expect(await units(heartbeat)).toEqual([1, 2])
  expect(await units(heartbeat)).toEqual([1, 1])
  expect(await units(() => heartbeat({ battery_percent: 72.4, wifi: undefined }))).toEqual([1, 1])
  // A quarter of an hour has one sample: where more is new, it is remembered, once.
  expect(await units(() => heartbeat({ battery_percent: 3 }))).toEqual([1, 3])
  expect(await units(() => heartbeat({ battery_percent: 60 }))).toEqual([1, 1])
  for (const minutes of [10, 5]) {
    site.clock.now += minutes * minute
    expect(await units(heartbeat)).toEqual([1, 1])
  }
  // Heartbeats that did not come are noted with a write more.
  site.clock.now += 30 * minute
  expect(await units(heartbeat)).toEqual([1, 2])
  // A push token that is known costs nothing, however often it is told.
  expect(await units(() => heartbeat({ push_token }))).toEqual([1, 2])
  expect(await units(() => heartbeat({ push_token }))).toEqual([1, 1])
  // What woke it is told with what is written anyway.
  for (const later of [0, minute]) {
    const woken_by = (site.clock.now - later).toString(36)
    expect(await units(() => heartbeat({ woken_by }))).toEqual([1, 1])
    expect(await units(() => call('sync', { etag, woken_by }))).toEqual([1, 0])
  }
  // One that rides on work is compared with how the device was, and written once in some minutes.
  expect(await units(rides)).toEqual([2, 0])
  site.clock.now += heartbeatKeptAfter - 1
  expect(await units(rides)).toEqual([2, 0])
  site.clock.now += 1
  expect(await units(rides)).toEqual([2, 1])
  // The list is not written with a token: it does not show any.
  expect(await units(() => site.call('token', credential))).toEqual([1, 1])
})

test('a day of heartbeats, with a battery that empties and fills, is 1.5 write units each at most', async () => {
  const device = await site.handheldOf('S-day')
  const wordyBeat = (percent: number, charging: boolean) =>
    device.call('heartbeat', {
      ...beat,
      at: site.clock.now,
      battery_percent: percent,
      battery_health: 'GOOD',
      charging,
    })
  let [percent, beats, written] = [97, 0, 0]
  const beatAfter = async (gap: number, change: number) => {
    site.clock.now += gap
    percent = Math.min(100, percent + change)
    beats += 1
    const [read, wrote] = await units(() => wordyBeat(percent, change > 0 && percent < 100))
    expect(read).toBe(1)
    written += wrote ?? 0
  }
  await wordyBeat(percent, false)
  // 9 hours in use, 2.5 hours in which it fills, 12 at rest.
  for (let n = 0; n < 54; n++) await beatAfter(10 * minute, -1.5)
  for (let n = 0; n < 5; n++) await beatAfter(30 * minute, 22.5)
  for (let n = 0; n < 12; n++) await beatAfter(hour, 0)
  expect(written / beats).toBeLessThanOrEqual(1.5)
  // Samples are kept: what is measured is not an empty day.
  expect(written / beats).toBeGreaterThan(1.2)
})

test('what is wished of a device costs its calls nothing; a wish is five writes, a word on it two', async () => {
  const device = await site.handheldOf('S-wished')
  const ssid = {
    section: 'shortcuts' as const,
    id: 'n'.repeat(16),
    content: { ssid: 's'.repeat(32), security: 'WPA2' },
  }
  await site.addShortcuts(ssid.id)
  const heartbeat = () => device.call('heartbeat', { ...beat, at: site.clock.now })
  await heartbeat()
  const wish = (n: number) => site.stores.desired.assign(device.id, [ssid], { by: 'boss', at: n })
  expect(await units(() => wish(1))).toEqual([2, 5])
  const { etag, state } = (await device.call('sync', {})).data
  expect(await units(() => device.call('sync', { etag }))).toEqual([1, 0])
  const items = [{ section: 'shortcuts', id: ssid.id, version: state.shortcuts[0].version, state: 'applied' }]
  // One read and one write are those of every report: who calls, and when it was heard of.
  expect(await units(() => device.call('report', { etag, number: 1, items }))).toEqual([2, 3])
  expect(await units(heartbeat)).toEqual([1, 1])
})

test('words on tabs and on the rule of inactivity are one read and one write together; heartbeats cost the same after them', async () => {
  const device = await site.handheldOf('S-settings')
  const labels = ['One', 'Two', 'Three']
  const tabs = labels.map((label) => ({ id: label, label, url: 'https://example.com/' }))
  const company = await site.stores.companies.get('acme')
  await site.stores.companies.setWebPortal('acme', company?.web_portal_version, { tabs, at: 1 })
  onTestFinished(async () => {
    const current = await site.stores.companies.get('acme')
    await site.stores.companies.setWebPortal('acme', current?.web_portal_version, { tabs: [], at: 2 })
  })
  const items = [
    ...labels.map((id) => ({ section: 'web_tabs', id, state: 'failed', reason: 'r'.repeat(60) })),
    { section: 'inactivity', id: 'rule', state: 'applied' },
  ]
  const report = async () => {
    const { data } = await device.call('report', { etag: 'x', number: 1, items })
    expect(data.results.map(({ result }: { result: string }) => result)).toEqual(items.map(() => 'kept'))
  }
  const heartbeat = () => device.call('heartbeat', { ...beat, at: site.clock.now })
  await heartbeat()
  expect(await units(report)).toEqual([2, 2])
  expect(await units(heartbeat)).toEqual([1, 1])
})

test('the figures of 1,000 handhelds are about 80 reads, those of a small fleet 8', async () => {
  const company = newId()
  const fleet = Array.from({ length: 1_000 }, (_, index) => {
    const id = `${company}.${newId()}`
    const device: DeviceRecord = {
      ...{ id, company, serial_number: `S21210007${index}`, model: 'TC52', manufacturer: 'Zebra Technologies' },
      ...{ mac_address: '02:00:00:00:00:01', label: `Pick-${index}`, enrolled_on: '2026-01-01T00:00:00.000Z' },
      ...{
        secret_hash: sha256(id),
        token_hash: sha256(newSecret()),
        token_expires: 1.8e12,
        enrolled_with: 'AAAAA-AAAAA',
      },
      ...{ facility: newId(), user: newId(), work: newSecret().slice(0, 23), team: newId(), last_team: newId() },
    }
    const state: DeviceState = {
      ...{ os_version: '13', app_version: '5.2.0', battery_percent: 71, battery_health: 'GOOD', charging: false },
      wifi: { ssid: 'RENO-SCAN', rssi: -61, ip: '10.20.0.10' },
      location: { lat: 39.558612, lon: -119.752731, accuracy: 12 },
      ...{ scanner: 'Internal imager', seen_at: 1.8e12, clock_skew: 120, sync_etag: newSecret().slice(0, 22) },
    }
    return [storedDevice(device), storedState(id, state)]
  })
  await putAll(site.db, site.tables.devices, fleet.flat())
  const counted = (whose: string) =>
    units(async () => expect(await site.stores.fleet.counts(whose, site.clock.now, () => [])).toEqual([]))
  const [read, written] = await counted(company)
  expect(read).toBeGreaterThan(70)
  expect(read).toBeLessThan(90)
  // A count of a large fleet is kept for a minute.
  expect(written).toBe(1)
  expect(await counted(company)).toEqual([0.5, 0])
  expect(await counted('acme')).toEqual([8.5, 0])
})
