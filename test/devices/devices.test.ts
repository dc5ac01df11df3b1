import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeviceState } from '../../functions/data/deviceStates.ts'
import type { DeviceRecord } from '../../functions/data/devices.ts'
import { idleHeartbeatEvery } from '../../shared/handheld.ts'
import { hour, iso, minute } from '../../shared/time.ts'
import { openSite, type Site } from '../handheld/site.ts'

let site: Site
type Caller = Awaited<ReturnType<Site['as']>>
let root: Caller
let boss: Caller
let worker: Caller
beforeAll(async () => {
  site = await openSite()
  root = await site.as('root', 'superAdmin', 'acme')
  boss = await site.as('boss', 'facilityManager', 'north')
  worker = await site.as('amara', 'worker', 'pick')
})
afterAll(() => site.stop())

const company = { company_uid: 'acme' }

describe('enrolment codes', () => {
  test('a sheet of codes enrols one device with each, says which, and what is left of it can be revoked', async () => {
    const root = await site.as('root', 'superAdmin', 'acme')
    const made = await root('createEnrolmentCodes', { company_uid: 'acme', name: 'Dock', count: 50, valid_hours: 24 })
    expect(made).toMatchObject({ status: 200, message: 'Enrollment codes created successfully' })
    const codes = made.data as { code: string; name: string; max_devices: number }[]
    expect([codes.length, new Set(codes.map(({ code }) => code)).size]).toEqual([50, 50])
    expect(codes.map(({ name }) => name).slice(0, 2)).toEqual(['Dock 01', 'Dock 02'])
    const [first, second] = [codes[0]?.code ?? '', codes[1]?.code ?? '']
    const enrolled = await site.enrol(first, 'SHEET-1')
    expect(enrolled.status).toBe(200)
    expect(await site.enrol(first, 'SHEET-2')).toMatchObject({ status: 409, code: 'limitReached' })
    expect((await root('revokeEnrolmentCode', { code: second })).status).toBe(200)
    expect((await site.enrol(second, 'SHEET-2')).status).toBe(422)
    const listed = (await root('getEnrolmentCodes', { company_uid: 'acme' })).data as { code: string }[]
    const of = (code: string) => listed.find((one) => one.code === code)
    expect(of(first)).toMatchObject({
      ...{ used: 1, last_serial_number: 'SHEET-1', last_device: enrolled.data.device_id, max_devices: 1 },
    })
    expect(of(second)).toMatchObject({ used: 0, revoked: true, last_device: null })

    for (const count of [0, 51, 1.5, '2'])
      expect(await root('createEnrolmentCodes', { company_uid: 'acme', count })).toMatchObject({
        ...{ status: 400, errors: [{ path: 'count' }] },
      })
    const boss = await site.as('boss', 'facilityManager', 'north')
    const own = (await boss('createEnrolmentCodes', { company_uid: 'acme', count: 1 })).data
    expect(own).toMatchObject([{ facility_uid: 'north', name: '01' }])
    const there = await boss('createEnrolmentCodes', { company_uid: 'acme', count: 1, facility_uid: 'south' })
    expect(there.status).toBe(404)
    const worker = await site.as('amara', 'worker', 'pick')
    expect((await worker('createEnrolmentCodes', { company_uid: 'acme', count: 1 })).status).toBe(403)
  })

  test('an admin makes one, a device enrols with it, the admin sees it used and revokes it', async () => {
    const made = await root('createEnrolmentCode', { ...company, name: 'Spring', valid_hours: 2, max_devices: 3 })
    expect(made).toMatchObject({ status: 200, data: { name: 'Spring', facility_uid: null, used: 0, max_devices: 3 } })
    expect(made.data.code).toMatch(/^[2-9A-HJKMNP-TV-Z]{5}-[2-9A-HJKMNP-TV-Z]{5}$/)
    expect(made.data.expires_at).toBe(iso(site.clock.now + 2 * hour))
    expect((await site.enrol(made.data.code, 'D-1')).status).toBe(200)
    const listed = async () =>
      (await root('getEnrolmentCodes', company)).data.find((code: { code: string }) => code.code === made.data.code)
    expect(await listed()).toMatchObject({ used: 1, revoked: false })
    expect((await root('revokeEnrolmentCode', { code: made.data.code.toLowerCase() })).status).toBe(200)
    expect(await listed()).toMatchObject({ revoked: true })
    expect((await site.enrol(made.data.code, 'D-2')).code).toBe('notPossible')
  })

  test('every write is audited, without the code itself', async () => {
    const { data } = await root('createEnrolmentCode', { ...company, name: 'Audited' })
    await root('revokeEnrolmentCode', { code: data.code })
    const target = `enrolment ${data.code.slice(0, 5)}`
    const records = (await site.stores.audit.month('acme', iso(site.clock.now).slice(0, 7))).filter(
      ({ changes }) => changes[0]?.target === target,
    )
    expect(records.map((record) => record.call).sort()).toEqual(['createEnrolmentCode', 'revokeEnrolmentCode'])
    expect(JSON.stringify(records)).not.toContain(data.code)
  })

  test('a facility manager handles the codes of the own facility only', async () => {
    const { data: own } = await boss('createEnrolmentCode', company)
    expect(own.facility_uid).toBe('north')
    const { data: south } = await root('createEnrolmentCode', { ...company, facility_uid: 'south' })
    const { data: all } = await root('createEnrolmentCode', company)
    expect((await boss('createEnrolmentCode', { ...company, facility_uid: 'south' })).code).toBe('notFound')
    const seen = (await boss('getEnrolmentCodes', company)).data.map((code: { code: string }) => code.code)
    expect(seen).toContain(own.code)
    expect(seen).not.toContain(south.code)
    expect(seen).not.toContain(all.code)
    expect((await boss('revokeEnrolmentCode', { code: south.code })).code).toBe('notFound')
    expect((await boss('revokeEnrolmentCode', { code: all.code })).code).toBe('notFound')
    expect((await boss('revokeEnrolmentCode', { code: own.code })).status).toBe(200)
  })

  test('workers have nothing to do with them', async () => {
    for (const name of ['getEnrolmentCodes', 'createEnrolmentCode', 'revokeEnrolmentCode']) {
      expect((await worker(name, { ...company, code: 'x' })).status).toBe(403)
    }
  })

  test('wrong facilities, foreign companies and wrong numbers are refused', async () => {
    expect((await root('createEnrolmentCode', { ...company, facility_uid: 'pick' })).status).toBe(404)
    expect((await root('createEnrolmentCode', { company_uid: 'other' })).code).toBe('notYours')
    for (const [field, value] of [
      ['valid_hours', 0],
      ['valid_hours', 1e9],
      ['max_devices', 0],
      ['max_devices', 1.5],
      ['name', '\u0000'],
    ] as const) {
      expect(await root('createEnrolmentCode', { ...company, [field]: value })).toMatchObject({
        status: 400,
        errors: [{ path: field }],
      })
    }
    expect((await root('revokeEnrolmentCode', { code: 'nonsense' })).status).toBe(404)
    expect((await root('revokeEnrolmentCode', { code: 'AAAAA-AAAAA' })).status).toBe(404)
  })
})

