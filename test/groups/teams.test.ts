import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Team } from '../../shared/contract/entities.ts'
import { type People, people } from '../lib/people.ts'

let world: People
let count = 0
beforeAll(async () => {
  world = await people()
})
afterAll(() => world.stop())

const names = (data: unknown) => (data as { name: string }[]).map(({ name }) => name)
const bodyOf = (change: Record<string, unknown> = {}) => ({
  name: `Team ${count++}`,
  parent_id: world.acme.groups.north.uid,
  subtype: 1,
  ...change,
})

describe('lists of teams', () => {
  test('of the company hold what is within reach', async () => {
    for (const [role, expected] of [
      ['admin', ['Loading', 'Packing', 'Picking']],
      ['facilityManager', ['Packing', 'Picking']],
      ['teamManager', ['Picking']],
    ] as const) {
      const { call } = await world.as(role)
      expect(names((await call('getTeamsOfCo', { uid: world.acme.uid })).data), role).toEqual(expected)
      expect((await call('getTeamsOfCo', { uid: world.other.uid })).status).toBe(404)
    }
  })

  test('of a facility hold its teams, as far as they are within reach', async () => {
    const { north, south } = world.acme.groups
    for (const [role, uid, expected] of [
      ['admin', south.uid, ['Loading']],
      ['facilityManager', north.uid, ['Packing', 'Picking']],
      ['teamManager', north.uid, ['Picking']],
    ] as const) {
      const { call } = await world.as(role)
      expect(names((await call('getTeamsOfFacility', { uid })).data), role).toEqual(expected)
    }
    const { call } = await world.as('facilityManager')
    expect((await call('getTeamsOfFacility', { uid: south.uid })).status).toBe(404)
    expect((await call('getTeamsOfFacility', { uid: world.acme.groups.picking.uid })).status).toBe(404)
  })
})

describe('createTeam', () => {
  test('makes an enabled team in the zone of its facility', async () => {
    const { call } = await world.as('facilityManager')
    expect(await call('createTeam', bodyOf({ subtype: 2, addr1: 'Gate 4' }))).toMatchObject({
      status: 200,
      message: 'Team created successfully',
      data: { status: 1, subtype: 2, parent_id: world.acme.groups.north.uid, addr1: 'Gate 4', type: 2 },
    })
  })

  test('takes names that look the same for the same, and keeps them in one form', async () => {
    const { call } = await world.as('facilityManager')
    const made = await call('createTeam', bodyOf({ name: ' Cafe\u0301  Süd ' }))
    expect(made.data).toMatchObject({ name: 'Café Süd' })
    for (const name of ['Café Süd', 'Cafe\u0301 Süd', 'CAFÉ  süd', 'Café\u00a0Süd\n', 'café Su\u0308d']) {
      expect(await call('createTeam', bodyOf({ name })), name).toMatchObject({ status: 409, code: 'taken' })
      const { uid } = (await call('createTeam', bodyOf())).data as Team
      expect(await call('updateTeam', { uid, name }), name).toMatchObject({ status: 409, code: 'taken' })
    }
  })

  test.each([
    ['half a character', 'Pick\ud800'],
    ['a zero-width space', 'Pick\u200bers'],
    ['a turned direction', 'Pick\u202eers'],
    ['a line break', 'Pick\ners'],
    ['a control character', 'Pick\u0085ers'],
  ])('refuses a name with %s', async (_, name) => {
    const { call } = await world.as('facilityManager')
    expect(await call('createTeam', bodyOf({ name }))).toMatchObject({ status: 400, errors: [{ path: 'name' }] })
    expect(await call('createTeam', bodyOf({ city: name }))).toMatchObject({ status: 400, errors: [{ path: 'city' }] })
  })

  test.each([
    [{ name: '' }, "Please input the team's name"],
    [{ name: 'a%b' }, undefined],
    [{ subtype: undefined }, "Please select the team's type"],
    [{ subtype: 3 }, "Please select the team's type"],
    [{ parent_id: '' }, 'Please select a facility for the new team'],
    [{ parent_id: undefined }, 'Please select a facility for the new team'],
  ])('refuses %j', async (change, message) => {
    const { call } = await world.as('admin')
    const answer = await call('createTeam', bodyOf(change))
    expect(answer.status).toBe(400)
    if (message) expect(answer.message).toBe(message)
  })

  test('is for facilities within reach, and for facility managers and above', async () => {
    const { south, picking } = world.acme.groups
    const { call } = await world.as('facilityManager')
    expect((await call('createTeam', bodyOf({ parent_id: south.uid }))).status).toBe(404)
    expect((await call('createTeam', bodyOf({ parent_id: picking.uid }))).status).toBe(404)
    expect((await call('createTeam', bodyOf({ parent_id: world.other.groups.north.uid }))).status).toBe(404)
    expect((await call('createTeam', bodyOf({ parent_id: world.acme.uid }))).status).toBe(404)
    for (const role of ['teamManager', 'worker', 'taskWorker'] as const) {
      const { call } = await world.as(role)
      expect((await call('createTeam', bodyOf())).status, role).toBe(403)
    }
  })

  test('names are unique in a facility, not across facilities', async () => {
    const { call } = await world.as('admin')
    expect((await call('createTeam', bodyOf({ name: 'PICKING' }))).code).toBe('taken')
    expect((await call('createTeam', bodyOf({ name: 'Picking', parent_id: world.acme.groups.south.uid }))).status).toBe(
      200,
    )
  })
})

