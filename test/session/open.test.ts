import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '../../shared/contract/session.ts'
import { type People, people } from '../lib/people.ts'

let world: People
beforeAll(async () => {
  world = await people()
})
afterAll(() => world.stop())

const open = (uid: string, signedInAt?: number) =>
  world.send('open', {}, signedInAt === undefined ? { uid } : { uid, signedInAt })

describe('open', () => {
  test('answers who is signed in, where, and where they may go', async () => {
    const { user, at } = await world.as('worker')
    const { picking, north } = world.acme.groups
    expect(at.session).toMatchObject({
      two_factor: 'off',
      email_hint: 'w•••@acme.example',
      user: { uid: user.uid, username: 'wanda' },
      company: { uid: world.acme.uid, company_url: 'acme' },
      role: { key: 'worker', type: 4 },
      universal: false,
      group: { uid: picking.uid, type: 'team', description: 'team:Picking', facility_uid: north.uid },
      groups: [{ g: picking.uid, r: 'role-worker', d: 'team:Picking', t: 2, enabled: true }],
    })
    expect(at.session.session_id.startsWith(`${world.acme.uid}.`)).toBe(true)
    expect(Date.parse(at.session.expires_at)).toBe(world.now() + 13 * 3_600_000)
  })

  test('notes address and client, and writes an audit record', async () => {
    const { user, at } = await world.as('teamManager')
    const session = await world.stores.sessions.get(at.session.session_id, world.now())
    expect(session).toMatchObject({ ip: '192.0.2.1', user_agent: 'test' })
    const records = await world.stores.audit.month(world.acme.uid, '2027-03')
    expect(records.filter((record) => record.call === 'open' && record.user === user.uid)).toHaveLength(1)
  })

  test('takes the highest role in an enabled group, and the last one used once there is one', async () => {
    const { picking, north } = world.acme.groups
    const both = await world.acme.user('both', ['worker', picking], ['facilityManager', north])
    const { at, call } = await world.signIn(both)
    expect(at.session.role.key).toBe('facilityManager')
    expect((await call('refresh', { group_uid: picking.uid })).status).toBe(200)
    expect((await world.signIn(both)).at.session.role.key).toBe('worker')
    await world.stores.users.replace(await world.stored(both), {
      ...(await world.stored(both)),
      roles: [{ role: 'facilityManager', group: north.uid }],
    })
    expect((await world.signIn(both)).at.session.role.key).toBe('facilityManager')
  })

  test('passes over disabled groups, and refuses when there is no other', async () => {
    const { north } = world.acme.groups
    const yard = await world.acme.group('facility', 'Yard', world.acme.uid)
    const gate = await world.acme.group('team', 'Gate', yard.uid)
    const two = await world.acme.user('two', ['facilityManager', north], ['worker', gate])
    const one = await world.acme.user('one', ['worker', gate])
    await world.stores.groups.replace({ before: yard, after: { ...yard, status: 0 } })
    expect((await world.signIn(two)).at.session.groups.map(({ enabled }) => enabled)).toEqual([true, false])
    expect(await open(one.uid)).toMatchObject({
      status: 403,
      message: 'All of your groups are disabled. Please contact your admin.',
    })
  })

  test('refuses disabled and suspended users, and users of a disabled or deleted company', async () => {
    const gone = await world.acme.user('gone', ['worker', world.acme.groups.picking])
    for (const status of [0, 2] as const) {
      const before = await world.stored(gone)
      await world.stores.users.replace(before, { ...before, status })
      expect(await open(gone.uid)).toMatchObject({
        status: 403,
        message: 'Your account is disabled. Please contact your admin.',
      })
    }
    for (const status of [0, 2] as const) {
      await world.stores.companies.setStatus(world.other.uid, status)
      expect(await open(world.other.users.admin.uid)).toMatchObject({
        status: 403,
        message: 'Your company is disabled. Please contact your provider.',
      })
    }
    await world.stores.companies.setStatus(world.other.uid, 1)
  })

  test('refuses an identity that is nobody, and none at all', async () => {
    expect((await open('0000000000000000')).status).toBe(403)
    expect(await world.send('open', {})).toMatchObject({ status: 401, code: 'notSignedIn' })
  })

  test('refuses a token from before a forced logout', async () => {
    const user = await world.acme.user('forced', ['worker', world.acme.groups.picking])
    const signedInAt = world.now()
    world.pass(60_000)
    await world.stores.users.endSessions(user.company, user.uid, world.now(), 'admin')
    expect(await open(user.uid, signedInAt)).toMatchObject({ status: 401, code: 'sessionEnded' })
    expect((await open(user.uid, world.now())).status).toBe(200)
  })

  test('waits for the second factor where the user has it', async () => {
    const user = await world.acme.user('careful', ['worker', world.acme.groups.picking])
    await world.stores.users.replace(user, { ...user, two_factor: true })
    const { call, at } = await world.signIn(user)
    expect(at.session.two_factor).toBe('pending')
    expect(world.mail.sent).toHaveLength(0)
    expect(await call('current')).toMatchObject({ status: 403, code: 'twoFactorRequired' })
    expect((await call('close')).status).toBe(200)
  })
})

