import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consumeCompanyMail } from '../../functions/lib/mail.ts'
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

const bodyOf = (change: Record<string, unknown> = {}) => {
  const username = `new-${count++}`
  return {
    company_uid: world.acme.uid,
    username,
    password: 'A-password-4',
    confirm: 'A-password-4',
    first_name: 'Nina',
    last_name: 'New',
    role_uid: 'role-worker',
    group_uids: [world.acme.groups.picking.uid],
    email: `${username}@acme.example`,
    ...change,
  }
}
const create = async (role: RoleName, change: Record<string, unknown> = {}) => {
  const { call } = await world.as(role)
  return call('createUser', bodyOf(change))
}
const counted = () => world.stores.users.enabledCount(world.acme.uid)

describe('createUser', () => {
  test('makes a user who can sign in, tells them by mail and notes it in the audit log', async () => {
    const { call, user: admin } = await world.as('teamManager')
    const before = { count: await counted(), mails: world.mail.sent.length }
    const body = bodyOf({ phone: '+49 30 1', city: '' })
    const answer = await call('createUser', body)
    expect(answer).toMatchObject({
      status: 200,
      message: 'User created successfully',
      data: { username: body.username, status: 1, phone: '+49 30 1', city: null, role: { name: 'Worker' } },
    })
    const { uid } = answer.data as User
    expect(await counted()).toBe(before.count + 1)
    expect(world.identity.kept.get(uid)).toEqual({ password: 'A-password-4', email: undefined, temporary: false })
    expect(await world.stores.users.companyOf(uid)).toBe(world.acme.uid)
    expect((await world.send('open', {}, { uid })).status).toBe(200)
    const mails = world.mail.sent.slice(before.mails)
    expect(mails.map(({ to }) => to)).toEqual([body.email])
    expect(mails[0]?.letter.text).toContain('company acme')
    expect(mails[0]?.letter.text).not.toContain('A-password-4')

    const records = await world.stores.audit.month(world.acme.uid, '2027-03')
    const record = records.find((each) => each.call === 'createUser' && each.changes[0]?.target === `user ${uid}`)
    expect(record).toMatchObject({ call: 'createUser', user: admin.uid, input: { password: '•••', confirm: '•••' } })
  })

  test.each<[RoleName, RoleName[]]>([
    ['superAdmin', ['superAdmin', 'admin', 'facilityManager', 'teamManager', 'worker', 'taskWorker']],
    ['admin', ['facilityManager', 'teamManager', 'worker', 'taskWorker']],
    ['facilityManager', ['teamManager', 'worker', 'taskWorker']],
    ['teamManager', ['worker', 'taskWorker']],
    ['worker', []],
    ['taskWorker', []],
  ])('%s makes users of just these roles: %j', async (role, allowed) => {
    const { whole, north, picking } = world.acme.groups
    for (const [made, { uid, type }] of Object.entries(roles)) {
      const group = type < 2 ? whole : type === 2 ? north : picking
      const { status } = await create(role, { role_uid: uid, group_uids: [group.uid] })
      expect([made, status]).toEqual([made, allowed.includes(made as RoleName) ? 200 : 403])
    }
  })

  test('those of the four roles of a company are told by mail, and nobody else', async () => {
    const { whole, north, picking } = world.acme.groups
    for (const [made, { uid, type }] of Object.entries(roles)) {
      const before = world.mail.sent.length
      const group = type < 2 ? whole : type === 2 ? north : picking
      expect((await create('superAdmin', { role_uid: uid, group_uids: [group.uid] })).status).toBe(200)
      const told = ['admin', 'facilityManager', 'teamManager', 'worker'].includes(made)
      expect([made, world.mail.sent.length - before]).toEqual([made, told ? 1 : 0])
    }
  })

  test('groups must fit the role and be within reach', async () => {
    const { whole, north, south, picking, packing, loading } = world.acme.groups
    const worker = (group: { uid: string }) => ({ role_uid: 'role-worker', group_uids: [group.uid] })
    expect((await create('admin', worker(north))).status).toBe(404)
    expect((await create('admin', worker(whole))).status).toBe(404)
    expect((await create('superAdmin', { role_uid: 'role-admin', group_uids: [north.uid] })).status).toBe(404)
    expect((await create('admin', { role_uid: 'role-facility-manager', group_uids: [picking.uid] })).status).toBe(404)
    expect((await create('facilityManager', worker(loading))).status).toBe(404)
    expect((await create('teamManager', worker(packing))).status).toBe(404)
    expect((await create('superAdmin', worker(world.other.groups.picking))).status).toBe(404)
    const two = await create('admin', { group_uids: [picking.uid, loading.uid, picking.uid] })
    expect((two.data as User).group_role.map(({ g }) => g)).toEqual([picking.uid, loading.uid])
    expect((await create('admin', { role_uid: 'role-facility-manager', group_uids: [south.uid] })).status).toBe(200)
  })

  test.each([
    [{ username: undefined }, 'Please input a username'],
    [{ username: '' }, 'Please input a username'],
    [{ username: 'x'.repeat(101) }, 'Usernames cannot exceed 100 characters.'],
    [{ username: 'with space' }, undefined],
    [{ username: 'semi;colon' }, undefined],
    [{ username: 'ünïcode' }, undefined],
    [{ password: '' }, "Please input user's password"],
    [{ password: undefined }, "Please input user's password"],
    [{ password: 'short', confirm: 'short' }, 'Passwords have at least 8 characters.'],
    [{ password: ' leading-1', confirm: ' leading-1' }, undefined],
    [{ confirm: 'other-password' }, 'The passwords do not match!'],
    [{ first_name: ' ' }, 'This field is required'],
    [{ last_name: undefined }, 'This field is required'],
    [{ role_uid: '' }, "Please select user's role"],
    [{ group_uids: [] }, "Please select user's role"],
    [{ group_uids: undefined }, "Please select user's role"],
    [{ email: '' }, 'Please provide an email address'],
    [{ email: 'no address' }, 'Please input a valid email'],
    [{ phone: 'x'.repeat(41) }, undefined],
    [{ first_name: 'nul\u0000' }, undefined],
    [{ first_name: 'turned \u202e round' }, undefined],
    [{ first_name: 'half \ud83d' }, undefined],
    [{ first_name: { toString: 'x' } }, undefined],
  ])('refuses %j', async (change, message) => {
    const before = await counted()
    const answer = await create('admin', change)
    expect(answer).toMatchObject({ status: 400, code: 'badInput' })
    expect(answer.errors?.[0]?.path.split('.')[0]).toBe(Object.keys(change)[0])
    if (message) expect(answer.message).toBe(message)
    expect(await counted()).toBe(before)
  })

  test('refuses a role that is none, and the username as password', async () => {
    expect((await create('superAdmin', { role_uid: 'role-emperor' })).status).toBe(403)
    const same = { username: 'Abcdefgh-1', password: 'abcdefgh-1', confirm: 'abcdefgh-1' }
    expect(await create('admin', same)).toMatchObject({ status: 400, errors: [{ path: 'password' }] })
  })

  test('accepts emoji and right-to-left names', async () => {
    const answer = await create('admin', { first_name: '👩‍🏭', last_name: 'עברית' })
    expect(answer).toMatchObject({ status: 200, data: { first_name: '👩‍🏭', last_name: 'עברית' } })
  })

  test('names are taken in any case, in their own company, by suspended users too', async () => {
    const before = world.identity.kept.size
    expect(await create('admin', { username: 'WANDA' })).toMatchObject({ status: 409, code: 'taken' })
    const gone = await world.acme.user('gone', ['worker', world.acme.groups.picking])
    await world.stores.users.replace(gone, { ...gone, status: 2 })
    expect((await create('admin', { username: 'gone' })).status).toBe(409)
    expect(world.identity.kept.size).toBe(before + 1)
  })

  test('of many with one name at once, one is made and no identity is left over', async () => {
    const { call } = await world.as('admin')
    const before = { count: await counted(), identities: world.identity.kept.size }
    const body = bodyOf({ username: 'race' })
    const answers = await Promise.all(Array.from({ length: 6 }, () => call('createUser', body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await counted()).toBe(before.count + 1)
    expect(world.identity.kept.size).toBe(before.identities + 1)
  })

  test('leaves nothing behind when the identity service is down', async () => {
    const before = await counted()
    const body = bodyOf()
    const { call } = await world.as('admin')
    world.identity.state.down = true
    expect((await call('createUser', body)).status).toBe(500)
    world.identity.state.down = false
    expect(await counted()).toBe(before)
    expect((await call('createUser', body)).status).toBe(200)
  })

  test('is not undone by a mail that cannot be sent', async () => {
    world.mail.state.down = true
    expect((await create('admin')).status).toBe(200)
    world.mail.state.down = false
  })

  test('mails strangers no more than the company may mail in a day, and says so', async () => {
    const { uid } = world.acme
    // What is left of today, whatever other tests have sent.
    for (;;) {
      const over = await consumeCompanyMail(world.stores, uid, world.now()).catch((error: Error) => error)
      if (over) break
    }
    const before = world.mail.sent.length
    const answer = await create('admin')
    expect(answer).toMatchObject({ status: 200, message: expect.stringContaining('No welcome email was sent') })
    expect(world.mail.sent.length).toBe(before)
  })

  test('stops at the limit of the company, also when many try at once', async () => {
    const { uid, users, record, groups } = world.other
    const max_users = (await world.stores.users.enabledCount(uid)) + 2
    await world.db.send(
      new PutCommand({
        TableName: world.tables.directory,
        Item: { pk: uid, sk: 'COMPANY', ...record, max_users },
      }),
    )
    const { call } = await world.signIn(users.admin)
    const bodies = Array.from({ length: 6 }, () => bodyOf({ company_uid: uid, group_uids: [groups.picking.uid] }))
    const answers = await Promise.all(bodies.map((body) => call('createUser', body)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      code: 'limitReached',
      message: 'Max Users reached. Please remove a user before adding a new one.',
    })
    expect(await world.stores.users.enabledCount(uid)).toBe(max_users)

    const made = answers.find(({ status }) => status === 200)?.data as User
    expect((await call('disableUser', { uid: made.uid })).status).toBe(200)
    expect((await call('createUser', bodyOf({ ...bodies[0], username: 'one-more' }))).status).toBe(200)
    expect(await call('enableUser', { uid: made.uid })).toMatchObject({ status: 409, code: 'limitReached' })
  })
})
