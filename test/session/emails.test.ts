import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { UserRecord } from '../../functions/data/users.ts'
import { handlers as mails } from '../../functions/mails/index.ts'
import { day } from '../../shared/time.ts'
import { type People, password, people } from '../lib/people.ts'

/** An address counts when its owner has confirmed it. */

let world: People
let count = 0
beforeAll(async () => {
  world = await people({ mails })
})
afterAll(() => world?.stop())
afterEach(() => {
  world.mail.sent.length = 0
  world.mail.state.down = false
  world.identity.state.down = false
})

/** A worker, without an address unless one is given. */
const worker = async (fields: Partial<UserRecord> = {}) => {
  const user = await world.acme.user(`person-${count++}`, ['worker', world.acme.groups.picking])
  const { email: _, ...without } = user
  await world.stores.users.replace(user, { ...without, ...fields })
  return user
}

/** A session of somebody who has just entered the password. */
const proven = async (user: UserRecord) => {
  const { call, at } = await world.signIn(user)
  const verify = () => call('verifyPassword', { user_uid: user.uid, comp_uid: world.acme.uid, password })
  expect((await verify()).status).toBe(200)
  const { uid: user_uid } = user
  return {
    call,
    at,
    verify,
    type: (email: string) => call('updateUser', { user_uid, email }),
    send: () => call('sendEmailCode', { user_uid }),
    confirm: (code: string) => call('confirmEmail', { user_uid, code }),
    code: async () => {
      expect(await call('sendEmailCode', { user_uid })).toMatchObject({ status: 200 })
      return world.mail.sent.at(-1)?.letter.text.split('\n\n').at(-1) ?? ''
    },
  }
}
const incorrectCode = (code: string) => (code === '000000' ? '111111' : '000000')
const sentTo = () => world.mail.sent.map(({ to }) => to)
const known = (user: UserRecord) => world.identity.kept.get(user.uid)?.email

