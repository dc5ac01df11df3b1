import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { putAll } from '../../bin/seed/putAll.ts'
import { type DeviceState, storedState } from '../../functions/data/deviceStates.ts'
import { type DeviceRecord, storedDevice } from '../../functions/data/devices.ts'
import { deviceOut } from '../../functions/devices/wire.ts'
import { deviceFinder } from '../../functions/jobs/kinds/deviceFinder.ts'
import { noIdentity } from '../../functions/lib/identity.ts'
import { newId } from '../../functions/lib/ids.ts'
import { messageOf } from '../../functions/lib/jobs/run.ts'
import { noMail } from '../../functions/lib/mail.ts'
import type { Device, DeviceDetails } from '../../shared/contract/devices.ts'
import { deviceParts } from '../../shared/devices.ts'
import { iso, minute } from '../../shared/time.ts'
import { openSite, password, type Site } from '../handheld/site.ts'
import { workshop } from '../jobs/workshop.ts'
import { companyRecord, groupRecord } from '../lib/records.ts'

/** What managers see of handhelds and change about them. */

let site: Site
type Caller = Awaited<ReturnType<Site['as']>>
let root: Caller
let admin: Caller
let boss: Caller
let lead: Caller
let worker: Caller
beforeAll(async () => {
  site = await openSite()
  await site.user('ada', [['admin', 'acme']])
  await site.user('lea', [['teamManager', 'pick']])
  root = await site.as('root', 'superAdmin', 'acme')
  admin = await site.as('ada', 'admin', 'acme')
  boss = await site.as('boss', 'facilityManager', 'north')
  lead = await site.as('lea', 'teamManager', 'pick')
  worker = await site.as('amara', 'worker', 'pick')
})
afterAll(() => site.stop())

const beat = { battery_percent: 71, battery_health: 'GOOD' }
const here = { lat: 39.5586, lon: -119.7527, accuracy: 8 }

const listed = async (call: Caller, group_uid: string) => {
  const { status, message, data } = await call('getDevicesInformation', { group_uid })
  if (status !== 200) throw new Error(`${status} ${message}`)
  return data as Device[]
}
const serials = async (call: Caller, group_uid: string) =>
  (await listed(call, group_uid)).map(({ serial_number }) => serial_number).sort()
const oneOf = async (serial: string, call = admin) =>
  (await listed(call, 'acme')).find(({ serial_number }) => serial_number === serial) as Device

type Handheld = Awaited<ReturnType<Site['handheldOf']>>
const signIn = async ({ call }: Handheld, user = 'amara', group_uid = 'pick') => {
  const at = site.clock.now
  const { data } = await call('signIn', { username: `${user}.Name`, password, at })
  const joined = await call('joinGroup', { work_id: data.work_id, group_uid, at })
  if (joined.status !== 200) throw new Error(joined.message)
  return data as { work_id: string; finder: boolean }
}

/** Works on the jobs that wait for a user. */
const workOff = async (user: string) => {
  const world = { ...site, now: () => site.clock.now, identity: { identity: noIdentity }, mail: { mail: noMail } }
  const shop = workshop(world as never, [deviceFinder])
  for await (const jobs of site.stores.jobs.steps({ company: 'acme', user }))
    for (const job of jobs) if (job.state === 'waiting') await shop.handle(messageOf(job))
  await shop.untilQuiet()
}

