import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallName } from '../../shared/contract/index.ts'
import { type People, password, people } from '../lib/people.ts'

let world: People
let count = 0
beforeAll(async () => {
  world = await people()
})
afterAll(() => world.stop())

/** Whoever is signed in has just entered the password. */
const prove = ({ session }: { session: { session_id: string } }) =>
  world.stores.sessions.change(session.session_id, { verified_until: world.now() + 600_000 })

const newWorker = () => world.acme.user(`worker-${count++}`, ['worker', world.acme.groups.picking])

describe('updateUser', () => {
  test('changes what is filled in and leaves the rest', async () => {
    const user = await newWorker()
    const { call } = await world.as('teamManager')
    const answer = await call('updateUser', {
      user_uid: user.uid,
      first_name: 'Renamed',
      last_name: '',
      phone: '030',
      employee_id: 'E-1',
      city: null,
    })
    expect(answer).toMatchObject({
      status: 200,
      message: 'User updated successfully',
      data: { first_name: 'Renamed', last_name: 'Tester', phone: '030', employee_id: 'E-1', city: null },
    })
    expect(await world.stored(user)).toMatchObject({ first_name: 'Renamed', phone: '030', version: 2 })
  })

  test('a new username frees the old one', async () => {
    const user = await newWorker()
    const { call } = await world.as('admin')
    expect((await call('updateUser', { user_uid: user.uid, username: 'Brand.New' })).status).toBe(200)
    expect(await world.stores.users.uidOf(world.acme.uid, 'brand.new')).toBe(user.uid)
    expect(await world.stores.users.uidOf(world.acme.uid, user.username)).toBeUndefined()
    expect(await call('updateUser', { user_uid: user.uid, username: 'WANDA' })).toMatchObject({
      status: 409,
      code: 'taken',
      errors: [{ path: 'username' }],
    })
    expect((await call('updateUser', { user_uid: user.uid, username: 'brand.NEW' })).status).toBe(200)
  })

  test('everybody may change their own profile; workers not their username', async () => {
    for (const role of ['superAdmin', 'admin', 'facilityManager', 'teamManager', 'worker', 'taskWorker'] as const) {
      const { call, user } = await world.as(role)
      expect((await call('updateUser', { user_uid: user.uid, city: 'Berlin' })).status, role).toBe(200)
    }
    const { call, user } = await world.as('worker')
    expect((await call('updateUser', { user_uid: user.uid, username: 'boss' })).status).toBe(403)
    expect((await call('updateUser', { user_uid: user.uid, employee_id: 'E-9' })).status).toBe(403)
    expect((await call('updateUser', { user_uid: user.uid, username: 'wanda', zip: '10115' })).status).toBe(200)
  })

  test('an address is changed only after the password, be it the own, another’s or a first one', async () => {
    const user = await newWorker()
    const own = await world.signIn(user)
    const admin = await world.as('admin')
    const body = { user_uid: user.uid, email: 'mine@acme.example' }
    const refused = { status: 403, code: 'verificationRequired' }
    for (const { call } of [own, admin]) {
      expect(await call('updateUser', body)).toMatchObject(refused)
      expect((await call('updateUser', { user_uid: user.uid, city: 'Bonn' })).status).toBe(200)
      expect((await call('updateUser', { user_uid: user.uid, email: user.email })).status).toBe(200)
    }
    await prove(own.at)
    expect((await own.call('updateUser', body)).status).toBe(200)

    const { email: _, new_email: __, ...without } = await world.stored(user)
    await world.stores.users.replace(await world.stored(user), without)
    const later = await world.signIn(user)
    for (const { call } of [later, admin]) expect(await call('updateUser', body)).toMatchObject(refused)
  })

  test.each([
    [{ email: 'nope' }, 400, 'Please input a valid email'],
    [{ username: 'a b' }, 400, undefined],
    [{ first_name: 'x'.repeat(81) }, 400, undefined],
    [{ city: 7 }, 400, undefined],
  ])('refuses %j', async (change, status, message) => {
    const user = await newWorker()
    const { call } = await world.as('admin')
    const answer = await call('updateUser', { user_uid: user.uid, ...change })
    expect(answer.status).toBe(status)
    if (message) expect(answer.message).toBe(message)
    expect((await world.stored(user)).version).toBe(1)
  })

  test('nothing filled in changes nothing', async () => {
    const user = await newWorker()
    const { call } = await world.as('admin')
    expect((await call('updateUser', { user_uid: user.uid, city: '' })).status).toBe(200)
    expect((await world.stored(user)).version).toBe(1)
  })

  test('of two changes at once one is told to look again', async () => {
    const user = await newWorker()
    const { call } = await world.as('admin')
    const answers = await Promise.all(
      ['Ada', 'Bea', 'Cleo', 'Dora'].map((first_name) => call('updateUser', { user_uid: user.uid, first_name })),
    )
    const done = answers.filter(({ status }) => status === 200).length
    expect(answers.filter(({ code }) => code === 'conflict').length).toBe(4 - done)
    expect((await world.stored(user)).version).toBe(1 + done)
  })
})