describe('a typed address', () => {
  test('waits, opens nothing, and gets its code and nothing else', async () => {
    const user = await worker()
    world.identity.kept.set(user.uid, { password, email: undefined, temporary: false })
    const { call, type, code } = await proven(user)
    expect(await type('mine@acme.example')).toMatchObject({
      status: 200,
      data: { email: 'mine@acme.example', email_confirmed: false, new_email: 'mine@acme.example' },
    })
    expect(await world.stored(user)).toMatchObject({ new_email: 'mine@acme.example' })
    expect((await world.stored(user)).email).toBeUndefined()
    expect(known(user)).toBeUndefined()
    expect(await call('current')).toMatchObject({
      data: { email_hint: null, user: { email: 'mine@acme.example', email_confirmed: false } },
    })

    expect(await call('send2faEmail', { user_uid: user.uid })).toMatchObject({ status: 422, code: 'notPossible' })
    const letter = { to: 'mine@acme.example', subject: 'Hello', html: 'Words' }
    expect((await call('sendBasicEmail', letter)).code).toBe('notPossible')
    const admin = await world.as('admin')
    expect((await admin.call('sendBasicEmail', letter)).code).toBe('notAllowed')
    await call('updateUser', { user_uid: user.uid, city: 'Ulm' })
    expect(sentTo()).toEqual([])

    expect(await code()).toMatch(/^\d{6}$/)
    expect(sentTo()).toEqual(['mine@acme.example'])
    expect(world.mail.sent[0]?.letter.text).toContain('a Shiftdeck account of acme Ltd')
    expect(JSON.stringify(world.mail.sent)).not.toContain(user.first_name)
  })

  test('counts when its code is entered, in the identity service too', async () => {
    const user = await worker()
    const { call, type, send, confirm, code } = await proven(user)
    expect((await send()).code).toBe('notPossible')
    await type('mine@acme.example')
    expect(await send()).toMatchObject({
      message: 'A code was sent to m•••@acme.example',
      data: { email_hint: 'm•••@acme.example', attempts_left: 3, expires_at: '2027-03-01T09:10:00.000Z' },
    })
    expect(await confirm(await code())).toMatchObject({
      status: 200,
      data: { email: 'mine@acme.example', email_confirmed: true, new_email: null },
    })
    expect(known(user)).toBe('mine@acme.example')
    const stored = await world.stored(user)
    expect([stored.email, stored.new_email]).toEqual(['mine@acme.example', undefined])
    expect(await call('current')).toMatchObject({ data: { email_hint: 'm•••@acme.example' } })
    world.mail.sent.length = 0
    expect((await call('send2faEmail', { user_uid: user.uid })).status).toBe(200)
    expect((await call('sendBasicEmail', { to: 'mine@acme.example', subject: 'Hi', html: 'Words' })).status).toBe(200)
    expect(sentTo()).toEqual(['mine@acme.example', 'mine@acme.example'])

    const records = await world.stores.audit.month(world.acme.uid, '2027-03')
    const confirmed = records.find((record) => record.call === 'confirmEmail' && record.user === user.uid)
    expect(confirmed).toMatchObject({ input: { code: '•••' }, changes: [{ after: { email: 'mine@acme.example' } }] })
  })

  test('leaves everything at the confirmed one meanwhile, whose owner is told of both steps', async () => {
    const user = await worker({ email: 'old@acme.example' })
    await world.identity.identity.setEmail(user.uid, 'old@acme.example')
    const { call, type, confirm, code } = await proven(user)
    expect(await type('new@acme.example')).toMatchObject({
      data: { email: 'old@acme.example', email_confirmed: true, new_email: 'new@acme.example' },
    })
    expect(sentTo()).toEqual(['old@acme.example'])
    await call('send2faEmail', { user_uid: user.uid })
    expect(world.mail.sent.at(-1)?.to).toBe('old@acme.example')
    expect(known(user)).toBe('old@acme.example')
    const right = await code()
    world.mail.sent.length = 0
    expect((await confirm(right)).status).toBe(200)
    expect(world.mail.sent).toMatchObject([
      { to: 'old@acme.example', letter: { subject: 'Your Shiftdeck email address was changed' } },
    ])
    expect(known(user)).toBe('new@acme.example')
  })

  test('moves a confirmed one only after the password: an open session and a manager are not enough', async () => {
    const user = await worker({ email: 'old@acme.example' })
    const admin = await world.as('admin')
    await admin.call('verifyPassword', { user_uid: admin.user.uid, comp_uid: world.acme.uid, password })
    const left = await world.signIn(user)
    await admin.call('updateUser', { user_uid: user.uid, email: 'accomplice@acme.example' })
    await left.call('sendEmailCode', { user_uid: user.uid })
    const code = world.mail.sent.at(-1)?.letter.text.split('\n\n').at(-1) ?? ''
    expect(await left.call('confirmEmail', { user_uid: user.uid, code })).toMatchObject({
      status: 403,
      code: 'verificationRequired',
    })
    expect((await world.stored(user)).email).toBe('old@acme.example')
  })

  test('is withdrawn by typing the confirmed one again', async () => {
    const user = await worker({ email: 'old@acme.example' })
    const { type, send } = await proven(user)
    await type('new@acme.example')
    expect(await type('old@acme.example')).toMatchObject({ data: { email: 'old@acme.example', new_email: null } })
    expect((await send()).code).toBe('notPossible')
  })

  test('of somebody who is created waits too; the welcome is all that goes there', async () => {
    const { call } = await world.as('teamManager')
    const created = await call('createUser', {
      ...{ company_uid: world.acme.uid, username: 'newcomer', password: 'A-password-4', first_name: 'Nina' },
      ...{ last_name: 'New', role_uid: 'role-worker', group_uids: [world.acme.groups.picking.uid] },
      email: 'nina@acme.example',
    })
    expect(created.data).toMatchObject({ email: 'nina@acme.example', email_confirmed: false })
    const { uid } = created.data as { uid: string }
    expect(world.identity.kept.get(uid)?.email).toBeUndefined()
    expect(sentTo()).toEqual(['nina@acme.example'])
    await call('verifyPassword', { user_uid: world.acme.users.teamManager.uid, comp_uid: world.acme.uid, password })
    expect((await call('changeUserPassword', { user_uid: uid, password: 'Another-pass-5' })).status).toBe(200)
    expect((await call('updateUser', { user_uid: uid, city: 'Ulm' })).status).toBe(200)
    expect(sentTo()).toEqual(['nina@acme.example'])
  })
})