describe('refresh', () => {
  test('renews the session under a new id, and the old one is over', async () => {
    const { call, at, user } = await world.as('worker')
    const old = at.session.session_id
    world.pass(12 * 3_600_000)
    const renewed = await call('refresh', { group_uid: at.session.group.uid, user_uid: user.uid })
    expect(renewed).toMatchObject({ status: 200, message: 'Session refreshed successfully' })
    at.session = renewed.data as Session
    expect(at.session.session_id).not.toBe(old)
    expect(Date.parse(at.session.expires_at)).toBe(world.now() + 13 * 3_600_000)
    expect((await call('current')).status).toBe(200)
    expect(await world.send('current', {}, { uid: user.uid, session: old })).toMatchObject({
      status: 401,
      code: 'sessionEnded',
    })
  })

  test('of two at once, one session is left', async () => {
    const { call, at } = await world.as('worker')
    const answers = await Promise.all([1, 2].map(() => call('refresh', { group_uid: at.session.group.uid })))
    const opened = answers.filter(({ status }) => status === 200).map(({ data }) => (data as Session).session_id)
    expect(opened.length).toBeGreaterThan(0)
    const left = await Promise.all(opened.map((id) => world.stores.sessions.get(id, world.now())))
    expect(left.filter(Boolean)).toHaveLength(1)
  })

  test('can be asked for again with the old id when the answer got lost, and for nothing but to sign out', async () => {
    const { call, at, user } = await world.as('teamManager')
    const group_uid = at.session.group.uid
    const lost = [await call('refresh', { group_uid }), await call('refresh', { group_uid })]
    expect(lost.map(({ status }) => status)).toEqual([200, 200])
    expect((await call('current')).code).toBe('sessionEnded')
    const found = await call('refresh', { group_uid })
    expect(found.status).toBe(200)
    for (const { data } of lost)
      expect(await world.stores.sessions.get((data as Session).session_id, world.now())).toBeUndefined()
    // Nobody else's token goes with it, and a sign-out ends all of it.
    const stranger = { uid: world.acme.users.admin.uid, session: at.session.session_id }
    expect((await world.send('refresh', { group_uid }, stranger)).code).toBe('sessionEnded')
    const latest = (found.data as Session).session_id
    expect((await world.send('close', {}, { uid: user.uid, session: latest })).status).toBe(200)
    expect((await call('refresh', { group_uid })).code).toBe('sessionEnded')
  })

  test('ends by the old id too when the answer got lost', async () => {
    const { call, at } = await world.as('teamManager')
    const { data } = await call('refresh', { group_uid: at.session.group.uid })
    const latest = (data as Session).session_id
    expect(await world.stores.sessions.get(latest, world.now())).toBeDefined()
    expect((await call('close')).status).toBe(200)
    expect(await world.stores.sessions.get(latest, world.now())).toBeUndefined()
  })

  test('finds nothing by an id that would have expired by itself', async () => {
    const { call, at } = await world.as('worker')
    const group_uid = at.session.group.uid
    world.pass(12 * 3_600_000)
    expect((await call('refresh', { group_uid })).status).toBe(200)
    world.pass(3_600_000)
    expect((await call('refresh', { group_uid })).code).toBe('sessionEnded')
  })

  test('keeps what was verified', async () => {
    const { call, at, user } = await world.as('admin')
    await call('verifyPassword', { user_uid: user.uid, comp_uid: world.acme.uid, password: 'Correct-horse-1' })
    at.session = (await call('refresh', { group_uid: at.session.group.uid })).data as Session
    const kept = await world.stores.sessions.get(at.session.session_id, world.now())
    expect(kept?.verified_until).toBe(world.now() + 600_000)
  })

  test('switches to another group and role that the user holds', async () => {
    const { picking, packing } = world.acme.groups
    const user = await world.acme.user('switcher', ['teamManager', picking], ['worker', packing], ['worker', picking])
    const { call, at } = await world.signIn(user)
    const switched = await call('refresh', { group_uid: packing.uid })
    expect(switched).toMatchObject({ status: 200, message: 'Group switched successfully' })
    at.session = switched.data as Session
    expect(at.session).toMatchObject({ role: { key: 'worker' }, group: { uid: packing.uid } })
    at.session = (await call('refresh', { group_uid: picking.uid })).data as Session
    expect(at.session.role.key).toBe('teamManager')
    at.session = (await call('refresh', { group_uid: picking.uid, role_uid: 'role-worker' })).data as Session
    expect(at.session.role.key).toBe('worker')
    // A renewal stays in the role, though the group would offer a higher one.
    at.session = (await call('refresh', { group_uid: picking.uid })).data as Session
    expect(at.session.role.key).toBe('worker')
  })

  test('refuses groups and roles that the user does not hold, and another actor', async () => {
    const { call, at } = await world.as('worker')
    const { packing, picking } = world.acme.groups
    for (const body of [
      { group_uid: packing.uid },
      { group_uid: world.other.groups.picking.uid },
      { group_uid: picking.uid, role_uid: 'role-admin' },
      { group_uid: picking.uid, user_uid: world.acme.users.admin.uid },
    ]) {
      expect((await call('refresh', body)).status).toBe(403)
    }
    expect((await call('refresh', {})).status).toBe(400)
    expect((await world.stores.sessions.get(at.session.session_id, world.now()))?.role).toBe('worker')
  })

  test('refuses a disabled group and a team of a disabled facility', async () => {
    const depot = await world.acme.group('facility', 'Depot', world.acme.uid)
    const dock = await world.acme.group('team', 'Dock', depot.uid)
    const user = await world.acme.user('docker', ['worker', world.acme.groups.picking], ['worker', dock])
    const { call } = await world.signIn(user)
    const refused = { status: 422, message: "You can't login into a disabled group." }
    await world.stores.groups.replace({ before: dock, after: { ...dock, status: 0 } })
    expect(await call('refresh', { group_uid: dock.uid })).toMatchObject(refused)
    await world.stores.groups.replace(
      { before: { ...dock, version: 2 }, after: dock },
      { before: depot, after: { ...depot, status: 0 } },
    )
    expect(await call('refresh', { group_uid: dock.uid })).toMatchObject(refused)
  })
})

describe('close', () => {
  test('ends the session, also twice', async () => {
    const { call } = await world.as('worker')
    expect((await call('close')).status).toBe(200)
    expect(await call('current')).toMatchObject({ status: 401, code: 'sessionEnded' })
    expect((await call('close')).status).toBe(401)
  })
})