/** The calls that need rank over the user, with a body. */
const overUser: [CallName, (uid: string) => Record<string, unknown>][] = [
  ['updateUser', (user_uid) => ({ user_uid, first_name: 'Taken over' })],
  ['enableUser', (uid) => ({ uid })],
  ['disableUser', (uid) => ({ uid })],
  ['suspendUser', (uid) => ({ uid })],
  ['endUserSessions', (uid) => ({ uid })],
  ['changeUserPassword', (user_uid) => ({ user_uid, password: 'Taken-over-1' })],
]

describe.each(overUser)('%s', (name, body) => {
  const verified = async (role: keyof People['acme']['users']) => {
    const signedIn = await world.as(role)
    const verified_until = world.now() + 600_000
    await world.stores.sessions.change(signedIn.at.session.session_id, { verified_until })
    return signedIn
  }

  test('is refused for users at or above the own role', async () => {
    const { users } = world.acme
    for (const [role, targets] of [
      ['admin', ['superAdmin']],
      ['facilityManager', ['superAdmin', 'admin']],
      ['teamManager', ['superAdmin', 'admin', 'facilityManager']],
    ] as const) {
      const { call } = await verified(role)
      const peer = await world.acme.user(`peer-${count++}`, [
        role,
        world.acme.groups[role === 'admin' ? 'whole' : role === 'facilityManager' ? 'north' : 'picking'],
      ])
      for (const uid of [...targets.map((target) => users[target].uid), peer.uid]) {
        // Who is out of reach looks absent; who is in reach but not below is refused.
        expect([403, 404]).toContain((await call(name, body(uid))).status)
      }
      expect(await world.stored(peer)).toMatchObject({ status: 1, version: 1 })
    }
  })

  test('is refused for a user with one role that is not below', async () => {
    const { picking, packing } = world.acme.groups
    const mixed = await world.acme.user(`mixed-${count++}`, ['worker', picking], ['teamManager', packing])
    const { call } = await verified('teamManager')
    expect((await call(name, body(mixed.uid))).status).toBe(403)
    expect(await world.stored(mixed)).toMatchObject({ status: 1, version: 1 })
  })

  test('is refused out of reach, in another company and for nobody', async () => {
    const { call } = await verified('teamManager')
    const { call: callAsRoot } = await verified('superAdmin')
    expect((await call(name, body(world.acme.users.stranger.uid))).status).toBe(404)
    expect((await callAsRoot(name, body(world.other.users.worker.uid))).status).toBe(404)
    expect((await callAsRoot(name, body('nobody'))).status).toBe(404)
    for (const uid of ['', '__proto__', '../x', 'x'.repeat(65), 7, null, { $ne: 1 }]) {
      expect((await callAsRoot(name, body(uid as string))).status, String(uid)).toBe(400)
    }
  })

  test('is refused to workers, also over a role below theirs', async () => {
    const { call } = await verified('worker')
    expect((await call(name, body(world.acme.users.taskWorker.uid))).status).toBe(403)
    expect((await world.stored(world.acme.users.taskWorker)).status).toBe(1)
  })
})

