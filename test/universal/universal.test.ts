import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { putAll } from '../../bin/seed/putAll.ts'
import { storedState } from '../../functions/data/deviceStates.ts'
import { type DeviceRecord, storedDevice } from '../../functions/data/devices.ts'
import { handlers as universal } from '../../functions/universal/index.ts'
import type { UniversalCompany } from '../../shared/contract/companies.ts'
import type { Page } from '../../shared/contract/listCall.ts'
import type { UniversalDevice } from '../../shared/contract/universal.ts'
import { roleNames } from '../../shared/roles.ts'
import { idOf, joined } from '../edge/paging.ts'
import { type People, people } from '../lib/people.ts'

/** What the people who run the installation see of every company, and nobody else. */

let world: People
let uma: Awaited<ReturnType<People['signIn']>>
beforeAll(async () => {
  world = await people({ universal })
  const { stores } = world
  const platform = { ...world.acme.record, uid: 'platform', name: 'Platform', company_url: 'platform', platform: true }
  await stores.companies.add(platform)
  const whole = { ...world.acme.groups.whole, uid: 'platform', company: 'platform', name: 'Platform' }
  await stores.groups.add(whole)
  const user = {
    ...world.acme.users.superAdmin,
    ...{ uid: 'uma', company: 'platform', username: 'uma', email: 'uma@platform.example' },
    ...{ roles: [{ role: 'superAdmin' as const, group: 'platform' }], universal: 2 as const },
  }
  await stores.users.add(user, null)
  uma = await world.signIn(user)
})
afterAll(() => world.stop())

interface Made {
  company: string
  id: string
  team?: string
  hidden?: true
  located?: true
}

const add = async (...made: Made[]) => {
  const items = made.flatMap(({ company, id, team, hidden, located }) => {
    const device: DeviceRecord = {
      ...{ id: `${company}.${id}`, company, serial_number: `S-${id}`, model: 'TC52', manufacturer: 'Zebra' },
      ...{ mac_address: '02:00', label: `L-${id}`, secret_hash: '-', enrolled_on: '2027-01-01T00:00:00.000Z' },
      ...(team ? { team, user: 'somebody' } : {}),
      ...(hidden ? { hidden } : {}),
    }
    const location = { location: { lat: 39.5, lon: -119.7, accuracy: 8 }, located_at: world.now() }
    const state = { os_version: '14', app_version: '5.2.0', battery_health: 'GOOD', seen_at: world.now() }
    return [storedDevice(device), storedState(device.id, { ...state, ...(located ? location : {}) })]
  })
  await putAll(world.db, world.tables.devices, items)
}

const pageOf = async (input: object) =>
  (await uma.call('getUniversalDevicesInformation', input)).data as Page<UniversalDevice>
const all = async (input: object = {}) =>
  (await uma.call('getUniversalDevicesInformation', input)).data as UniversalDevice[]
const read = async (input: object, limit: number) => {
  const rows: UniversalDevice[] = []
  let next: string | null = null
  do {
    const page: Page<UniversalDevice> = await pageOf({ ...input, limit, ...(next ? { cursor: next } : {}) })
    rows.push(...page.items)
    next = page.next
  } while (next)
  return rows
}

describe('allCompanies', () => {
  test('names every company, disabled ones too unless only active ones are asked for', async () => {
    const names = async (input: object) =>
      ((await uma.call('allCompanies', input)).data as UniversalCompany[]).map(
        ({ name, status }) => `${name} ${status}`,
      )
    expect(await names({})).toEqual(['acme Ltd 1', 'other Ltd 1', 'Platform 1'])
    await world.stores.companies.setStatus(world.other.uid, 0)
    expect(await names({})).toEqual(['acme Ltd 1', 'other Ltd 0', 'Platform 1'])
    expect(await names({ only_actives: true })).toEqual(['acme Ltd 1', 'Platform 1'])
    await world.stores.companies.setStatus(world.other.uid, 2)
    expect(await names({})).toEqual(['acme Ltd 1', 'Platform 1'])
    await world.stores.companies.setStatus(world.other.uid, 1)
  })

  test('is read in pages too: each company once, disabled ones left out of all of them if only active ones are asked for', async () => {
    const whole = (await uma.call('allCompanies')).data as UniversalCompany[]
    const byId = [...whole].sort((a, b) => (a.uid < b.uid ? -1 : 1))
    for (const limit of [1, 2, 1000]) expect(await joined(uma, 'allCompanies', {}, limit)).toEqual(byId)
    await world.stores.companies.setStatus(world.other.uid, 0)
    expect((await joined(uma, 'allCompanies', { only_actives: true }, 1)).map(idOf)).toEqual(
      byId.map(({ uid }) => uid).filter((uid) => uid !== world.other.uid),
    )
    await world.stores.companies.setStatus(world.other.uid, 1)
  })
})

