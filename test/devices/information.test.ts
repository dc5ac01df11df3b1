import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { putAll } from '../../bin/seed/putAll.ts'
import { type DeviceState, storedState } from '../../functions/data/deviceStates.ts'
import { type DeviceRecord, storedDevice } from '../../functions/data/devices.ts'
import { deviceOut } from '../../functions/devices/wire.ts'
import { newId } from '../../functions/lib/ids.ts'
import type { Device, DeviceDetails } from '../../shared/contract/devices.ts'
import { deviceParts } from '../../shared/devices.ts'
import { iso, minute } from '../../shared/time.ts'
import { companyRecord, groupRecord } from '../lib/records.ts'
import { admin, beat, boss, lead, oneOf, openManagers, serials, signIn, site, worker } from './managers.ts'

/** What managers see of handhelds. */

openManagers()

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