describe('changing a team', () => {
  const made = async (parent_id = world.acme.groups.north.uid) => {
    const { call } = await world.as('admin')
    return (await call('createTeam', bodyOf({ parent_id }))).data as Team
  }

  test('only what is given changes, and it stays in its facility', async () => {
    const team = await made()
    const { call } = await world.as('facilityManager')
    const parent_id = world.acme.groups.south.uid
    expect(await call('updateTeam', { uid: team.uid, subtype: 2, parent_id })).toMatchObject({
      status: 200,
      message: 'Team updated successfully',
      data: { name: team.name, subtype: 2, parent_id: world.acme.groups.north.uid },
    })
    expect((await call('updateTeam', { uid: team.uid, name: 'Packing' })).code).toBe('taken')
    expect((await call('updateTeam', { uid: team.uid, name: '' })).status).toBe(400)
  })

  test('it goes off and on, and a deleted one is gone', async () => {
    const { uid } = await made()
    const { call } = await world.as('facilityManager')
    const body = { uid: world.acme.groups.north.uid }
    const listed = async (with_status?: number[]) =>
      ((await call('getTeamsOfFacility', { ...body, with_status })).data as Team[]).find((team) => team.uid === uid)
    expect((await call('disableTeam', { uid })).message).toBe('Team disabled successfully')
    expect((await listed())?.status).toBe(0)
    expect((await call('enableTeam', { uid })).message).toBe('Team enabled successfully')
    expect((await listed([1]))?.status).toBe(1)
    expect((await call('suspendTeam', { uid })).message).toBe('Team deleted successfully')
    expect(await listed()).toBeUndefined()
    for (const name of ['enableTeam', 'disableTeam', 'suspendTeam', 'updateTeam'] as const) {
      expect((await call(name, { uid })).status, name).toBe(404)
    }
  })

  test('enabling a team enables its facility too', async () => {
    const facility = await world.acme.group('facility', 'Disabled', world.acme.uid)
    const team = await made(facility.uid)
    const { call } = await world.as('admin')
    await call('disableFacility', { uid: facility.uid })
    await call('disableTeam', { uid: team.uid })
    expect((await call('enableTeam', { uid: team.uid })).message).toBe('Team and facility enabled successfully')
    expect((await world.stores.groups.get(world.acme.uid, facility.uid))?.status).toBe(1)
    await call('disableFacility', { uid: facility.uid })
    expect((await call('enableTeam', { uid: team.uid })).status).toBe(200)
    expect((await world.stores.groups.get(world.acme.uid, facility.uid))?.status).toBe(1)
  })

  test('is refused out of reach and to team managers and workers', async () => {
    const { loading, picking } = world.acme.groups
    for (const name of ['updateTeam', 'enableTeam', 'disableTeam', 'suspendTeam'] as const) {
      const { call } = await world.as('facilityManager')
      expect((await call(name, { uid: loading.uid })).status).toBe(404)
      expect((await call(name, { uid: world.other.groups.picking.uid })).status).toBe(404)
      expect((await call(name, { uid: world.acme.groups.north.uid })).status).toBe(404)
      for (const role of ['teamManager', 'worker', 'taskWorker'] as const) {
        const { call } = await world.as(role)
        expect((await call(name, { uid: picking.uid })).status, `${role} ${name}`).toBe(403)
      }
    }
    expect(await world.stores.groups.get(world.acme.uid, loading.uid)).toMatchObject({ status: 1, version: 1 })
  })
})