describe('a code', () => {
  test('is void after three wrong attempts, and says how many are left', async () => {
    const { type, confirm, code, call } = await proven(await worker())
    await type('mine@acme.example')
    const right = await code()
    const incorrect = incorrectCode(right)
    expect(await confirm(incorrect)).toMatchObject({ status: 422, code: 'wrongToken', data: { attempts_left: 2 } })
    expect(await confirm(incorrect)).toMatchObject({ data: { attempts_left: 1 } })
    const over = 'This code is no longer valid. Please ask for a new one.'
    expect(await confirm(incorrect)).toMatchObject({ message: over, data: { attempts_left: 0 } })
    expect(await confirm(right)).toMatchObject({ message: over, data: { attempts_left: 0 } })
    expect((await call('current')).status).toBe(200)
    expect((await confirm(await code())).status).toBe(200)
  })

  test('is looked at three times, however many try at once', async () => {
    const user = await worker()
    const { type, confirm, code } = await proven(user)
    await type('mine@acme.example')
    const incorrect = incorrectCode(await code())
    const answers = await Promise.all(Array.from({ length: 12 }, () => confirm(incorrect)))
    const left = answers.map(({ data }) => (data as { attempts_left: number }).attempts_left)
    expect(left.filter((attempts) => attempts > 0).toSorted()).toEqual([1, 2])
    expect((await world.stored(user)).new_email).toBe('mine@acme.example')
  })

  test('lasts ten minutes, works once, and only the latest one counts', async () => {
    const user = await worker()
    const { type, confirm, code } = await proven(user)
    await type('mine@acme.example')
    const late = await code()
    world.pass(600_000)
    expect(await confirm(late)).toMatchObject({ status: 422, code: 'notPossible' })
    const [first, second] = [await code(), await code()]
    if (first !== second) expect((await confirm(first)).status).toBe(422)
    expect((await confirm(second)).status).toBe(200)
    expect(await confirm(second)).toMatchObject({ status: 422, code: 'notPossible' })
  })

  test('belongs to its address and its user: another address makes it void, also when the first one comes back', async () => {
    const { type, confirm, code } = await proven(await worker())
    await type('mine@acme.example')
    const first = await code()
    await type('other@acme.example')
    expect(await confirm(first)).toMatchObject({ status: 422, code: 'wrongToken' })
    world.pass(1)
    await type('mine@acme.example')
    expect(await confirm(first)).toMatchObject({ status: 422, code: 'wrongToken' })

    const somebody = await proven(await worker())
    await somebody.type('mine@acme.example')
    const theirs = await somebody.code()
    await code()
    if (theirs !== world.mail.sent.at(-1)?.letter.text.split('\n\n').at(-1))
      expect((await confirm(theirs)).code).toBe('wrongToken')
  })

  test('is no second factor, and a second factor is no code', async () => {
    const user = await worker({ email: 'old@acme.example' })
    const { call, type, confirm, code } = await proven(user)
    await type('new@acme.example')
    const right = await code()
    expect((await call('authenticate2faToken', { user_uid: user.uid, token: right })).status).toBe(422)
    await call('send2faEmail', { user_uid: user.uid })
    const token = world.mail.sent.at(-1)?.letter.text.split('\n\n').at(-1) ?? ''
    if (token !== right) expect((await confirm(token)).code).toBe('wrongToken')
  })

  test('is not in the tables', async () => {
    const user = await worker()
    const { type, code } = await proven(user)
    await type('mine@acme.example')
    const right = await code()
    const kept = await world.stores.tokens.attempt(`${world.acme.uid}.email.${user.uid}`, world.now())
    expect(kept).toMatchObject({ attempts: 1 })
    expect(JSON.stringify(kept)).not.toContain(right)
  })

  test('is asked for and entered by its owner alone, after the second factor', async () => {
    const user = await worker({ email: 'old@acme.example', new_email: 'new@acme.example', two_factor: true })
    const waiting = await world.signIn(user)
    const admin = await world.as('admin')
    const body = { user_uid: user.uid }
    for (const name of ['sendEmailCode', 'confirmEmail'] as const) {
      expect((await waiting.call(name, { ...body, code: '123456' })).code).toBe('twoFactorRequired')
      expect((await admin.call(name, { ...body, code: '123456' })).code).toBe('notYours')
    }
    expect(sentTo()).toEqual([])
  })

  test('has six digits', async () => {
    const { confirm } = await proven(await worker({ new_email: 'mine@acme.example' }))
    expect((await confirm('')).message).toBe('Code is required.')
    for (const code of ['12345', '1234567', 'abcdef', '１２３４５６'])
      expect(await confirm(code)).toMatchObject({ status: 400, errors: [{ path: 'code' }] })
  })

  test('that cannot be mailed is told so; an address that the identity service does not take waits on', async () => {
    const user = await worker({ new_email: 'mine@acme.example' })
    const { send, code, confirm } = await proven(user)
    world.mail.state.down = true
    expect(await send()).toMatchObject({ status: 503, code: 'unavailable' })
    world.mail.state.down = false
    const right = await code()
    world.identity.state.down = true
    expect((await confirm(right)).status).toBe(500)
    world.identity.state.down = false
    expect((await world.stored(user)).new_email).toBe('mine@acme.example')
    expect((await confirm(right)).status).toBe(200)
  })
})