describe('getTodaysStaticDeviceData', () => {
  let fleet: Site
  beforeAll(async () => {
    fleet = await openSite()
    const now = fleet.clock.now
    let n = 0
    const add = async ({
      seen_at,
      battery_percent,
      battery_health,
      ...fields
    }: Partial<DeviceRecord & DeviceState>) => {
      const { id } = await fleet.handheldOf(`F-${++n}`)
      await fleet.stores.devices.change(id, fields)
      await fleet.stores.deviceStates.change(id, { seen_at, battery_percent, battery_health } as Partial<DeviceState>)
    }
    const here = { user: 'amara', seen_at: now - minute }
    await add({ ...here, team: 'pick', last_team: 'pick', battery_percent: 100, battery_health: 'GOOD' })
    await add({ ...here, team: 'yard', last_team: 'pick', battery_percent: 81, battery_health: 'COLD' })
    // In its cradle, where it says little: nobody works with it.
    await add({
      last_team: 'pick',
      seen_at: now - idleHeartbeatEvery.full,
      battery_percent: 80,
      battery_health: 'DEAD',
    })
    // Died in the shift: signed in, but not heard of.
    await add({
      user: 'bo',
      last_team: 'far',
      seen_at: now - 15 * minute,
      battery_percent: 0,
      battery_health: 'OVERHEAT',
    })
    await add({ facility: 'south', battery_percent: 21, battery_health: 'UNSPECIFIED_FAILURE' })
    await add({ facility: 'south', last_team: 'pick', battery_percent: 20, battery_health: 'UNKNOWN' })
    await add({})
  })
  afterAll(() => fleet.stop())

  test('counts devices, active ones, battery buckets and critical batteries of the company', async () => {
    const call = await fleet.as('root', 'superAdmin', 'acme')
    expect((await call('getTodaysStaticDeviceData', { group_uid: 'acme' })).data).toEqual({
      total_devices: 7,
      active_devices: 2,
      high_batt: 2,
      med_batt: 2,
      low_batt: 2,
      critical_batt: 4,
      critical_teams: [
        { team_name: 'The pick', devices: 2 },
        { team_name: 'The far', devices: 1 },
        { team_name: 'The yard', devices: 1 },
      ],
      past: null,
    })
  })

  test('a facility has the devices of its teams and those enrolled for it that no team has used', async () => {
    const call = await fleet.as('root', 'superAdmin', 'acme')
    const total = async (group_uid: string) =>
      (await call('getTodaysStaticDeviceData', { group_uid })).data.total_devices
    expect(await total('north')).toBe(4)
    expect(await total('south')).toBe(2)
    expect(await total('pick')).toBe(3)
    expect(await total('yard')).toBe(1)
    expect(await total('far')).toBe(1)
  })

  test('each group within reach is told with the devices that it has by itself', async () => {
    const countsOf = async (...who: Parameters<typeof fleet.as>) => {
      const { data } = await (await fleet.as(...who))('getDeviceCountsOfGroups', {})
      return Object.fromEntries(
        data.map(({ group_uid, count }: { group_uid: string; count: number }) => [group_uid, count]),
      )
    }
    const north = { pick: 3, yard: 1 }
    expect(await countsOf('root', 'superAdmin', 'acme')).toEqual({ ...north, far: 1, south: 1, acme: 1 })
    expect(await countsOf('boss', 'facilityManager', 'north')).toEqual(north)
  })

  test('nobody sees groups out of reach', async () => {
    const call = await fleet.as('boss', 'facilityManager', 'north')
    expect((await call('getTodaysStaticDeviceData', { group_uid: 'yard' })).status).toBe(200)
    for (const group_uid of ['acme', 'south', 'far', 'nowhere']) {
      expect((await call('getTodaysStaticDeviceData', { group_uid })).status).toBe(404)
    }
  })

  test('names the four teams with most critical batteries', async () => {
    const team = { company: 'acme', type: 'team', parent_id: 'north', status: 1, subtype: 1, time_zone: 'UTC' } as const
    const created_on = '2026-01-01T00:00:00.000Z'
    for (const [index, name] of ['Alpha', 'Beta', 'Gamma'].entries()) {
      await fleet.stores.groups.add({ ...team, uid: name, name, created_on, version: 1 })
      for (let n = 0; n <= index; n++) {
        const { id } = await fleet.handheldOf(`${name}-${n}`)
        await fleet.stores.devices.change(id, { last_team: name })
        await fleet.stores.deviceStates.change(id, { battery_health: 'DEAD' })
      }
    }
    const call = await fleet.as('root', 'superAdmin', 'acme')
    const { data } = await call('getTodaysStaticDeviceData', { group_uid: 'acme' })
    expect(data.critical_teams).toEqual([
      { team_name: 'Gamma', devices: 3 },
      { team_name: 'Beta', devices: 2 },
      { team_name: 'The pick', devices: 2 },
      { team_name: 'Alpha', devices: 1 },
    ])
  })
})
