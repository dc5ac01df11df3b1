import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '../../shared/contract/entities.ts'
import type { RoleName } from '../../shared/roles.ts'
import { roles } from '../../shared/roles.ts'
import { type People, people } from '../lib/people.ts'

let world: People
let count = 0
beforeAll(async () => {
  world = await people()
})
afterAll(() => world.stop())

type Two = Awaited<ReturnType<People['signIn']>>

const newWorker = () => world.acme.user(`worker-${count++}`, ['worker', world.acme.groups.picking])
const pair = (user_uid: string, role: RoleName, group_uid: string) => ({
  user_uid,
  role_uid: roles[role].uid,
  group_uid,
})

describe('getAllRoles', () => {
  test.each<[RoleName, number[]]>([
    ['superAdmin', [0, 1, 2, 3, 4, 5]],
    ['admin', [2, 3, 4, 5]],
    ['facilityManager', [3, 4, 5]],
    ['teamManager', [4, 5]],
    ['worker', []],
    ['taskWorker', []],
  ])('lists them by type and tells %s which to assign', async (role, assignable) => {
    const { call } = await world.as(role)
    const data = (await call('getAllRoles')).data as { type: number; assignable: boolean }[]
    expect(data.map(({ type }) => type)).toEqual([0, 1, 2, 3, 4, 5])
    expect(data.filter((each) => each.assignable).map(({ type }) => type)).toEqual(assignable)
  })
})

describe('getUserRoleAndGroup', () => {
  test('answers the groups of each role, to the user and to managers who see them', async () => {
    const { picking, packing, loading } = world.acme.groups
    const user = await world.acme.user('spread', ['worker', picking], ['worker', packing], ['teamManager', loading])
    const inPicking = { g: picking.uid, r: 'role-worker', d: 'team:Picking', t: 2, enabled: true }
    const inPacking = { g: packing.uid, r: 'role-worker', d: 'team:Packing', t: 2, enabled: true }
    const inLoading = { g: loading.uid, r: 'role-team-manager', d: 'team:Loading', t: 2, enabled: true }
    const { call } = await world.as('teamManager')
    // Each sees the roles within reach, and the user all.
    for (const [caller, seen] of [
      ['teamManager', { 'role-worker': [inPicking] }],
      ['facilityManager', { 'role-worker': [inPicking, inPacking] }],
      ['admin', { 'role-worker': [inPicking, inPacking], 'role-team-manager': [inLoading] }],
    ] as const) {
      const manager = await world.as(caller)
      expect((await manager.call('getUserRoleAndGroup', { user_uid: user.uid })).data).toEqual(seen)
      const listed = (await manager.call('getUsersOfTeam', { team_uid: picking.uid })).data as User[]
      expect(listed.find(({ uid }) => uid === user.uid)?.group_role).toEqual(Object.values(seen).flat())
    }
    const self = await world.signIn(user)
    const own = { 'role-worker': [inPicking, inPacking], 'role-team-manager': [inLoading] }
    expect((await self.call('getUserRoleAndGroup', { user_uid: user.uid })).data).toEqual(own)
    expect(self.at.session.groups).toHaveLength(3)
    const worker = await world.as('worker')
    const itself = { user_uid: world.acme.users.worker.uid }
    expect((await worker.call('getUserRoleAndGroup', itself)).status).toBe(200)
    expect((await worker.call('getUserRoleAndGroup', { user_uid: user.uid })).status).toBe(404)
    expect((await call('getUserRoleAndGroup', { user_uid: world.acme.users.stranger.uid })).status).toBe(404)
    expect((await call('getUserRoleAndGroup', { user_uid: world.other.users.worker.uid })).status).toBe(404)
  })
})