describe('groups of a user', () => {
  test('the own ones all, those of others as far as they are within reach', async () => {
    const { picking, loading, north } = world.acme.groups
    const user = await world.acme.user(
      'spread',
      ['worker', loading],
      ['teamManager', picking],
      ['facilityManager', north],
    )
    const own = await world.signIn(user)
    expect(names((await own.call('getAllUserGroups', { user_id: user.uid })).data)).toEqual([
      'North',
      'Loading',
      'Picking',
    ])
    const manager = await world.as('teamManager')
    expect(names((await manager.call('getAllUserGroups', { user_id: user.uid })).data)).toEqual(['Picking'])
    expect((await manager.call('getAllUserGroups', { user_id: world.acme.users.stranger.uid })).status).toBe(404)
    const worker = await world.as('worker')
    expect((await worker.call('getAllUserGroups', { user_id: user.uid })).status).toBe(404)
    const root = await world.as('superAdmin')
    expect((await root.call('getAllUserGroups', { user_id: world.other.users.worker.uid })).status).toBe(404)
  })

  test('the combinations to switch to tell which are disabled', async () => {
    const { picking } = world.acme.groups
    const facility = await world.acme.group('facility', 'Closed', world.acme.uid)
    const team = await world.acme.group('team', 'Shut', facility.uid)
    const user = await world.acme.user('chooser', ['worker', picking], ['teamManager', team])
    const { call } = await world.signIn({ ...user })
    const admin = await world.as('admin')
    const { call: callAsUser, at } = await world.signIn(user)
    await callAsUser('refresh', { group_uid: picking.uid })
    await admin.call('disableFacility', { uid: facility.uid })
    expect(at.session.group.uid).toBe(team.uid)
    expect((await call('getUserGroupsAndRoles', { user_uid: user.uid })).status).toBe(401)
    const { call: again } = await world.signIn(user)
    expect((await again('getUserGroupsAndRoles', { user_uid: user.uid })).data).toEqual({
      data: [
        { g: picking.uid, r: 'role-worker', d: 'team:Picking', t: 2, enabled: true },
        { g: team.uid, r: 'role-team-manager', d: 'team:Shut', t: 2, enabled: false },
      ],
      allDisabled: false,
      message: '',
    })
    expect((await admin.call('getUserGroupsAndRoles', { user_uid: user.uid })).code).toBe('notYours')
  })

  test('of somebody all of whose groups are disabled are nobody’s: they are not let in, and are told why', async () => {
    const facility = await world.acme.group('facility', 'Shut down', world.acme.uid)
    const team = await world.acme.group('team', 'Gone home', facility.uid)
    const user = await world.acme.user('shut-out', ['worker', team], ['teamManager', team])
    const { call } = await world.signIn(user)
    const admin = await world.as('admin')
    await admin.call('disableFacility', { uid: facility.uid })
    expect((await call('getUserGroupsAndRoles', { user_uid: user.uid })).status).toBe(401)
    expect((await world.send('open', {}, { uid: user.uid })).status).toBe(403)
  })
})
