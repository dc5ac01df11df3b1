import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inactivityOptions } from '../../shared/preferences.ts'
import { everyRole, isWorkerType, type RoleName } from '../../shared/roles.ts'
import { type People, password, people } from '../lib/people.ts'

let world: People
beforeAll(async () => {
  world = await people()
})
afterAll(() => world.stop())

const set = async (role: RoleName, pref_type: unknown, pref_value: unknown) => {
  const { call, user } = await world.as(role)
  return call('setUserPref', { user_uid: user.uid, pref_type, pref_value })
}

describe('setUserPref', () => {
  test.each([
    [100, '11,14,9,10,13,12,0,1,2,3,4,5,6,7,8,15,16,17'],
    [100, '3'],
    [200, '0,1'],
    [201, 'name:asc'],
    [300, '1'],
    [300, '0'],
    [300, 1],
    [400, ''],
    [401, ''],
    [500, '0,1,2,3,4,5,6,7,8,9,10,12,13,14,15'],
    [600, '300000'],
    [600, 600000],
    [601, '1200000'],
    [601, '0'],
    [602, '1800000'],
    [700, '60000'],
    [700, String(12 * 3_600_000)],
    [701, '0'],
    [900, '4,9,21'],
    [900, ''],
  ])('takes %i = %j', async (pref_type, pref_value) => {
    expect(await set('admin', pref_type, pref_value)).toMatchObject({
      status: 200,
      message: 'User pref successfully updated',
      data: { pref_type, pref_value: String(pref_value) },
    })
  })

  test.each([
    [100, ''],
    [100, '1,1'],
    [100, '18'],
    [100, '-1'],
    [100, '1, 2'],
    [100, '01'],
    [100, '1,'],
    [200, '0'],
    [200, '0,1,2'],
    [200, 'a,b'],
    [201, 'up'],
    [300, '2'],
    [400, 'nowhere'],
    [401, '__proto__'],
    [500, '1,1'],
    [600, '0'],
    [600, '299999'],
    [600, '3e5'],
    [602, '0'],
    [700, '61000'],
    [700, '0'],
    [700, String(24 * 3_600_000)],
    [701, 'yes'],
    [900, '1,1'],
    [900, '12345'],
    [900, 'x'],
  ])('refuses %i = %j', async (pref_type, pref_value) => {
    expect(await set('admin', pref_type, pref_value)).toMatchObject({
      status: 400,
      code: 'badInput',
      errors: [{ path: 'pref_value' }],
    })
  })

  test.each([[101], [999], [7000], [0], [-1], [1.5], ['100'], [null]])('knows no type %j', async (pref_type) => {
    expect(await set('admin', pref_type, '1')).toMatchObject({ status: 400, errors: [{ path: 'pref_type' }] })
  })

  test('offers 18 times for the inactivity logout, up to the limit of the company', async () => {
    expect(inactivityOptions).toHaveLength(18)
    const answers = await Promise.all(inactivityOptions.map((option) => set('worker', 700, String(option))))
    expect(answers.map(({ status }) => status)).toEqual(
      inactivityOptions.map((option) => (option <= 12 * 3_600_000 ? 200 : 400)),
    )
  })

  test('reports are about groups at or below those of the user, and not for workers', async () => {
    const { picking, packing, south } = world.acme.groups
    for (const role of everyRole) {
      for (const pref_type of [400, 401]) {
        const { status } = await set(role, pref_type, picking.uid)
        expect(status, role).toBe(isWorkerType(role) ? 403 : 200)
      }
    }
    expect((await set('admin', 401, `${picking.uid},${south.uid}`)).status).toBe(200)
    expect((await set('facilityManager', 401, `${picking.uid},${packing.uid}`)).status).toBe(200)
    expect((await set('facilityManager', 401, `${picking.uid},${south.uid}`)).status).toBe(400)
    expect((await set('teamManager', 401, packing.uid)).status).toBe(400)
    expect((await set('admin', 400, world.other.groups.picking.uid)).status).toBe(400)
    expect((await set('admin', 400, `${picking.uid},${picking.uid}`)).status).toBe(400)
    for (const pref_type of [400, 401]) {
      expect((await set('facilityManager', pref_type, world.acme.uid)).status).toBe(400)
      expect((await set('admin', pref_type, world.acme.uid)).status).toBe(200)
      // All groups at once, later ones too, are for who goes by the way out of a mail.
      expect((await set('admin', pref_type, '*')).status).toBe(400)
      const { call } = await world.as('admin')
      const ofAnother = { user_uid: world.acme.users.facilityManager.uid, pref_type, pref_value: '' }
      expect((await call('setUserPref', ofAnother)).status).toBe(403)
    }
  })

  test('what was chosen of reports before a role was lost stays as it is, and so does having left them all', async () => {
    const { picking, south, loading } = world.acme.groups
    const { call, user } = await world.as('facilityManager')
    const stored = (pref_type: number, pref_value: string) =>
      world.stores.preferences.set(world.acme.uid, `USER#${user.uid}`, { pref_type, pref_value })
    const save = (pref_type: number, pref_value: string) =>
      call('setUserPref', { user_uid: user.uid, pref_type, pref_value })
    await stored(401, south.uid)
    expect((await save(401, `${south.uid},${picking.uid}`)).status).toBe(200)
    expect((await save(401, `${loading.uid},${picking.uid}`)).status).toBe(400)
    expect((await save(401, picking.uid)).status).toBe(200)
    expect((await save(401, `${south.uid},${picking.uid}`)).status).toBe(400)
    await stored(400, '*')
    expect((await save(400, '*')).status).toBe(200)
    expect((await save(400, '')).status).toBe(200)
    expect((await save(400, '*')).status).toBe(400)
  })

  test('TV mode is for admins, and its start for those who have just confirmed their password', async () => {
    for (const role of ['facilityManager', 'teamManager', 'worker', 'taskWorker'] as const) {
      expect((await set(role, 701, '1')).code, role).toBe('notAllowed')
    }
    const { call, user } = await world.as('admin')
    const body = { user_uid: user.uid, pref_type: 701, pref_value: '1' }
    expect((await call('setUserPref', body)).code).toBe('verificationRequired')
    await call('verifyPassword', { user_uid: user.uid, comp_uid: world.acme.uid, password })
    expect((await call('setUserPref', body)).status).toBe(200)
    world.pass(600_000)
    expect((await call('setUserPref', body)).code).toBe('verificationRequired')
    expect((await call('setUserPref', { ...body, pref_value: '0' })).status).toBe(200)
  })

  test('the columns of a table are kept as the user arranged them', async () => {
    const { call, user } = await world.as('facilityManager')
    const body = { user_uid: user.uid, pref_type: 1101 }
    for (const pref_value of ['status,first_name:180,-username', '']) {
      expect((await call('setUserPref', { ...body, pref_value })).status).toBe(200)
      expect((await call('getUserPref', body)).data).toEqual({ pref_type: 1101, pref_value })
    }
    for (const pref_value of ['status,status', '-status', 'status:9999', '<b>', 5])
      expect(await call('setUserPref', { ...body, pref_value })).toMatchObject({ status: 400, code: 'badInput' })
  })

  test('the choices of a table are kept as the user made them', async () => {
    const { call, user } = await world.as('facilityManager')
    const body = { user_uid: user.uid, pref_type: 1203 }
    for (const pref_value of ['show=disabled&sort=-name&rows=50&in=a.b-1', '']) {
      expect((await call('setUserPref', { ...body, pref_value })).status).toBe(200)
      expect((await call('getUserPref', body)).data).toEqual({ pref_type: 1203, pref_value })
    }
    for (const pref_value of ['q=secret', 'show', 'show=', 'show=a&show=b', 'show=<b>', '&', 'show=a&', 5])
      expect(await call('setUserPref', { ...body, pref_value }), `${pref_value}`).toMatchObject({ status: 400 })
  })

  test('nobody writes for another, and two-factor is no setting', async () => {
    const { call } = await world.as('superAdmin')
    const user_uid = world.acme.users.worker.uid
    expect((await call('setUserPref', { user_uid, pref_type: 600, pref_value: '300000' })).code).toBe('notYours')
    expect((await set('admin', 1000, '1')).code).toBe('notAllowed')
  })

  test('a second save replaces the first, and the audit log knows both', async () => {
    const { call, user } = await world.as('teamManager')
    const body = { user_uid: user.uid, pref_type: 600 }
    await call('setUserPref', { ...body, pref_value: '600000' })
    await call('setUserPref', { ...body, pref_value: '1200000' })
    expect((await call('getUserPref', body)).data).toEqual({ pref_type: 600, pref_value: '1200000' })
    const records = await world.stores.audit.month(world.acme.uid, '2027-03')
    const changes = records.filter((record) => record.user === user.uid).flatMap((record) => record.changes)
    expect(changes).toContainEqual({ target: `preference 600 of user ${user.uid}`, before: '600000', after: '1200000' })
  })
})