describe('getDevicesInformation', () => {
  test('says of a device what it has said of itself, who works with it, and where it belongs', async () => {
    const device = await site.handheldOf('I-1')
    expect(await oneOf('I-1')).toMatchObject({
      ...{ id: device.id, uid: device.id, status: 0, label: 'I-1', device_model: 'TC52', battery_percentage: null },
      ...{ username: null, user_name: null, name: 'The acme', group_uid: 'acme', hidden: 0 },
      ...{ scanner_last_updated: null, firebase_device_token: false },
    })
    const { work_id } = await signIn(device)
    site.clock.now += minute
    const heartbeat = {
      ...{ ...beat, at: site.clock.now, battery_percent: 18, battery_health: 'COLD', charging: true },
      ...{ os_version: '14', app_version: '5.3.0', scanner: 'SE4750' },
      ...{ scanner_battery_percent: 64, scanner_mac_address: '02:0a', scanner_version: '1.9.0' },
      wifi: { ssid: 'RENO-SCAN', rssi: -58, ip: '10.20.0.14' },
    }
    expect((await device.call('heartbeat', heartbeat)).status).toBe(200)
    const reported = {
      ...{ status: 1, username: 'amara.Name', user_name: 'amara Test', name: 'The pick', group_uid: 'pick' },
      ...{ battery_percentage: 18, battery_health: 'COLD', os_version: '14', workhero_version: '5.3.0' },
      ...{ scanner_battery_level: 64, scanner_mac_address: '02:0a', scanner_version: '1.9.0' },
      ...{ scanner_last_updated: iso(site.clock.now), last_updated: iso(site.clock.now) },
    }
    expect(await oneOf('I-1')).toMatchObject(reported)
    const details = (await lead('getDeviceDetails', { device_id: device.id })).data as DeviceDetails
    expect(details).toMatchObject({
      ...reported,
      ...{ charging: true, scanner: 'SE4750', wifi: heartbeat.wifi, facility: 'The north', clock_skew: 0 },
      ...{ enrolled_on: iso(site.clock.now - minute), signed_in_at: iso(site.clock.now - minute) },
    })
    // Whoever was there last is told after they have signed out.
    await device.call('signOut', { work_id, at: site.clock.now })
    expect(await oneOf('I-1')).toMatchObject({ status: 0, username: 'amara.Name', name: 'The pick' })
    expect(JSON.stringify((await admin('getDeviceDetails', { device_id: device.id })).data)).not.toMatch(/hash|secret/)
  })

  test('in parts, each page after page, it is the whole list', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, at) => site.handheldOf(`P-${at}`)))
    const whole = (await admin('getDevicesInformation', { group_uid: 'acme' })).data as Device[]
    const inParts: Device[] = []
    for (let part = 0; part < deviceParts; part++) {
      let cursor: string | undefined
      do {
        const asked = { group_uid: 'acme', part, limit: 2, ...(cursor ? { cursor } : {}) }
        const { data } = await admin('getDevicesInformation', asked)
        inParts.push(...data.items)
        cursor = data.next ?? undefined
        // A cursor is of its part.
        if (cursor)
          expect(
            await admin('getDevicesInformation', { ...asked, part: (part + 1) % deviceParts, cursor }),
          ).toMatchObject({ status: 400 })
      } while (cursor)
    }
    const order = (rows: Device[]) => [...rows].sort((a, b) => (a.id < b.id ? -1 : 1))
    expect(order(inParts)).toEqual(order(whole))
    expect(await admin('getDevicesInformation', { group_uid: 'acme', part: deviceParts })).toMatchObject({
      ...{ status: 400, errors: [{ path: 'part' }] },
    })
  })

  test('each role sees the devices of its own groups, and of a group those at and below it', async () => {
    const [picks, far, north, nowhere] = await Promise.all([
      site.handheldOf('R-pick'),
      site.handheldOf('R-far'),
      site.handheldOf('R-north', await site.addCode({ facility: 'north' })),
      site.handheldOf('R-none'),
    ])
    await signIn(picks, 'amara', 'pick')
    await signIn(far, 'bo', 'far')
    const own = (all: string[]) => all.filter((serial) => serial.startsWith('R-'))
    expect(own(await serials(admin, 'acme'))).toEqual(['R-far', 'R-none', 'R-north', 'R-pick'])
    expect(own(await serials(admin, 'north'))).toEqual(['R-north', 'R-pick'])
    expect(own(await serials(boss, 'north'))).toEqual(['R-north', 'R-pick'])
    expect(own(await serials(boss, 'pick'))).toEqual(['R-pick'])
    expect(own(await serials(lead, 'pick'))).toEqual(['R-pick'])
    for (const [call, group_uid] of [
      [boss, 'acme'],
      [boss, 'south'],
      [boss, 'far'],
      [lead, 'north'],
      [lead, 'yard'],
      [admin, 'nowhere'],
    ] as const)
      expect((await call('getDevicesInformation', { group_uid })).status).toBe(404)
    expect((await worker('getDevicesInformation', { group_uid: 'pick' })).status).toBe(403)
    for (const [call, device_id] of [
      [lead, north.id],
      [boss, far.id],
      [boss, nowhere.id],
      [admin, 'other.device'],
      [admin, 'acme.device'],
    ] as const)
      expect((await call('getDeviceDetails', { device_id })).status).toBe(404)
  })

  test('devices of a large fleet are in its pages once each; 10,000 take less than 1 MB as they are sent', async () => {
    const company = newId()
    await site.stores.companies.add(companyRecord({ uid: company, name: 'Large', company_url: 'large' }))
    let seed = 7
    const random = () => {
      seed = (seed * 48271) % 2147483647
      return seed / 2147483647
    }
    const whole = (most: number) => Math.floor(random() * most)
    const fleet = Array.from({ length: 2000 }, (_, index): [DeviceRecord, DeviceState] => {
      const id = `${company}.${newId()}`
      const mac_address = Array.from({ length: 6 }, () => whole(256).toString(16).padStart(2, '0')).join(':')
      return [
        {
          ...{ id, company, serial_number: `S${whole(1e9)}`, model: 'TC52', manufacturer: 'Zebra Technologies' },
          ...{ mac_address, label: `PICK-${index}`, enrolled_on: '2026-01-01T00:00:00.000Z', secret_hash: '-' },
        },
        {
          ...{ os_version: '13', app_version: '5.2.0', battery_percent: whole(101), battery_health: 'GOOD' },
          ...{ charging: whole(2) === 1, scanner_battery_percent: whole(101), scanner_version: '1.9.0' },
          ...{ scanner_mac_address: mac_address, scanner_at: site.clock.now - whole(900_000) },
          ...{ location: { lat: 39 + random(), lon: -119 + random(), accuracy: whole(25) } },
          ...{ located_at: site.clock.now - whole(900_000), seen_at: site.clock.now - whole(900_000) },
        },
      ]
    })
    const items = fleet.flatMap(([device, state]) => [storedDevice(device), storedState(device.id, state)])
    await putAll(site.db, site.tables.devices, items)
    const group = { uid: company, company, type: 'company' as const, name: 'Large', parent_id: null }
    const everywhere = { all: new Map([[company, groupRecord({ ...group, find_rufus: 1 })]]) }
    const found: string[] = []
    let [bytes, steps, largest] = [0, 0, 0]
    for (let after: string | undefined, more = true; more; ) {
      const page: string[] = []
      const rows: unknown[] = []
      for await (const step of site.stores.fleet.steps(company, { after, size: 201 })) {
        steps += 1
        largest = Math.max(largest, step.length)
        for (const { device, state } of step) {
          if (page.length === 200) break
          expect(state?.app_version).toBe('5.2.0')
          page.push(device.id)
          rows.push(deviceOut({ device, state }, everywhere, new Map()))
        }
        if (page.length === 200) break
      }
      found.push(...page)
      bytes += gzipSync(JSON.stringify(rows)).length
      after = page.at(-1)
      more = page.length === 200
    }
    expect(found).toHaveLength(2000)
    expect(found).toEqual(fleet.map(([{ id }]) => id).sort())
    expect(bytes * 5).toBeLessThan(1_000_000)
    // A page is read in a step or two, and never the whole fleet for it.
    expect(steps).toBeLessThan(22)
    expect(largest).toBeLessThan(520)
  })
})