describe('status', () => {
  test('goes from enabled to disabled and back, and the count follows', async () => {
    const user = await newWorker()
    const { call } = await world.as('teamManager')
    const { call: callAsUser } = await world.signIn(user)
    const before = await world.stores.users.enabledCount(world.acme.uid)
    world.pass(1000)
    expect((await call('disableUser', { uid: user.uid })).message).toBe('User disabled successfully')
    expect((await call('disableUser', { uid: user.uid })).status).toBe(200)
    expect(await world.stores.users.enabledCount(world.acme.uid)).toBe(before - 1)
    expect(await callAsUser('current')).toMatchObject({ status: 401, code: 'sessionEnded' })
    expect((await call('enableUser', { uid: user.uid })).status).toBe(200)
    expect(await world.stores.users.enabledCount(world.acme.uid)).toBe(before)
    expect((await callAsUser('current')).status).toBe(401)
    expect(world.identity.signedOut).toContain(user.uid)
  })

  test('a deleted user comes back within a day where that is asked for, within the limit, and signs in anew', async () => {
    const user = await newWorker()
    const { call } = await world.as('teamManager')
    const { call: callAsUser } = await world.signIn(user)
    const counted = () => world.stores.users.enabledCount(world.acme.uid)
    const before = await counted()
    const roles = (await world.stored(user)).roles
    const resultOf = async (as: typeof call, more: object = {}) => {
      const { data } = await as('setStatusOfUsers', { uids: [user.uid], status: 1, restore: true, ...more })
      return (data as { results: { ok: boolean; message: string }[] }).results[0]
    }
    // Whoever is not deleted has nothing to come back from.
    expect(await resultOf(call)).toMatchObject({ ok: false })
    world.pass(1000)
    await call('suspendUser', { uid: user.uid })
    world.pass(2000)
    expect(await resultOf(call, { restore: undefined })).toMatchObject({ ok: false })
    const { call: callAsWorker } = await world.as('worker')
    expect((await callAsWorker('setStatusOfUsers', { uids: [user.uid], status: 1, restore: true })).status).toBe(403)
    expect(await counted()).toBe(before - 1)
    expect(await resultOf(call)).toMatchObject({ ok: true, message: 'User restored successfully' })
    expect(await world.stored(user)).toMatchObject({ status: 1, roles })
    expect(await counted()).toBe(before)
    expect((await callAsUser('current')).status).toBe(401)
    const { call: callAgain } = await world.signIn(await world.stored(user))
    expect((await callAgain('current')).status).toBe(200)

    await call('suspendUser', { uid: user.uid })
    expect(await resultOf(call, { status: 0 })).toMatchObject({ ok: true })
    expect(await world.stored(user)).toMatchObject({ status: 0 })
    expect(await counted()).toBe(before - 1)
  })

  test('a deleted user is gone from the lists and does not come back by being enabled', async () => {
    const user = await newWorker()
    const { call } = await world.as('admin')
    const before = await world.stores.users.enabledCount(world.acme.uid)
    expect((await call('suspendUser', { uid: user.uid })).status).toBe(200)
    expect(await world.stores.users.enabledCount(world.acme.uid)).toBe(before - 1)
    const { data } = await call('getAllUsersOfCompany', { company_uid: world.acme.uid })
    expect((data as { uid: string }[]).some(({ uid }) => uid === user.uid)).toBe(false)
    for (const name of ['enableUser', 'disableUser', 'suspendUser', 'endUserSessions'] as const) {
      expect((await call(name, { uid: user.uid })).status).toBe(404)
    }
  })

  test('nobody disables, deletes or signs out themselves, and an outage of the identity service stops nothing', async () => {
    const { call, user } = await world.as('superAdmin')
    for (const name of ['disableUser', 'suspendUser', 'endUserSessions'] as const) {
      expect(await call(name, { uid: user.uid })).toMatchObject({ status: 422, code: 'notPossible' })
    }
    expect((await call('current')).status).toBe(200)
    const worker = await newWorker()
    world.identity.state.down = true
    expect((await call('disableUser', { uid: worker.uid })).status).toBe(200)
    world.identity.state.down = false
    expect((await world.stored(worker)).status).toBe(0)
  })
})

describe('endUserSessions', () => {
  test('ends every session at its next call, and the token opens no other', async () => {
    const user = await newWorker()
    const [one, two] = [await world.signIn(user), await world.signIn(user)]
    const signedInAt = world.now()
    world.pass(60_000)
    const { call } = await world.as('teamManager')
    expect((await call('endUserSessions', { uid: user.uid })).status).toBe(200)
    for (const session of [one, two]) {
      expect(await session.call('current')).toMatchObject({
        status: 401,
        code: 'sessionEnded',
        message: 'You were signed out by an admin.',
      })
    }
    expect((await world.send('open', {}, { uid: user.uid, signedInAt })).status).toBe(401)
    expect((await world.send('open', {}, { uid: user.uid })).status).toBe(200)
  })
})

describe('changeUserPassword', () => {
  test('needs a verified session, then sets the password and ends the sessions', async () => {
    const user = await newWorker()
    const { call: callAsUser } = await world.signIn(user)
    world.pass(1000)
    const { call, user: manager } = await world.as('teamManager')
    const body = { user_uid: user.uid, password: 'Changed-for-you-1' }
    expect(await call('changeUserPassword', body)).toMatchObject({ status: 403, code: 'verificationRequired' })
    expect(world.identity.kept.get(user.uid)?.password).toBe(password)

    await call('verifyPassword', { user_uid: manager.uid, comp_uid: world.acme.uid, password })
    expect((await call('changeUserPassword', body)).message).toBe('Password updated successfully')
    expect(world.identity.kept.get(user.uid)?.password).toBe('Changed-for-you-1')
    expect((await callAsUser('current')).status).toBe(401)
    expect(world.mail.sent.at(-1)).toMatchObject({ to: user.email })

    expect((await call('changeUserPassword', { ...body, password: user.username })).status).toBe(400)
    expect((await call('changeUserPassword', { ...body, password: '' })).message).toBe("Please input user's password")
    expect((await call('changeUserPassword', { ...body, user_uid: manager.uid })).code).toBe('notPossible')
    world.pass(600_000)
    expect((await call('changeUserPassword', body)).code).toBe('verificationRequired')
  })
})
