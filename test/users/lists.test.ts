import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '../../shared/contract/entities.ts'
import type { CallName } from '../../shared/contract/index.ts'
import type { RoleName } from '../../shared/roles.ts'
import { type People, people } from '../lib/people.ts'

let world: People
beforeAll(async () => {
  world = await people()
})
afterAll(() => world.stop())

/** The usernames that a role is answered. */
const names = async (role: RoleName, name: CallName, input: unknown) => {
  const { call } = await world.as(role)
  const { status, data } = await call(name, input)
  return status === 200 ? (data as User[]).map(({ username }) => username) : status
}

describe('lists of users', () => {
  test('hold everybody for company roles, and only who is within reach for the others', async () => {
    const body = { company_uid: world.acme.uid }
    const everybody = ['admin', 'faye', 'root', 'stan', 'tilo', 'tom', 'wanda']
    expect(await names('superAdmin', 'getAllUsersOfCompany', body)).toEqual(everybody)
    expect(await names('admin', 'getAllUsersOfCompany', body)).toEqual(everybody)
    expect(await names('facilityManager', 'getAllUsersOfCompany', body)).toEqual(['faye', 'tilo', 'tom', 'wanda'])
    expect(await names('teamManager', 'getAllUsersOfCompany', body)).toEqual(['tilo', 'tom', 'wanda'])
    expect(await names('worker', 'getAllUsersOfCompany', body)).toBe(403)
    expect(await names('taskWorker', 'getAllUsersOfCompany', body)).toBe(403)
  })

  test('of workers hold worker roles alone', async () => {
    const body = { company_uid: world.acme.uid, status: [1] }
    expect(await names('admin', 'getAllWorkersOfCompany', body)).toEqual(['stan', 'tilo', 'wanda'])
    expect(await names('facilityManager', 'getAllWorkersOfCompany', body)).toEqual(['tilo', 'wanda'])
  })

  test('of a facility hold its own people and those of its teams', async () => {
    const { north, south } = world.acme.groups
    expect(await names('admin', 'getUsersOfFacility', { fac_uid: north.uid })).toEqual(['faye', 'tilo', 'tom', 'wanda'])
    expect(await names('admin', 'getUsersOfFacility', { fac_uid: south.uid })).toEqual(['stan'])
    expect(await names('facilityManager', 'getUsersOfFacility', { fac_uid: south.uid })).toBe(404)
    expect(await names('teamManager', 'getUsersOfFacility', { fac_uid: north.uid })).toBe(403)
    expect(await names('admin', 'getUsersOfFacility', { fac_uid: world.acme.groups.picking.uid })).toBe(404)
  })

  test('of a team hold the people of the team', async () => {
    const { picking, packing, loading } = world.acme.groups
    expect(await names('teamManager', 'getUsersOfTeam', { team_uid: picking.uid })).toEqual(['tilo', 'tom', 'wanda'])
    expect(await names('admin', 'getUsersOfTeam', { team_uid: packing.uid })).toEqual([])
    expect(await names('teamManager', 'getUsersOfTeam', { team_uid: packing.uid })).toBe(404)
    expect(await names('facilityManager', 'getUsersOfTeam', { team_uid: loading.uid })).toBe(404)
  })

  test('hold the statuses that are asked for', async () => {
    const { loading } = world.acme.groups
    const disabled = await world.acme.user('disabled', ['worker', loading])
    const suspended = await world.acme.user('suspended', ['worker', loading])
    await world.stores.users.replace(disabled, { ...disabled, status: 0 })
    await world.stores.users.replace(suspended, { ...suspended, status: 2 })
    const team_uid = loading.uid
    expect(await names('admin', 'getUsersOfTeam', { team_uid })).toEqual(['disabled', 'stan'])
    expect(await names('admin', 'getUsersOfTeam', { team_uid, with_status: [1] })).toEqual(['stan'])
    expect(await names('admin', 'getUsersOfTeam', { team_uid, with_status: [2] })).toEqual(['suspended'])
    for (const with_status of [[], [3], ['1'], 1, null]) {
      expect(await names('admin', 'getUsersOfTeam', { team_uid, with_status })).toBe(400)
    }
  })

  test('never hold another company, nor answer about it', async () => {
    const { uid, groups } = world.other
    expect(await names('superAdmin', 'getAllUsersOfCompany', { company_uid: uid })).toBe(403)
    expect(await names('superAdmin', 'getUsersOfFacility', { fac_uid: groups.north.uid })).toBe(404)
    expect(await names('superAdmin', 'getUsersOfTeam', { team_uid: groups.picking.uid })).toBe(404)
  })

  test('name roles and groups, and no secrets', async () => {
    const { call } = await world.as('admin')
    const { data } = await call('getUsersOfTeam', { team_uid: world.acme.groups.picking.uid })
    const tom = (data as User[]).find(({ username }) => username === 'tom')
    expect(tom).toEqual({
      ...{ uid: world.acme.users.teamManager.uid, id: world.acme.users.teamManager.uid },
      ...{
        first_name: 'Tom',
        last_name: 'Tester',
        username: 'tom',
        employee_id: null,
        email: 'tom@acme.example',
        email_confirmed: true,
        new_email: null,
      },
      ...{ phone: null, addr1: null, addr2: null, city: null, state: null, zip: null, country: null },
      ...{ status: 1, created_on: '2027-03-01T09:00:00.000Z' },
      ...{ two_factor: false, two_factor_since: null },
      role: { id: 'role-team-manager', name: 'Team Manager', type: 3 },
      group_role: [
        { g: world.acme.groups.picking.uid, r: 'role-team-manager', d: 'team:Picking', t: 2, enabled: true },
      ],
    })
  })

  test('the limit counts enabled users', async () => {
    const { call } = await world.as('teamManager')
    expect(await call('getLimitOfUserAccounts', { company_uid: world.acme.uid })).toMatchObject({
      data: { current_users: 7, max: null },
    })
    expect((await call('getLimitOfUserAccounts', { company_uid: world.other.uid })).status).toBe(403)
  })
})
