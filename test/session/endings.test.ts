import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UserRecord } from '../../functions/data/users.ts'
import { newId } from '../../functions/lib/ids.ts'
import { handleConfirmed } from '../../functions/recovery/handle.ts'
import type { Session } from '../../shared/contract/session.ts'
import { type People, password, people } from '../lib/people.ts'

/** What ends sessions ends them for good, whatever else happens to them at the same moment. */

let world: People
let count = 0
beforeAll(async () => {
  world = await people()
})
afterAll(() => world?.stop())

const newUser = () => world.acme.user(`ended-${count++}`, ['admin', world.acme.groups.whole])
type Client = Awaited<ReturnType<People['signIn']>>

/** A super admin who has just shown their password. */
const root = async () => {
  const client = await world.as('superAdmin')
  await client.call('verifyPassword', { user_uid: client.user.uid, comp_uid: world.acme.uid, password })
  return client
}
/** A token that was mailed to a client and confirmed, for turning two-factor on. */
const confirmToken = async ({ call, user }: Client) => {
  await call('send2faEmail', { user_uid: user.uid })
  const token = world.mail.sent.at(-1)?.letter.text.split('\n\n').at(-1) ?? ''
  expect((await call('authenticate2faToken', { user_uid: user.uid, token })).status).toBe(200)
}

/** Each way to end the sessions of a user; what must be there before is made first. */
const ways: Record<string, (user: UserRecord) => Promise<() => Promise<unknown>>> = {
  'a forced logout': async ({ uid }) => {
    const { call } = await root()
    return () => call('endUserSessions', { uid })
  },
  'a password set by an admin': async ({ uid }) => {
    const { call } = await root()
    const new_pass = 'Another-horse-2'
    return () => call('changeUserPassword', { user_uid: uid, password: new_pass, confirm: new_pass })
  },
  'an account that is disabled and enabled again': async ({ uid }) => {
    const { call } = await root()
    return async () => {
      await call('disableUser', { uid })
      return call('enableUser', { uid })
    }
  },
  'a password changed elsewhere': async (user) => {
    const elsewhere = await world.signIn(user)
    const next = { curr_pass: password, new_pass: 'Another-horse-2', confirm: 'Another-horse-2' }
    return () => elsewhere.call('changePassword', { uid: user.uid, ...next })
  },
  'two-factor turned on elsewhere': async (user) => {
    const elsewhere = await world.signIn(user)
    await confirmToken(elsewhere)
    return () => elsewhere.call('toggle2fa', { user_uid: user.uid, value: '1' })
  },
  'a forgotten password': async ({ uid }) => {
    const event = { triggerSource: 'PostConfirmation_ConfirmForgotPassword', userName: uid }
    return async () => {
      await handleConfirmed(world.stores, world.now, newId)(event)
      return { status: 200 }
    }
  },
}

/** Renews a session as fast as it can, while time goes on, until it is told to stop or refused. */
const renewing = ({ user, at }: Client) => {
  const state = { stop: false, renewals: 0 }
  const done = (async () => {
    while (!state.stop) {
      world.pass(1)
      const answer = await world.send(
        'refresh',
        { group_uid: world.acme.uid },
        { uid: user.uid, session: at.session.session_id },
      )
      if (answer.status !== 200) return
      at.session = answer.data as Session
      state.renewals++
    }
  })()
  return { state, done }
}
const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 1))
}

