import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type People, password, people } from '../lib/people.ts'

let world: People
let count = 0
beforeAll(async () => {
  world = await people()
})
afterAll(() => world.stop())

const exceeded =
  'You have exceeded allowed attempts for this email token. Please attempt to login again or reach out to your Admin for help.'

/** A session of a new user, with two-factor on unless told otherwise. */
const signIn = async ({ two_factor = true, email = true } = {}) => {
  const user = await world.acme.user(`user${count++}`, ['worker', world.acme.groups.picking])
  const { email: address, ...without } = user
  await world.stores.users.replace(user, { ...(email ? user : without), two_factor })
  const signedIn = await world.signIn(user)
  const user_uid = user.uid
  return {
    ...signedIn,
    mailed: async () => {
      const answer = await signedIn.call('send2faEmail', { user_uid })
      return { answer, token: world.mail.sent.at(-1)?.letter.text.split('\n\n').at(-1) ?? '' }
    },
    confirm: (token: string) => signedIn.call('authenticate2faToken', { user_uid, token }),
    toggle: (value: string) => signedIn.call('toggle2fa', { user_uid, value }),
  }
}
const incorrectCode = (token: string) => (token === '000000' ? '111111' : '000000')

describe('two-factor at sign-in', () => {
  test('the mailed token opens the session', async () => {
    const { mailed, confirm, call, user, at } = await signIn()
    // The mask tells nothing as long as the address stands beside it.
    expect(at.session).toMatchObject({ email_hint: 'u•••@acme.example', user: { email: null } })
    expect(JSON.stringify(at.session)).not.toContain(user.email)
    const { answer, token } = await mailed()
    expect(answer).toMatchObject({ status: 200, data: { email_hint: 'u•••@acme.example', attempts_left: 3 } })
    expect(world.mail.sent.at(-1)?.to).toBe(user.email)
    expect(token).toMatch(/^\d{6}$/)
    expect(await confirm(token)).toMatchObject({ status: 200, data: { two_factor: 'done' } })
    expect(await call('current')).toMatchObject({
      status: 200,
      data: { two_factor: 'done', user: { email: user.email } },
    })
  })

  test('nothing in the tables tells the token', async () => {
    const { mailed, at } = await signIn()
    const { token } = await mailed()
    const kept = await world.stores.tokens.attempt(at.session.session_id, world.now())
    expect(JSON.stringify(kept)).not.toContain(token)
  })

  test('three failures end the session and make the token void', async () => {
    const { mailed, confirm, call } = await signIn()
    const { token } = await mailed()
    const incorrect = incorrectCode(token)
    expect(await confirm(incorrect)).toMatchObject({ status: 422, code: 'wrongToken', data: { attempts_left: 2 } })
    expect(await confirm(incorrect)).toMatchObject({ status: 422, data: { attempts_left: 1 } })
    expect(await confirm(incorrect)).toMatchObject({ status: 422, message: exceeded, data: { attempts_left: 0 } })
    expect(await confirm(token)).toMatchObject({ status: 401, code: 'sessionEnded' })
    expect((await call('current')).status).toBe(401)
  })

  test('a right token is accepted at the third attempt', async () => {
    const { mailed, confirm } = await signIn()
    const { token } = await mailed()
    await confirm(incorrectCode(token))
    await confirm(incorrectCode(token))
    expect((await confirm(token)).status).toBe(200)
  })

  test('of many guesses at once only three are looked at', async () => {
    const { mailed, at } = await signIn()
    await mailed()
    const attempts = await Promise.all(
      Array.from({ length: 20 }, () => world.stores.tokens.attempt(at.session.session_id, world.now())),
    )
    expect(attempts.filter((kept) => kept && kept !== 'used').length).toBe(3)
    expect(attempts.filter((kept) => kept === 'used').length).toBe(17)
  })

  test('many wrong guesses at once close the session', async () => {
    const { mailed, confirm, call } = await signIn()
    const { token } = await mailed()
    const answers = await Promise.all(Array.from({ length: 12 }, () => confirm(incorrectCode(token))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(0)
    expect(answers.some(({ message }) => message === exceeded)).toBe(true)
    expect((await call('current')).status).toBe(401)
  })

  test('a token works once, for its own session, and for ten minutes', async () => {
    const { mailed, confirm } = await signIn()
    const first = await mailed()
    world.pass(600_000)
    expect(await confirm(first.token)).toMatchObject({ status: 422, code: 'notPossible' })
    const { token } = await mailed()
    const another = await signIn()
    await another.mailed()
    const foreign = await another.confirm(token)
    expect(foreign.status).toBe(422)
    expect((await confirm(token)).status).toBe(200)
    expect((await confirm(token)).status).toBe(422)
  })

  test('a new token takes the place of the one before', async () => {
    const { mailed, confirm } = await signIn()
    const { token: old } = await mailed()
    const { token } = await mailed()
    if (old !== token) expect((await confirm(old)).status).toBe(422)
    expect((await confirm(token)).status).toBe(200)
  })

  test('there are no tokens without an address, for others, without asking, or without end', async () => {
    const { mailed: unknown } = await signIn({ email: false })
    expect((await unknown()).answer).toMatchObject({ status: 422, code: 'notPossible' })

    const { call, mailed, confirm } = await signIn()
    expect((await confirm('123456')).status).toBe(422)
    const user_uid = world.acme.users.admin.uid
    expect((await call('send2faEmail', { user_uid })).code).toBe('notYours')
    expect((await call('authenticate2faToken', { user_uid, token: '123456' })).code).toBe('notYours')
    for (let n = 0; n < 5; n++) expect((await mailed()).answer.status).toBe(200)
    expect((await mailed()).answer).toMatchObject({ status: 429, code: 'tooMany' })
  })

  test('refuses what is no token', async () => {
    const { confirm, mailed } = await signIn()
    await mailed()
    expect((await confirm('')).message).toBe('Token is required.')
    for (const token of ['12345', '1234567', 'abcdef', '１２３４５６']) {
      expect(await confirm(token)).toMatchObject({ status: 400, errors: [{ path: 'token' }] })
    }
  })

  test('a token that cannot be mailed is told so, and the next one counts', async () => {
    const { mailed, confirm } = await signIn()
    world.mail.state.down = true
    expect((await mailed()).answer).toMatchObject({ status: 503, code: 'unavailable' })
    world.mail.state.down = false
    expect((await confirm((await mailed()).token)).status).toBe(200)
  })
})

describe('toggle2fa', () => {
  test('turns the own two-factor on and off, each with a token of its own', async () => {
    const { mailed, confirm, toggle, user, call } = await signIn({ two_factor: false })
    expect(await toggle('1')).toMatchObject({ status: 403, code: 'verificationRequired' })
    await confirm((await mailed()).token)
    expect((await toggle('1')).status).toBe(200)
    expect((await world.stored(user)).two_factor).toBe(true)
    expect(await call('current')).toMatchObject({ data: { two_factor: 'done' } })
    expect(await toggle('0')).toMatchObject({ status: 403, code: 'verificationRequired' })
    await confirm((await mailed()).token)
    expect((await toggle('0')).status).toBe(200)
    expect((await world.stored(user)).two_factor).toBe(false)
  })

  test('is told with the time it was turned on, and without one for those who did so before that was kept', async () => {
    const { mailed, confirm, toggle, user, call } = await signIn({ two_factor: false })
    const since = async () => {
      const { data } = await call('getOwnProfile', { user_uid: user.uid })
      const { two_factor, two_factor_since } = data as { two_factor: boolean; two_factor_since: string | null }
      return [two_factor, two_factor_since]
    }
    expect(await since()).toEqual([false, null])
    await confirm((await mailed()).token)
    const before = world.now()
    await toggle('1')
    const [on, at] = await since()
    expect([on, Date.parse(String(at))]).toEqual([true, before])
    await confirm((await mailed()).token)
    await toggle('0')
    expect(await since()).toEqual([false, null])
    const old = await signIn({ two_factor: true })
    await old.confirm((await old.mailed()).token)
    expect((await old.call('getOwnProfile', { user_uid: old.user.uid })).data).toMatchObject({
      ...{ two_factor: true, two_factor_since: null },
    })
  })

  test('turned on, it ends the sessions that were opened without it, but not the one that did it', async () => {
    const { mailed, confirm, toggle, user, call } = await signIn({ two_factor: false })
    const elsewhere = await world.signIn(user)
    world.pass(1000)
    await confirm((await mailed()).token)
    expect((await toggle('1')).status).toBe(200)
    expect((await call('current')).status).toBe(200)
    expect(await elsewhere.call('current')).toMatchObject({
      status: 401,
      code: 'sessionEnded',
      message: 'Your two-factor authentication was enabled. Please sign in again.',
    })
    const again = await world.signIn(user)
    expect((await again.call('getUserGroupsAndRoles', { user_uid: user.uid })).code).toBe('twoFactorRequired')
    await confirm((await mailed()).token)
    expect((await toggle('0')).status).toBe(200)
    expect((await call('current')).status).toBe(200)
  })

  test('a confirmed token counts for ten minutes, and the one of the sign-in not at all', async () => {
    const { mailed, confirm, toggle } = await signIn()
    await confirm((await mailed()).token)
    expect((await toggle('0')).status).toBe(403)
    await confirm((await mailed()).token)
    world.pass(600_000)
    expect((await toggle('0')).status).toBe(403)
  })

  test('only a super admin turns it off for somebody else, and nobody on', async () => {
    const { user } = await signIn()
    const body = { user_uid: user.uid, value: '0' }
    const admin = await world.as('admin')
    expect((await admin.call('toggle2fa', body)).status).toBe(403)
    const root = await world.as('superAdmin')
    expect((await root.call('toggle2fa', { ...body, value: '1' })).status).toBe(403)
    expect((await root.call('toggle2fa', { ...body, user_uid: world.other.users.worker.uid })).status).toBe(404)
    expect(await root.call('toggle2fa', body)).toMatchObject({ status: 403, code: 'verificationRequired' })
    expect((await world.stored(user)).two_factor).toBe(true)
    await root.call('verifyPassword', { user_uid: root.user.uid, comp_uid: world.acme.uid, password })
    expect((await root.call('toggle2fa', body)).status).toBe(200)
    expect((await world.stored(user)).two_factor).toBe(false)
  })

  test('takes no other value', async () => {
    const { call, user } = await signIn({ two_factor: false })
    for (const value of ['2', '', 1, true, null]) {
      expect((await call('toggle2fa', { user_uid: user.uid, value })).status).toBe(400)
    }
  })
})