describe('updateDeviceInfo', () => {
  test('gives a device another label, as everybody sees it from then on', async () => {
    const device = await site.handheldOf('L-1')
    await signIn(device)
    const named = { serial_number: 'L-1', mac_address: '' }
    const rename = (call: Caller, label: unknown) => call('updateDeviceInfo', { ...named, label })
    for (const [call, label, kept] of [
      [lead, '  Dock   door 4 ', 'Dock door 4'],
      [boss, 'ماسح ٣', 'ماسح ٣'],
      [admin, '📦 Über-1', '📦 Über-1'],
      [admin, 'x'.repeat(50), 'x'.repeat(50)],
    ] as const) {
      expect(await rename(call, label)).toMatchObject({ status: 200, message: 'Device label updated successfully' })
      expect((await oneOf('L-1')).label).toBe(kept)
    }
    for (const label of ['', '   ', 'x'.repeat(51), 'a\u202Eb', 7, null])
      expect(await rename(admin, label)).toMatchObject({ status: 400, errors: [{ path: 'label' }] })
    expect((await oneOf('L-1')).label).toBe('x'.repeat(50))
    const records = await site.stores.audit.month('acme', iso(site.clock.now).slice(0, 7))
    expect(records.filter(({ call }) => call === 'updateDeviceInfo')).toHaveLength(4)
  })

  test('finds a device by serial number and MAC together, within reach', async () => {
    await site.enrol(await site.addCode({ facility: 'south' }), 'L-2', { mac_address: '02:aa' })
    const label = 'Mine'
    for (const [call, given, status] of [
      [admin, { serial_number: 'L-2', mac_address: '02:ab' }, 404],
      [admin, { serial_number: 'L-0', mac_address: '02:aa' }, 404],
      [boss, { serial_number: 'L-2', mac_address: '02:aa' }, 404],
      [worker, { serial_number: 'L-2', mac_address: '02:aa' }, 403],
      [admin, { serial_number: 'L-2', mac_address: '02:aa' }, 200],
    ] as const)
      expect((await call('updateDeviceInfo', { ...given, label })).status).toBe(status)
    const both = { serial_number: 'L-2', mac_address: '02:aa', label, hidden: 1 }
    expect(await root('updateDeviceInfo', both)).toMatchObject({ status: 400, errors: [{ path: 'label' }] })
    expect((await root('updateDeviceInfo', { serial_number: 'L-2', mac_address: '02:aa' })).status).toBe(400)
    expect((await root('updateDeviceInfo', { ...both, label: undefined, hidden: 0 })).status).toBe(400)
  })

  test('a super admin alone hides a device, for everybody, until somebody signs in on it', async () => {
    const device = await site.handheldOf('H-1')
    await signIn(device)
    const hidden = { serial_number: 'H-1', mac_address: '', hidden: 1 }
    for (const call of [admin, boss, lead]) expect((await call('updateDeviceInfo', hidden)).status).toBe(403)
    expect(await root('updateDeviceInfo', hidden)).toMatchObject({
      ...{ status: 200, message: 'Device has been hidden in the product.' },
    })
    for (const call of [root, admin]) expect(await serials(call, 'acme')).not.toContain('H-1')
    expect((await admin('getDeviceDetails', { device_id: device.id })).status).toBe(404)
    // It works on, and neither that nor enrolling again shows it.
    expect((await device.call('heartbeat', { ...beat, at: site.clock.now })).status).toBe(200)
    const again = await site.handheldOf('H-1')
    expect(await serials(admin, 'acme')).not.toContain('H-1')
    site.clock.now += minute
    await signIn(again)
    expect(await serials(admin, 'acme')).toContain('H-1')
    expect((await site.stores.devices.get(again.id))?.hidden).toBeUndefined()
  })

  test('is in the list again where it was hidden while somebody signed in on it', async () => {
    const device = await site.handheldOf('H-RACE')
    const { stores, clock } = site
    const read = await stores.devices.get(device.id)
    if (!read) throw new Error('no device')
    expect(await stores.devices.hide(read)).toBe(true)
    const work = { id: 'w-race', company: 'acme', device: device.id, user: 'amara', at: clock.now, last_at: clock.now }
    const company = await stores.companies.get('acme')
    if (!company) throw new Error('no company')
    // What the sign-in read is from before it was hidden.
    expect(await stores.workSessions.signIn(work, read, undefined, { company, now: clock.now })).toBe(true)
    expect((await stores.devices.list('acme')).map(({ id }) => id)).toContain(device.id)
  })

  test('many are hidden at once, with a result for each', async () => {
    const made = await Promise.all(['B-1', 'B-2'].map((serial) => site.handheldOf(serial)))
    const uids = [...made.map(({ id }) => id), 'other.device']
    expect((await admin('hideDevices', { uids })).status).toBe(403)
    const { data } = await root('hideDevices', { uids })
    expect(data.results.map(({ ok, code }: { ok: boolean; code: string }) => [ok, code])).toEqual([
      [true, null],
      [true, null],
      [false, 'notFound'],
    ])
    expect((await serials(admin, 'acme')).filter((serial) => serial.startsWith('B-'))).toEqual([])
  })
})

