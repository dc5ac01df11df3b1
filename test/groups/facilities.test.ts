import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Facility, Team } from '../../shared/contract/entities.ts'
import type { RoleName } from '../../shared/roles.ts'
import { type People, people } from '../lib/people.ts'

let world: People
let count = 0
beforeAll(async () => {
  world = await people()
})
afterAll(() => world.stop())

const names = (data: unknown) => (data as { name: string }[]).map(({ name }) => name)
const bodyOf = (change: Record<string, unknown> = {}) => ({
  name: `Facility ${count++}`,
  parent_id: world.acme.uid,
  company_uid: world.acme.uid,
  ...change,
})
const create = async (role: RoleName, change: Record<string, unknown> = {}) => {
  const { call } = await world.as(role)
  return call('createFacility', bodyOf(change))
}

describe('lists of facilities', () => {
  test('hold what is within reach; a team manager sees the facility above', async () => {
    const body = { group_uid: world.acme.uid }
    for (const [role, expected] of [
      ['superAdmin', ['North', 'South']],
      ['admin', ['North', 'South']],
      ['facilityManager', ['North']],
      ['teamManager', ['North']],
    ] as const) {
      const { call } = await world.as(role)
      expect(names((await call('getFacilitesOfCompany', body)).data), role).toEqual(expected)
    }
    const worker = await world.as('worker')
    expect((await worker.call('getFacilitesOfCompany', body)).status).toBe(403)
    const admin = await world.as('admin')
    expect((await admin.call('getFacilitesOfCompany', { group_uid: world.other.uid })).status).toBe(404)
  })

  test('of a manager hold those of the caller alone', async () => {
    const { north, south } = world.acme.groups
    const both = await world.acme.user('both', ['facilityManager', south], ['facilityManager', north])
    const { call } = await world.signIn(both)
    expect(names((await call('getAllFacilitiesOfManager', { user_uid: both.uid })).data)).toEqual(['North', 'South'])
    expect((await call('getAllFacilitiesOfManager', { user_uid: world.acme.users.admin.uid })).code).toBe('notYours')
    const admin = await world.as('admin')
    expect((await admin.call('getAllFacilitiesOfManager')).data).toEqual([])
  })

  test('details are for those who reach the facility', async () => {
    const { north, south } = world.acme.groups
    for (const [role, uid, status] of [
      ['facilityManager', north.uid, 200],
      ['teamManager', north.uid, 200],
      ['facilityManager', south.uid, 404],
      ['teamManager', south.uid, 404],
      ['admin', world.other.groups.north.uid, 404],
      ['admin', world.acme.groups.picking.uid, 404],
      ['worker', north.uid, 403],
    ] as const) {
      const { call } = await world.as(role)
      expect((await call('getFacilityDetailsByUid', { uid })).status, `${role} ${uid}`).toBe(status)
    }
  })
})