describe.each(Object.entries(ways))('%s', (_name, way) => {
  test('ends sessions that are renewed at the same moment', async () => {
    const user = await newUser()
    const end = await way(user)
    const clients = await Promise.all([1, 2, 3].map(() => world.signIn(user)))
    const loops = clients.map(renewing)
    await until(() => loops.every(({ state }) => state.renewals > 1))
    expect(await end()).toMatchObject({ status: 200 })
    for (const { state } of loops) state.stop = true
    await Promise.all(loops.map(({ done }) => done))
    for (const { call } of clients) expect(await call('current')).toMatchObject({ status: 401, code: 'sessionEnded' })
  })

  test('ends sessions that are opened at the same moment with a token from before', async () => {
    const user = await newUser()
    const end = await way(user)
    const signedInAt = world.now()
    world.pass(1000)
    const opened: Session[] = []
    const state = { stop: false }
    const opening = (async () => {
      for (let tries = 0; tries < 100 && !state.stop; tries++) {
        world.pass(1)
        const { status, data } = await world.send('open', {}, { uid: user.uid, signedInAt })
        if (status === 200) opened.push(data as Session)
      }
    })()
    await until(() => opened.length > 1)
    expect(await end()).toMatchObject({ status: 200 })
    state.stop = true
    await opening
    for (const { session_id: session } of opened)
      expect(await world.send('current', {}, { uid: user.uid, session })).toMatchObject({ code: 'sessionEnded' })
    world.pass(1000)
    expect((await world.send('open', {}, { uid: user.uid, signedInAt })).code).toBe('sessionEnded')
    expect((await world.send('open', {}, { uid: user.uid })).status).toBe(200)
  })
})

describe('the session in which it was done', () => {
  test.each(['a password changed', 'two-factor turned on'])(
    'goes on after %s, and so do its renewals',
    async (what) => {
      const user = await newUser()
      const client = await world.signIn(user)
      if (what === 'two-factor turned on') await confirmToken(client)
      const done =
        what === 'two-factor turned on'
          ? client.call('toggle2fa', { user_uid: user.uid, value: '1' })
          : client.call('changePassword', {
              ...{ uid: user.uid, curr_pass: password, new_pass: 'Another-horse-2', confirm: 'Another-horse-2' },
            })
      expect(await done).toMatchObject({ status: 200 })
      for (let halfDay = 0; halfDay < 4; halfDay++) {
        expect((await client.call('current')).status).toBe(200)
        world.pass(12 * 3_600_000)
        client.at.session = (await client.call('refresh', { group_uid: world.acme.uid })).data as Session
      }
    },
  )

  test('is not brought back by it when an admin ended it meanwhile', async () => {
    const user = await newUser()
    const client = await world.signIn(user)
    const session = await world.stores.sessions.get(client.at.session.session_id, world.now())
    if (!session) throw new Error('No session')
    const asked = world.now()
    world.pass(5000)
    const { call } = await root()
    expect((await call('endUserSessions', { uid: user.uid })).status).toBe(200)
    // What was asked before the forced logout and is written after it.
    for (const why of ['password', 'twoFactor'] as const)
      expect(await world.stores.sessions.endOthers(session, asked, why)).toBeUndefined()
    await world.stores.users.endSessions(user.company, user.uid, asked, 'password')
    expect(await client.call('current')).toMatchObject({ status: 401, message: 'You were signed out by an admin.' })
    expect((await world.stored(user)).two_factor).toBe(false)
  })

  test('keeps its confirmed token from being used twice by a renewal that overlaps', async () => {
    const user = await newUser()
    const client = await world.signIn(user)
    await confirmToken(client)
    const before = await world.stores.sessions.get(client.at.session.session_id, world.now())
    if (!before) throw new Error('No session')
    expect((await client.call('toggle2fa', { user_uid: user.uid, value: '0' })).status).toBe(200)
    const next = { ...before, id: `${world.acme.uid}.${newId()}` }
    expect(await world.stores.sessions.rotate(before, next)).toBe(false)
    expect((await client.call('current')).status).toBe(200)
  })
})

test('a disabled user renews and opens nothing that was asked for before', async () => {
  const user = await newUser()
  const client = await world.signIn(user)
  const session = await world.stores.sessions.get(client.at.session.session_id, world.now())
  if (!session) throw new Error('No session')
  const stored = await world.stored(user)
  await world.stores.users.replace(stored, { ...stored, status: 0 })
  const next = { ...session, id: `${world.acme.uid}.${newId()}` }
  expect(await world.stores.sessions.rotate(session, next)).toBe(false)
  expect(await world.stores.sessions.put(next)).toBe(false)
})