describe('reading preferences', () => {
  test('answers the stored ones of those asked for', async () => {
    const { call, user } = await world.signIn(world.other.users.admin)
    const user_uid = user.uid
    await call('setUserPref', { user_uid, pref_type: 200, pref_value: '2,3' })
    await call('setUserPref', { user_uid, pref_type: 100, pref_value: '1,2' })
    const stored = [
      { pref_type: 100, pref_value: '1,2' },
      { pref_type: 200, pref_value: '2,3' },
    ]
    expect((await call('getUserPreferences', { user_uid, pref_type: [100, 200, 600, 701] })).data).toEqual(stored)
    expect((await call('getUserPreferences', { user_uid, pref_types: [200] })).data).toEqual(stored.slice(1))
    expect((await call('getUserPreferences', { user_uid, pref_type: [1000] })).data).toEqual([
      { pref_type: 1000, pref_value: '0' },
    ])
    expect((await call('getUserPref', { user_uid, pref_type: 600 })).data).toBeNull()
  })

  test('refuses what is no list, and the preferences of others', async () => {
    const { call, user } = await world.as('superAdmin')
    for (const pref_type of [undefined, [], 100, ['100'], Array(201).fill(1)]) {
      expect((await call('getUserPreferences', { user_uid: user.uid, pref_type })).status).toBe(400)
    }
    const user_uid = world.acme.users.worker.uid
    expect((await call('getUserPreferences', { user_uid, pref_type: [100] })).code).toBe('notYours')
    expect((await call('getUserPref', { user_uid, pref_type: 100 })).code).toBe('notYours')
  })

  test('1000 mirrors two-factor, for the user and those who manage them', async () => {
    const user = await world.acme.user('careful', ['worker', world.acme.groups.picking])
    const body = { user_uid: user.uid, pref_type: 1000 }
    const manager = await world.as('teamManager')
    expect((await manager.call('getUserPref', body)).data).toEqual({ pref_type: 1000, pref_value: '0' })
    await world.stores.users.replace(user, { ...user, two_factor: true })
    expect((await manager.call('getUserPref', body)).data).toEqual({ pref_type: 1000, pref_value: '1' })
    expect((await (await world.as('worker')).call('getUserPref', body)).status).toBe(403)
    expect((await manager.call('getUserPref', { ...body, user_uid: world.acme.users.admin.uid })).status).toBe(404)
    const own = { user_uid: world.acme.users.worker.uid, pref_type: 1000 }
    expect((await (await world.as('worker')).call('getUserPref', own)).data).toEqual({
      pref_type: 1000,
      pref_value: '0',
    })
  })

  test('those of the company are for everybody in it', async () => {
    const body = { co_uid: world.acme.uid, pref_type: 701 }
    const { call } = await world.as('taskWorker')
    expect((await call('getCompPref', body)).data).toEqual([])
    await world.stores.preferences.set(world.acme.uid, 'COMPANY', { pref_type: 701, pref_value: '1' })
    expect((await call('getCompPref', body)).data).toEqual([{ pref_type: 701, pref_value: '1' }])
    expect((await call('getCompPref', { ...body, co_uid: world.other.uid })).code).toBe('notYours')
    // The same number means another thing for a user.
    const { call: callAsAdmin, user } = await world.signIn(
      await world.acme.user('fresh', ['admin', world.acme.groups.whole]),
    )
    expect((await callAsAdmin('getUserPref', { user_uid: user.uid, pref_type: 701 })).data).toBeNull()
  })

  test('tuning parameters are those of the company', async () => {
    const { call } = await world.as('worker')
    expect((await call('getTuningParam')).data).toEqual({ active_since: 12, pick_gap: 300, freshness: 15, pace: true })
  })

  test('an admin turns pace off and on again, and nothing else', async () => {
    const { call } = await world.as('admin')
    const read = async () => (await call('getTuningParam')).data
    const before = await read()
    for (const pace of [false, true]) {
      expect(await call('setTuningParam', { pace })).toMatchObject({ status: 200, message: 'Settings saved' })
      expect(await read()).toEqual({ ...(before as object), pace })
    }
    for (const pace of ['false', 0, null]) {
      expect(await call('setTuningParam', { pace })).toMatchObject({
        status: 400,
        errors: [{ path: 'pace', message: 'Please choose true or false' }],
      })
    }
    expect(await call('setTuningParam', {})).toMatchObject({
      status: 400,
      errors: [{ path: 'freshness', message: 'Please give freshness or pace' }],
    })
    const records = (await world.stores.audit.month(world.acme.uid, '2027-03')).filter(
      (one) => one.call === 'setTuningParam' && 'pace' in (one.input as object) && one.changes?.length,
    )
    expect(records.map(({ changes }) => changes)).toContainEqual([
      { target: `company ${world.acme.uid}`, before: { pace: true }, after: { pace: false } },
    ])
  })

  test('an admin sets when handhelds sign out who does nothing; 8 minutes where nobody did', async () => {
    const { call } = await world.as('admin')
    const group_uid = world.acme.uid
    const read = async () => (await call('getInactivityAutoLogout', { group_uid })).data
    const set = (more: object) =>
      call('updateInactivityAutoLogout', { group_uid, folo_in_min: 15, folo_due_to: '11', ...more })
    expect(await read()).toEqual({ folo_in_min: 8, folo_due_to: '11' })
    for (const rule of [
      { folo_in_min: 1, folo_due_to: '10' },
      { folo_in_min: 1440, folo_due_to: '01' },
      { folo_in_min: 20, folo_due_to: '11' },
    ]) {
      expect(await set(rule)).toMatchObject({ status: 200, message: 'Inactivity Auto-Logout saved' })
      expect(await read()).toEqual(rule)
    }
    for (const [folo_in_min, message] of [
      [0, 'Please give 1 minute or more'],
      [1441, 'Please give 24 hours or less'],
      [2.5, 'Please give whole minutes'],
      ['8', 'Please give the minutes'],
    ] as const)
      expect(await set({ folo_in_min })).toMatchObject({ status: 400, errors: [{ path: 'folo_in_min', message }] })
    for (const folo_due_to of ['00', '', '12', 11]) {
      expect(await set({ folo_due_to })).toMatchObject({
        status: 400,
        message: 'You must enable at least one inactivity tracking method. Please select one and try again.',
      })
    }
    expect(await set({ group_uid: world.acme.groups.south.uid })).toMatchObject({ status: 404 })
    expect(await read()).toEqual({ folo_in_min: 20, folo_due_to: '11' })
    const records = (await world.stores.audit.month(world.acme.uid, '2027-03')).filter(
      (one) => one.call === 'updateInactivityAutoLogout',
    )
    expect(records.flatMap(({ changes = [] }) => changes.map(({ after }) => after))).toContainEqual({
      inactivity: { minutes: 20, scans: true, steps: true },
    })
  })

  test('an admin sets how soon handhelds deliver, to what is offered', async () => {
    const { call } = await world.as('admin')
    const read = async () => (await call('getTuningParam')).data
    for (const freshness of [5, 60]) {
      expect(await call('setTuningParam', { freshness })).toMatchObject({ status: 200, message: 'Settings saved' })
      expect(await read()).toMatchObject({ freshness, pick_gap: 300 })
    }
    for (const freshness of [0, 10, '60', 5.5, null, -5]) {
      expect(await call('setTuningParam', { freshness })).toMatchObject({
        status: 400,
        errors: [{ path: 'freshness', message: 'Please choose 5, 15 or 60 seconds' }],
      })
    }
    expect(await read()).toMatchObject({ freshness: 60 })
    for (const role of ['facilityManager', 'worker'] as const) {
      const { call: other } = await world.as(role)
      expect(await other('setTuningParam', { freshness: 5 })).toMatchObject({ status: 403 })
    }
    const record = (await world.stores.audit.month(world.acme.uid, '2027-03')).find(
      (one) => one.call === 'setTuningParam' && (one.input as { freshness: number }).freshness === 60,
    )
    expect(record?.changes).toEqual([
      { target: `company ${world.acme.uid}`, before: { freshness: 5 }, after: { freshness: 60 } },
    ])
  })
})