describe('createFacility', () => {
  test('makes an enabled facility, in the zone of the company unless told otherwise', async () => {
    expect(await create('admin', { city: 'Bremen', zip: '' })).toMatchObject({
      status: 200,
      message: 'Facility created successfully',
      data: { status: 1, parent_id: world.acme.uid, time_zone: 'Europe/Berlin', city: 'Bremen', zip: null },
    })
    expect((await create('superAdmin', { time_zone: 'Asia/Kathmandu' })).data).toMatchObject({
      time_zone: 'Asia/Kathmandu',
    })
  })

  test.each([
    [{ name: '' }, 'Please input the facility name'],
    [{ name: '   ' }, 'Please input the facility name'],
    [{ name: undefined }, 'Please input the facility name'],
    [{ name: '100%' }, undefined],
    [{ name: 'a;b' }, undefined],
    [{ name: 'say "hi"' }, undefined],
    [{ name: 'nul\u0000' }, undefined],
    [{ name: '😀' }, undefined],
    [{ name: 'x'.repeat(101) }, undefined],
    [{ time_zone: 'Mars/Olympus' }, undefined],
    [{ time_zone: '+05:00' }, undefined],
  ])('refuses %j', async (change, message) => {
    const answer = await create('admin', change)
    expect(answer).toMatchObject({ status: 400, errors: [{ path: Object.keys(change)[0] }] })
    if (message) expect(answer.message).toBe(message)
  })

  test('refuses a name that another facility has, in any case; and gives that of a deleted one free', async () => {
    expect(await create('admin', { name: 'north' })).toMatchObject({
      status: 409,
      code: 'taken',
      errors: [{ path: 'name' }],
    })
    const made = (await create('admin', { name: 'Short-lived' })).data as Facility
    const { call } = await world.as('admin')
    expect((await call('suspendFacility', { uid: made.uid })).status).toBe(200)
    expect((await create('admin', { name: 'SHORT-LIVED' })).status).toBe(200)
    // Another company has names of its own.
    const other = await world.signIn(world.other.users.admin)
    const body = { name: 'Short-lived', parent_id: world.other.uid }
    expect((await other.call('createFacility', body)).status).toBe(200)
  })

  test('of two at once with one name, one is made', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => create('admin', { name: 'Race' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('is for admins and their own company', async () => {
    for (const role of ['facilityManager', 'teamManager', 'worker', 'taskWorker'] as const) {
      expect((await create(role)).status, role).toBe(403)
    }
    expect((await create('admin', { parent_id: world.other.uid })).status).toBe(404)
    expect((await create('admin', { parent_id: world.acme.groups.north.uid })).status).toBe(404)
    expect((await create('admin', { company_uid: world.other.uid })).code).toBe('notYours')
    expect((await create('admin', { created_by: world.acme.users.worker.uid })).code).toBe('notYours')
  })
})

describe('changing a facility', () => {
  const made = async () => (await create('admin')).data as Facility

  test('only what is given changes, and its teams follow its zone', async () => {
    const { uid, name } = await made()
    const { call } = await world.as('admin')
    const team = (await call('createTeam', { name: 'Zoned', parent_id: uid, subtype: 1 })).data as Team
    expect(await call('updateFacility', { uid, city: 'Kiel' })).toMatchObject({
      status: 200,
      message: 'Facility updated successfully',
      data: { name, city: 'Kiel', time_zone: 'Europe/Berlin' },
    })
    const renamed = await call('updateFacility', { uid, name: 'Kiel', city: '', time_zone: 'Australia/Adelaide' })
    expect(renamed.data).toMatchObject({ name: 'Kiel', city: null, time_zone: 'Australia/Adelaide' })
    expect((await world.stores.groups.get(world.acme.uid, team.uid))?.time_zone).toBe('Australia/Adelaide')
    expect((await create('admin', { name })).status).toBe(200)
    expect((await call('updateFacility', { uid, name: 'South' })).code).toBe('taken')
    expect((await call('updateFacility', { uid, name: 'KIEL' })).status).toBe(200)
  })

  test('it goes off and on, and a deleted one is gone with its teams', async () => {
    const { uid } = await made()
    const { call } = await world.as('admin')
    const team = (await call('createTeam', { name: 'Within', parent_id: uid, subtype: 2 })).data as Team
    const listed = async (with_status?: number[]) =>
      ((await call('getFacilitesOfCompany', { group_uid: world.acme.uid, with_status })).data as Facility[]).find(
        (each) => each.uid === uid,
      )?.status
    expect((await call('disableFacility', { uid })).message).toBe('Facility disabled successfully')
    expect(await listed()).toBe(0)
    expect(await listed([1])).toBeUndefined()
    expect((await call('enableFacility', { uid })).message).toBe('Facility enabled successfully')
    expect(await listed([1])).toBe(1)
    expect((await call('suspendFacility', { uid })).message).toBe('Facility deleted successfully')
    expect(await listed()).toBeUndefined()
    expect(await listed([2])).toBe(2)

    const teams = (await call('getTeamsOfCo', { uid: world.acme.uid })).data as Team[]
    expect(teams.some((each) => each.uid === team.uid)).toBe(false)
    for (const name of ['enableFacility', 'disableFacility', 'suspendFacility', 'getFacilityDetailsByUid'] as const) {
      expect((await call(name, { uid })).status, name).toBe(404)
    }
    expect((await call('enableTeam', { uid: team.uid })).status).toBe(404)
    expect((await call('createTeam', { name: 'Late', parent_id: uid, subtype: 1 })).status).toBe(404)
  })

  test('is for admins alone, in their own company', async () => {
    const { north, picking } = world.acme.groups
    for (const name of ['updateFacility', 'enableFacility', 'disableFacility', 'suspendFacility'] as const) {
      for (const role of ['facilityManager', 'teamManager', 'worker', 'taskWorker'] as const) {
        const { call } = await world.as(role)
        expect((await call(name, { uid: north.uid })).status, `${role} ${name}`).toBe(403)
      }
      const { call } = await world.as('superAdmin')
      expect((await call(name, { uid: world.other.groups.north.uid })).status).toBe(404)
      expect((await call(name, { uid: picking.uid })).status).toBe(404)
      expect((await call(name, { uid: world.acme.uid })).status).toBe(404)
      expect((await call(name, {})).status).toBe(400)
    }
    expect(await world.stores.groups.get(world.acme.uid, north.uid)).toMatchObject({ status: 1, version: 1 })
  })
})