describe('the device finder', () => {
  const tell = (device: Handheld) => device.call('heartbeat', { ...beat, at: site.clock.now, location: here })
  const kept = async ({ id }: Handheld) => (await site.stores.deviceStates.get(id))?.location
  const finders = async (call: Caller) =>
    new Map(
      (await call('groups/getFindRufus', {})).data.map((each: { uid: string; find_rufus: number }) => [
        each.uid,
        each.find_rufus,
      ]),
    )

  test('where it is off no position is kept, however it is told; switched off, stored ones go', async () => {
    const device = await site.handheldOf('P-1')
    await signIn(device)
    const rides = () =>
      device.call('events', {
        ...{ sent_at: site.clock.now, batches: [null] },
        heartbeat: { ...beat, at: site.clock.now, location: here },
      })
    await tell(device)
    site.clock.now += 10 * minute
    await rides()
    expect(await kept(device)).toBeUndefined()
    expect((await device.call('sync', {})).data.finder).toBe(false)

    expect(await lead('groups/updateFindRufus', { enable_for: ['pick'], disable_for: [] })).toMatchObject({
      ...{ status: 200, message: 'Device finder saved' },
    })
    expect((await finders(lead)).get('pick')).toBe(1)
    await workOff('lea')
    const { etag, finder } = (await device.call('sync', {})).data
    expect(finder).toBe(true)
    const at = site.clock.now
    await tell(device)
    expect(await kept(device)).toEqual(here)
    const location = { loc_latitude: here.lat, loc_longitude: here.lon, loc_accuracy: 8, loc_time: iso(at) }
    expect(await oneOf('P-1')).toMatchObject(location)
    // A heartbeat without a position leaves the last one, and when that was.
    site.clock.now += 10 * minute
    await device.call('heartbeat', { ...beat, at: site.clock.now, sync_etag: etag })
    expect(await oneOf('P-1')).toMatchObject(location)

    expect((await boss('groups/updateFindRufus', { disable_for: ['pick'] })).status).toBe(200)
    // Shown no more at once, gone in a moment.
    expect(await oneOf('P-1')).toMatchObject({ loc_latitude: null, loc_longitude: null, loc_time: null })
    await workOff('boss')
    expect(await kept(device)).toBeUndefined()
    expect(await site.stores.deviceStates.get(device.id)).not.toHaveProperty('located_at')
    expect((await tell(device)).data.sync).toBe(true)
    expect(await kept(device)).toBeUndefined()
    expect((await device.call('sync', { etag })).data).toMatchObject({ unchanged: false, finder: false })
  })

  test('a position does not come along into a team without it, and a hidden device loses its own too', async () => {
    const [moves, hides] = [await site.handheldOf('P-2'), await site.handheldOf('P-3')]
    await boss('groups/updateFindRufus', { enable_for: ['pick'] })
    await workOff('boss')
    const { work_id } = await signIn(moves)
    await signIn(hides, 'amara')
    for (const device of [moves, hides]) {
      await tell(device)
      expect(await kept(device)).toEqual(here)
    }
    site.clock.now += minute
    const at = site.clock.now
    expect((await moves.call('joinGroup', { work_id, group_uid: 'yard', at })).status).toBe(200)
    expect(await kept(moves)).toBeUndefined()
    await tell(moves)
    expect(await kept(moves)).toBeUndefined()
    await root('updateDeviceInfo', { serial_number: 'P-3', mac_address: '', hidden: 1 })
    await boss('groups/updateFindRufus', { disable_for: ['pick'] })
    await workOff('boss')
    expect(await kept(hides)).toBeUndefined()
  })

  test('a device that joins in the moment in which its team is switched off joins a team without it', async () => {
    const device = await site.handheldOf('P-4')
    const { groups, devices } = site.stores
    await groups.setFinder('acme', ['pick'], true)
    // The job has gone over the devices by the time at which this one is in the team.
    site.beforeWrite(
      (input) => input.includes(device.id) && input.includes('"joined_at"'),
      () => groups.setFinder('acme', ['pick'], false),
    )
    await signIn(device)
    expect((await devices.get(device.id))?.finder).toBe(false)
    await tell(device)
    expect(await kept(device)).toBeUndefined()
  })

  test('reports of incidents of a group that is switched off keep no position, archived ones neither', async () => {
    const { incidents } = site.stores
    await boss('groups/updateFindRufus', { enable_for: ['pick', 'yard'] })
    await workOff('boss')
    const device = await site.handheldOf('P-5')
    const file = async (id: string) => {
      const report = { id, at: site.clock.now, type: 'Spill', position: here, photos: [] }
      return (await device.call('incident', report)).data.incident_uid as string
    }
    const positionOf = async (id: string) => (await incidents.get('acme', id))?.position
    const { work_id } = await signIn(device)
    const [open, archived] = [await file('i-1'), await file('i-2')]
    const second = await incidents.get('acme', archived)
    expect(second && (await incidents.move(second, 1))).toBe(true)
    site.clock.now += minute
    await device.call('joinGroup', { work_id, group_uid: 'yard', at: site.clock.now })
    const other = await file('i-3')
    const ids = [open, archived, other]
    expect(await Promise.all(ids.map(positionOf))).toEqual([here, here, here])

    await boss('groups/updateFindRufus', { disable_for: ['pick'] })
    await workOff('boss')
    expect(await Promise.all(ids.map(positionOf))).toEqual([undefined, undefined, here])
    await boss('groups/updateFindRufus', { disable_for: ['yard'] })
    await workOff('boss')
    expect(await positionOf(other)).toBeUndefined()
  })

  test('each role switches it for its own groups, and for no other', async () => {
    for (const [call, uid, status] of [
      [lead, 'pick', 200],
      [lead, 'yard', 404],
      [lead, 'north', 404],
      [boss, 'north', 200],
      [boss, 'south', 404],
      [boss, 'acme', 404],
      [admin, 'acme', 200],
      [admin, 'far', 200],
      [admin, 'nowhere', 404],
      [worker, 'pick', 403],
    ] as const)
      expect((await call('groups/updateFindRufus', { enable_for: [uid] })).status, uid).toBe(status)
    expect([...(await finders(lead)).keys()]).toEqual(['pick'])
    expect([...(await finders(boss)).keys()].sort()).toEqual(['north', 'pick', 'yard'])
    expect(Object.fromEntries(await finders(admin))).toEqual({ acme: 1, north: 1, south: 0, pick: 1, yard: 0, far: 1 })
    // One that is not the caller's keeps the others from being switched too.
    expect((await boss('groups/updateFindRufus', { enable_for: ['yard'], disable_for: ['far'] })).status).toBe(404)
    expect((await finders(admin)).get('yard')).toBe(0)
    for (const body of [
      {},
      { enable_for: [] },
      { enable_for: ['yard'], disable_for: ['yard'] },
      { enable_for: 'yard' },
    ])
      expect((await boss('groups/updateFindRufus', body)).status).toBe(400)
  })
})
