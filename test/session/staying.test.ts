import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '../../shared/contract/session.ts'
import { day, hour } from '../../shared/time.ts'
import { type People, password, people } from '../lib/people.ts'

/** A screen on the wall: an admin who stays signed in, for days without a person. */

let world: People
beforeAll(async () => {
  world = await people()
})
afterAll(() => world?.stop())

type Client = Awaited<ReturnType<People['signIn']>>

const stay = ({ call, user }: Client, pref_value: '0' | '1') =>
  call('setUserPref', { user_uid: user.uid, pref_type: 701, pref_value })
const verify = ({ call, user }: Client) =>
  call('verifyPassword', { user_uid: user.uid, comp_uid: world.acme.uid, password })
const renew = async ({ call, at }: Client) => {
  const answer = await call('refresh', { group_uid: at.session.group.uid })
  expect(answer).toMatchObject({ status: 200, message: 'Session refreshed successfully' })
  at.session = answer.data as Session
}
const expiry = (client: Client) => Date.parse(client.at.session.expires_at) - world.now()

describe('an admin who stays signed in', () => {
  test('is signed in for weeks when the session is renewed every 12 hours', async () => {
    const screen = await world.as('admin')
    await verify(screen)
    expect((await stay(screen, '1')).status).toBe(200)
    for (let halfDay = 0; halfDay < 58; halfDay++) {
      world.pass(12 * hour)
      expect((await screen.call('current')).status).toBe(200)
      await renew(screen)
      expect(expiry(screen)).toBe(7 * day)
    }
    expect((await stay(screen, '0')).status).toBe(200)
  })

  test('outlives days without a network, from the moment that it is turned on', async () => {
    const screen = await world.as('admin')
    expect(expiry(screen)).toBe(13 * hour)
    await verify(screen)
    await stay(screen, '1')
    world.pass(6 * day + 23 * hour)
    expect((await screen.call('current')).status).toBe(200)
    await renew(screen)
    world.pass(7 * day)
    expect((await screen.call('current')).code).toBe('sessionEnded')
    // Whoever signs in again stays too, until they turn it off.
    const again = await world.as('admin')
    expect(expiry(again)).toBe(7 * day)
    expect((await stay(again, '0')).status).toBe(200)
    world.pass(13 * hour)
    expect((await again.call('current')).code).toBe('sessionEnded')
  })

  test('keeps the item of the session as long as the session', async () => {
    const screen = await world.as('admin')
    const ttl = async () => {
      const { Item } = await world.db.send(
        new GetCommand({
          TableName: world.tables.sessions,
          Key: { pk: `${world.acme.uid}#SESSION#${screen.at.session.session_id}`, sk: 'SESSION' },
        }),
      )
      return (Item?.ttl as number) * 1000 - world.now()
    }
    expect(await ttl()).toBe(13 * hour)
    await verify(screen)
    await stay(screen, '1')
    expect(await ttl()).toBe(7 * day)
    await stay(screen, '0')
    expect(await ttl()).toBe(13 * hour)
  })

  test('is signed out by a forced logout all the same', async () => {
    const screen = await world.as('admin')
    await verify(screen)
    await stay(screen, '1')
    const root = await world.as('superAdmin')
    world.pass(1000)
    expect((await root.call('endUserSessions', { uid: screen.user.uid })).status).toBe(200)
    expect((await screen.call('current')).code).toBe('sessionEnded')
    expect((await screen.call('refresh', { group_uid: screen.at.session.group.uid })).code).toBe('sessionEnded')
    await stay(await world.as('admin'), '0')
  })
})

describe('nobody else stays longer', () => {
  test('a manager may not turn it on', async () => {
    const manager = await world.as('facilityManager')
    await verify(manager)
    expect((await stay(manager, '1')).code).toBe('notAllowed')
    expect(expiry(manager)).toBe(13 * hour)
  })

  test('an admin without a fresh password may not either', async () => {
    expect((await stay(await world.as('admin'), '1')).code).toBe('verificationRequired')
  })

  test('who was an admin once does not', async () => {
    const { whole, picking } = world.acme.groups
    const user = await world.acme.user('former', ['admin', whole], ['worker', picking])
    const admin = await world.signIn(user)
    await verify(admin)
    await stay(admin, '1')
    const before = await world.stored(user)
    await world.stores.users.replace(before, { ...before, roles: [{ role: 'worker', group: picking.uid }] })
    expect(expiry(await world.signIn(user))).toBe(13 * hour)
  })
})