describe('addUserRoleAndGroup', () => {
  test('gives one more role, once', async () => {
    const { packing } = world.acme.groups
    const user = await newWorker()
    const { call } = await world.as('facilityManager')
    expect(await call('addUserRoleAndGroup', pair(user.uid, 'worker', packing.uid))).toMatchObject({
      status: 200,
      message: 'Role added successfully',
    })
    expect((await world.stored(user)).roles).toHaveLength(2)
    expect((await call('addUserRoleAndGroup', pair(user.uid, 'worker', packing.uid))).code).toBe('taken')
  })

  test('of the same pair many times at once is given once', async () => {
    const user = await newWorker()
    const { call } = await world.as('admin')
    const body = pair(user.uid, 'worker', world.acme.groups.loading.uid)
    const answers = await Promise.all(Array.from({ length: 4 }, () => call('addUserRoleAndGroup', body)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await world.stored(user)).roles).toHaveLength(2)
  })

  test('refuses roles at or above the own and groups that do not fit', async () => {
    const { whole, north, picking, packing, loading } = world.acme.groups
    const user = await newWorker()
    for (const [caller, role, group, status] of [
      ['admin', 'superAdmin', whole, 403],
      ['admin', 'admin', whole, 403],
      ['facilityManager', 'facilityManager', north, 403],
      ['teamManager', 'teamManager', picking, 403],
      ['teamManager', 'worker', packing, 404],
      ['facilityManager', 'worker', loading, 404],
      ['admin', 'worker', north, 404],
      ['admin', 'facilityManager', picking, 404],
      ['superAdmin', 'worker', world.other.groups.picking, 404],
      ['worker', 'taskWorker', picking, 403],
    ] as const) {
      const { call } = await world.as(caller)
      const answer = await call('addUserRoleAndGroup', pair(user.uid, role, group.uid))
      expect([caller, role, answer.status]).toEqual([caller, role, status])
    }
    expect((await world.stored(user)).roles).toHaveLength(1)
  })

  test('refuses what is missing in the words of the page', async () => {
    const { call } = await world.as('admin')
    const body = pair((await newWorker()).uid, 'worker', world.acme.groups.packing.uid)
    expect((await call('addUserRoleAndGroup', { ...body, role_uid: '' })).message).toBe('Please select a role')
    expect((await call('addUserRoleAndGroup', { ...body, role_uid: undefined })).message).toBe('Please select a role')
    expect((await call('addUserRoleAndGroup', { ...body, group_uid: '' })).message).toBe('Please select a group')
    expect((await call('addUserRoleAndGroup', { ...body, role_uid: 'role-none' })).status).toBe(403)
  })

  test('is refused for users of higher rank or out of reach', async () => {
    const { picking } = world.acme.groups
    const { call } = await world.as('teamManager')
    for (const [uid, status] of [
      [world.acme.users.admin.uid, 404],
      [world.acme.users.stranger.uid, 404],
      [world.other.users.worker.uid, 404],
      [(await world.acme.user('peer', ['teamManager', picking])).uid, 403],
    ] as const) {
      expect((await call('addUserRoleAndGroup', pair(uid, 'taskWorker', picking.uid))).status).toBe(status)
    }
  })
})

describe('removeUserRoleAndGroup', () => {
  test('takes a role, and sessions that use it end at their next call', async () => {
    const { picking, packing } = world.acme.groups
    const user = await world.acme.user('leaver', ['worker', picking], ['worker', packing])
    const { call: callAsUser } = await world.signIn(user)
    const { call } = await world.as('facilityManager')
    expect(await call('removeUserRoleAndGroup', pair(user.uid, 'worker', picking.uid))).toMatchObject({
      status: 200,
      message: 'Role removed successfully',
    })
    expect(await callAsUser('current')).toMatchObject({
      status: 401,
      code: 'sessionEnded',
      message: 'Your role was changed. Please sign in again.',
    })
  })

  test('never takes the last role', async () => {
    const user = await newWorker()
    const { call } = await world.as('admin')
    expect(await call('removeUserRoleAndGroup', pair(user.uid, 'worker', world.acme.groups.picking.uid))).toMatchObject(
      {
        status: 422,
        message: 'User must be assigned to a different role before deleting',
      },
    )
    const gone = await world.acme.group('team', 'Soon gone', world.acme.groups.north.uid)
    const two = await world.acme.user('two-teams', ['worker', world.acme.groups.picking], ['worker', gone])
    expect((await call('suspendTeam', { uid: gone.uid })).status).toBe(200)
    const last = pair(two.uid, 'worker', world.acme.groups.picking.uid)
    expect((await call('removeUserRoleAndGroup', last)).status).toBe(422)
    const root = await world.as('superAdmin')
    const own = pair(root.user.uid, 'superAdmin', world.acme.uid)
    expect((await root.call('removeUserRoleAndGroup', own)).message).toBe(
      'You must be assigned to a different role before deleting',
    )
  })

  test('a team manager takes nothing outside the team and nothing of their own rank', async () => {
    const { picking, packing } = world.acme.groups
    const user = await world.acme.user('mixed', ['worker', picking], ['worker', packing], ['taskWorker', packing])
    const { call } = await world.as('teamManager')
    expect((await call('removeUserRoleAndGroup', pair(user.uid, 'worker', packing.uid))).status).toBe(404)
    const peer = await world.acme.user('mixed-peer', ['worker', picking], ['teamManager', picking])
    for (const role of ['teamManager', 'worker'] as const)
      expect((await call('removeUserRoleAndGroup', pair(peer.uid, role, picking.uid))).status).toBe(403)
    expect((await call('removeUserRoleAndGroup', pair(user.uid, 'taskWorker', picking.uid))).status).toBe(404)
    expect(
      (await call('removeUserRoleAndGroup', pair(world.acme.users.stranger.uid, 'worker', picking.uid))).status,
    ).toBe(404)
    const worker = await world.as('worker')
    expect((await worker.call('removeUserRoleAndGroup', pair(user.uid, 'taskWorker', packing.uid))).status).toBe(403)
    expect((await world.stored(user)).roles).toHaveLength(3)
    expect((await world.stored(peer)).roles).toHaveLength(2)
  })

  test('of two last roles taken at once one stays', async () => {
    const { picking, packing } = world.acme.groups
    const user = await world.acme.user('twice', ['worker', picking], ['worker', packing])
    const { call } = await world.as('admin')
    await Promise.all(
      [picking, packing].map((group) => call('removeUserRoleAndGroup', pair(user.uid, 'worker', group.uid))),
    )
    expect((await world.stored(user)).roles).toHaveLength(1)
  })

  test('who manages may give up a role below their own', async () => {
    const { picking, packing } = world.acme.groups
    const user = await world.acme.user('both', ['teamManager', picking], ['worker', picking], ['worker', packing])
    const { call } = await world.signIn(user)
    expect((await call('removeUserRoleAndGroup', pair(user.uid, 'teamManager', picking.uid))).status).toBe(403)
    expect((await call('removeUserRoleAndGroup', pair(user.uid, 'worker', picking.uid))).status).toBe(200)
    expect((await world.stored(user)).roles).toHaveLength(2)
  })
})