describe('strangers', () => {
  test('get few codes: five in ten minutes, at five addresses a day', async () => {
    const { type, send, verify, call } = await proven(await worker())
    for (let n = 0; n < 5; n++) {
      expect((await type(`stranger-${n}@example.com`)).status).toBe(200)
      expect((await send()).status).toBe(200)
    }
    expect(await send()).toMatchObject({ status: 429, code: 'tooMany' })
    world.pass(600_000)
    await verify()
    await type('stranger-5@example.com')
    const sixth = { status: 429, message: 'You have tried 5 addresses today. Please try again tomorrow.' }
    expect(await send()).toMatchObject(sixth)
    expect(await send()).toMatchObject(sixth)
    // One that was tried before is none more.
    await type('Stranger-4@example.com')
    expect((await send()).status).toBe(200)
    expect((await call('current')).status).toBe(200)
    world.pass(day)
  })

  test('are counted by company too, and who confirms makes room', async () => {
    const { limits } = world.stores
    const { uid } = world.acme
    for (let n = 0; n < 500; n++) await limits.consumeDistinct(uid, 'addresses', `a${n}`, 500, day, world.now(), 'full')
    const { type, send } = await proven(await worker())
    await type('one-more@acme.example')
    const full = 'Too many addresses of your company are waiting to be confirmed today. Please try again tomorrow.'
    expect(await send()).toMatchObject({ status: 429, message: full })
    await limits.releaseDistinct(uid, 'addresses', 'a7', day, world.now())
    expect((await send()).status).toBe(200)

    const another = await proven(await worker())
    await another.type('another@acme.example')
    expect((await another.send()).status).toBe(429)
    await limits.releaseDistinct(uid, 'addresses', 'a8', day, world.now())
    expect((await another.confirm(await another.code())).status).toBe(200)
    const third = await proven(await worker())
    await third.type('third@acme.example')
    expect((await third.send()).status).toBe(200)
    world.pass(day)
  })
})

test('a manager does not get past two-factor by another address and another password', async () => {
  const user = await worker({ email: 'owner@acme.example', two_factor: true })
  await world.identity.identity.setEmail(user.uid, 'owner@acme.example')
  const boss = await proven(world.acme.users.teamManager)
  const user_uid = user.uid
  expect((await boss.call('updateUser', { user_uid, email: 'boss@evil.example' })).status).toBe(200)
  expect((await boss.call('changeUserPassword', { user_uid, password: 'Known-to-boss-1' })).status).toBe(200)
  expect((await boss.call('toggle2fa', { user_uid, value: '0' })).status).toBe(403)
  expect(known(user)).toBe('owner@acme.example')

  world.pass(2000)
  const { call, at } = await world.signIn(user)
  expect(at.session).toMatchObject({ two_factor: 'pending', email_hint: 'o•••@acme.example' })
  world.mail.sent.length = 0
  expect((await call('send2faEmail', { user_uid })).status).toBe(200)
  expect(sentTo()).toEqual(['owner@acme.example'])
  for (const name of ['sendEmailCode', 'current', 'updateUser', 'toggle2fa'] as const)
    expect((await call(name, { user_uid, value: '0' })).code, name).toBe('twoFactorRequired')
  expect(sentTo()).not.toContain('boss@evil.example')
})
