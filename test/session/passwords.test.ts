import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type People, password, people } from '../lib/people.ts'

let world: People
let count = 0
beforeAll(async () => {
  world = await people()
})
afterAll(() => world.stop())

const newUser = () => world.acme.user(`person-${count++}`, ['worker', world.acme.groups.picking])

describe('verifyPassword', () => {
  test('marks the session as verified for ten minutes', async () => {
    const { call, user, at } = await world.signIn(await newUser())
    const body = { user_uid: user.uid, comp_uid: world.acme.uid, password }
    const answer = await call('verifyPassword', body)
    expect(answer).toMatchObject({ status: 200, data: { verified_until: '2027-03-01T09:10:00.000Z' } })
    const session = await world.stores.sessions.get(at.session.session_id, world.now())
    expect(session?.verified_until).toBe(world.now() + 600_000)
  })

  test('refuses a wrong password with words, and slows guessing down', async () => {
    const { call, user, at } = await world.signIn(await newUser())
    const body = { user_uid: user.uid, comp_uid: world.acme.uid, password: 'wrong' }
    for (let n = 0; n < 10; n++) {
      expect(await call('verifyPassword', body)).toMatchObject({
        status: 422,
        code: 'wrongPassword',
        message: 'The password is not correct.',
      })
    }
    expect(await call('verifyPassword', { ...body, password })).toMatchObject({ status: 429, code: 'tooMany' })
    expect((await world.stores.sessions.get(at.session.session_id, world.now()))?.verified_until).toBe(0)
    world.pass(600_000)
    expect((await call('verifyPassword', { ...body, password })).status).toBe(200)
  })

  test('refuses an empty password, and another user or company', async () => {
    const { call, user } = await world.signIn(await newUser())
    const body = { user_uid: user.uid, comp_uid: world.acme.uid, password }
    expect((await call('verifyPassword', { ...body, password: '' })).message).toBe('Password is required')
    expect((await call('verifyPassword', { ...body, user_uid: world.acme.users.admin.uid })).code).toBe('notYours')
    expect((await call('verifyPassword', { ...body, comp_uid: world.other.uid })).code).toBe('notYours')
  })
})

describe('changePassword', () => {
  const next = 'A-better-one-2'
  const bodyOf = (uid: string) => ({ uid, curr_pass: password, new_pass: next, confirm: next })

  test('ends every other session and keeps this one', async () => {
    const user = await newUser()
    const elsewhere = await world.signIn(user)
    world.pass(60_000)
    const here = await world.signIn(user)
    world.pass(60_000)
    const mailsBefore = world.mail.sent.length
    expect((await here.call('changePassword', bodyOf(user.uid))).status).toBe(200)
    expect((await here.call('current')).status).toBe(200)
    expect(await elsewhere.call('current')).toMatchObject({
      ...{ status: 401, code: 'sessionEnded' },
      message: 'Your password was changed. Please sign in again.',
    })
    expect(world.identity.kept.get(user.uid)?.password).toBe(next)
    // That would end the tokens of this session, too.
    expect(world.identity.signedOut).not.toContain(user.uid)
    expect(world.mail.sent.slice(mailsBefore).map(({ to }) => to)).toEqual([user.email])
  })

  test('never shows a password in the audit log', async () => {
    const records = await world.stores.audit.month(world.acme.uid, '2027-03')
    const change = records.find(({ call }) => call === 'changePassword')
    expect(change?.input).toMatchObject({ curr_pass: '•••', new_pass: '•••', confirm: '•••' })
    expect(JSON.stringify(records)).not.toContain(next)
    expect(JSON.stringify(records)).not.toContain(password)
  })

  test.each([
    ['a wrong current password', { curr_pass: 'wrong' }, 422, 'Your current password is not correct.'],
    ['no current password', { curr_pass: '' }, 400, 'Please input your current password'],
    ['a confirmation that differs', { confirm: 'Another-one-3' }, 400, "Passwords don't match"],
    ['a short one', { new_pass: 'short', confirm: 'short' }, 400, undefined],
    ['a huge one', { new_pass: 'x'.repeat(257), confirm: 'x'.repeat(257) }, 400, undefined],
  ])('refuses %s', async (_what, change, status, message) => {
    const { call, user } = await world.signIn(await newUser())
    const answer = await call('changePassword', { ...bodyOf(user.uid), ...change })
    expect(answer.status).toBe(status)
    if (message) expect(answer.message).toBe(message)
    expect(world.identity.kept.get(user.uid)?.password).toBe(password)
  })

  test('refuses the username as password, and the account of another', async () => {
    const user = await newUser()
    const { call } = await world.signIn(user)
    const name = user.username.toUpperCase()
    expect((await call('changePassword', { ...bodyOf(user.uid), new_pass: name, confirm: name })).status).toBe(400)
    expect((await call('changePassword', bodyOf(world.acme.users.admin.uid))).code).toBe('notYours')
    expect(world.identity.kept.get(world.acme.users.admin.uid)?.password).toBe(password)
  })

  test('changes nothing when the identity service is down', async () => {
    const { call, user } = await world.signIn(await newUser())
    world.identity.state.down = true
    expect((await call('changePassword', bodyOf(user.uid))).status).toBe(500)
    world.identity.state.down = false
    expect(world.identity.kept.get(user.uid)?.password).toBe(password)
    expect((await call('current')).status).toBe(200)
  })
})