describe('the last super admin of a company', () => {
  const message = 'Your company needs a super admin. Please make someone else a super admin first.'
  /** Two super admins, each with another role to fall back on, and nobody else who is one. */
  const two = async () => {
    const { whole } = world.other.groups
    const made = [1, 2].map(() => world.other.user(`root-${count++}`, ['superAdmin', whole], ['admin', whole]))
    const [one, another] = await Promise.all(made)
    for (const each of await world.stores.users.list(world.other.uid))
      if (each.uid !== one?.uid && each.uid !== another?.uid && each.roles.some(({ role }) => role === 'superAdmin'))
        await world.stores.users.replace(each, { ...each, status: 0 })
    if (!one || !another) throw new Error('No users')
    return [await world.signIn(one), await world.signIn(another)] as const
  }
  const left = async () =>
    (await world.stores.users.list(world.other.uid)).filter(
      ({ status, roles: held }) => status === 1 && held.some(({ role }) => role === 'superAdmin'),
    ).length
  const drop = (uid: string) => pair(uid, 'superAdmin', world.other.uid)

  test('keeps the role, and whoever is not the last does not', async () => {
    const [one, another] = await two()
    expect((await one.call('removeUserRoleAndGroup', drop(another.user.uid))).status).toBe(200)
    expect(await one.call('removeUserRoleAndGroup', drop(one.user.uid))).toMatchObject({ status: 422, message })
    expect(await left()).toBe(1)
  })

  test('is not counted while disabled', async () => {
    const [one, another] = await two()
    expect((await one.call('disableUser', { uid: another.user.uid })).status).toBe(200)
    expect(await one.call('removeUserRoleAndGroup', drop(one.user.uid))).toMatchObject({ status: 422, message })
    // Taking the role from somebody who cannot sign in takes nothing from the company.
    expect((await one.call('removeUserRoleAndGroup', drop(another.user.uid))).status).toBe(200)
    expect(await left()).toBe(1)
  })

  test.each<[string, (caller: Two, other: Two) => Promise<unknown>]>([
    ['drop each other', ({ call }, { user }) => call('removeUserRoleAndGroup', drop(user.uid))],
    ['drop themselves', ({ call, user }) => call('removeUserRoleAndGroup', drop(user.uid))],
    ['disable each other', ({ call }, { user }) => call('disableUser', { uid: user.uid })],
    ['delete each other', ({ call }, { user }) => call('suspendUser', { uid: user.uid })],
  ])('is left of two who %s at the same moment', async (_what, act) => {
    for (let round = 0; round < 4; round++) {
      const [one, another] = await two()
      await Promise.all([act(one, another), act(another, one)])
      expect(await left()).toBe(1)
    }
  })

  test('is left of two where one drops the role and is disabled at the same moment', async () => {
    for (let round = 0; round < 4; round++) {
      const [one, another] = await two()
      await Promise.all([
        one.call('removeUserRoleAndGroup', drop(one.user.uid)),
        one.call('disableUser', { uid: another.user.uid }),
      ])
      expect(await left()).toBe(1)
    }
  })
})