describe('getUniversalDevicesInformation', () => {
  test('has the devices of every company, hidden ones too, without the people who work with them', async () => {
    const { acme, other } = world
    await world.stores.groups.setFinder(acme.uid, [acme.groups.picking.uid], true)
    await add(
      { company: acme.uid, id: 'a1', team: acme.groups.picking.uid, located: true },
      { company: acme.uid, id: 'a2', hidden: true },
      { company: other.uid, id: 'o1', team: other.groups.picking.uid, located: true },
    )
    const rows = await all()
    expect(
      rows.map(({ label, name, company_uid, hidden, status }) => [label, name, company_uid, hidden, status]),
    ).toEqual([
      ['L-a1', 'acme Ltd', acme.uid, 0, 1],
      ['L-a2', 'acme Ltd', acme.uid, 1, 0],
      ['L-o1', 'other Ltd', other.uid, 0, 1],
    ])
    expect(JSON.stringify(rows)).not.toContain('somebody')
    expect(rows[0]).toMatchObject({ loc_latitude: 39.5, loc_longitude: -119.7, loc_accuracy: 8 })
    // Where the finder of its group is off, nobody is told where a device is, whoever asks.
    expect(rows[2]).toMatchObject({ loc_latitude: null, loc_longitude: null, loc_accuracy: null, loc_time: null })
  })

  test('has those of one company for who asks for it', async () => {
    expect((await all({ company_uid: world.other.uid })).map(({ label }) => label)).toEqual(['L-o1'])
    expect(await all({ company_uid: 'platform' })).toEqual([])
    for (const company_uid of ['nobody', 'platformx'])
      expect(await uma.call('getUniversalDevicesInformation', { company_uid })).toMatchObject({ status: 404 })
  })

  test('joined pages hold each device once, over companies, and hidden ones among the others', async () => {
    const { acme, other } = world
    const many = (company: string, count: number) =>
      Array.from({ length: count }, (_, at): Made => ({ company, id: `m${at}`, ...(at % 3 ? {} : { hidden: true }) }))
    await add(...many(acme.uid, 60), ...many(other.uid, 25))
    const whole = (await all()).map(({ id }) => id).sort()
    expect(whole).toHaveLength(88)
    for (const limit of [1, 7, 50, 1000]) expect((await read({}, limit)).map(({ id }) => id)).toEqual(whole)
    const ofOne = (await read({ company_uid: other.uid }, 4)).map(({ id }) => id)
    expect(ofOne).toEqual(whole.filter((id) => id.startsWith(`${other.uid}.`)))
  })

  test('a hidden device stays out of the lists of its company', async () => {
    const listed = []
    for await (const step of world.stores.fleet.steps(world.acme.uid, {})) listed.push(...step)
    expect(listed.map(({ device }) => device.label)).not.toContain('L-a2')
    expect(listed.some(({ hidden }) => hidden)).toBe(false)
  })
})

describe('universal calls', () => {
  const calls = ['allCompanies', 'getUniversalDevicesInformation'] as const

  test.each(roleNames)('are refused for the role %s of a company', async (role) => {
    const { call } = await world.as(role)
    for (const name of calls) {
      for (const input of [{}, { company_uid: world.other.uid }, { company_uid: world.acme.uid }])
        expect(await call(name, input)).toMatchObject({ status: 403, code: 'notAllowed', data: null })
    }
  })

  test('are refused for a user of a company that bears the mark of a universal admin', async () => {
    const before = await world.stored(world.acme.users.admin)
    await world.stores.users.replace(before, { ...before, universal: 2 })
    const { call } = await world.as('admin')
    for (const name of calls) expect(await call(name)).toMatchObject({ status: 403, code: 'notAllowed' })
  })

  test('do not act for somebody else', async () => {
    const t_user_id = world.acme.users.admin.uid
    for (const name of calls)
      expect(await uma.call(name, { t_user_id })).toMatchObject({ status: 403, code: 'notYours' })
  })

  test('what was looked at is in the audit log, once for each list that was begun', async () => {
    const noted = async () => {
      const found = await world.stores.audit.month('platform', '2027-03')
      return found.map(({ call, user, input }) => ({ call, user, input }))
    }
    const before = (await noted()).length
    world.pass(1000)
    await read({ company_uid: world.acme.uid }, 20)
    world.pass(1000)
    await uma.call('allCompanies')
    expect((await noted()).slice(before)).toEqual([
      { call: 'getUniversalDevicesInformation', user: 'uma', input: { company_uid: world.acme.uid, limit: 20 } },
      { call: 'allCompanies', user: 'uma', input: { only_actives: false } },
    ])
  })
})
