import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../functions/lib/ids.ts'
import type { Session } from '../../shared/contract/session.ts'
import { day, hour } from '../../shared/time.ts'
import { type People, people } from '../lib/people.ts'

/** Whoever signs out has ended the sign-in: its token, and whoever has a copy of it, open nothing any more. */

let world: People
let count = 0
beforeAll(async () => {
  world = await people()
})
afterAll(() => world?.stop())

const newUser = () => world.acme.user(`leaving-${count++}`, ['worker', world.acme.groups.picking])

/** A browser in which a user has signed in. */
const browserOf = (uid: string, signIn = newId()) => {
  const open = () => world.send('open', {}, { uid, signIn })
  const opened = async () => {
    const { status, data, message } = await open()
    if (status !== 200) throw new Error(message)
    const { session_id: session } = data as Session
    return {
      session,
      current: async () => (await world.send('current', {}, { uid, session })).status,
      close: async () => (await world.send('close', {}, { uid, session })).status,
      renew: () => world.send('refresh', { group_uid: world.acme.groups.picking.uid }, { uid, session }),
    }
  }
  return { open, opened, signIn }
}

describe('signing out', () => {
  test('ends the sign-in: its token opens no session, and another sign-in does', async () => {
    const { uid } = await newUser()
    const { open, opened } = browserOf(uid)
    expect(await (await opened()).close()).toBe(200)
    world.pass(hour)
    expect(await open()).toMatchObject({ status: 401, code: 'sessionEnded' })
    expect((await browserOf(uid).open()).status).toBe(200)
  })

  test('ends whatever was opened with a copy of the token, renewed or not, and leaves other browsers alone', async () => {
    const { uid } = await newUser()
    const browser = browserOf(uid)
    const [here, copied, renewed, wall] = [
      await browser.opened(),
      await browser.opened(),
      await browser.opened(),
      await browserOf(uid).opened(),
    ]
    const { session_id: session } = (await renewed.renew()).data as Session
    expect(await here.close()).toBe(200)
    expect(await copied.current()).toBe(401)
    expect((await world.send('current', {}, { uid, session })).status).toBe(401)
    expect((await world.send('refresh', { group_uid: world.acme.groups.picking.uid }, { uid, session })).status).toBe(
      401,
    )
    expect((await copied.renew()).status).toBe(401)
    expect(await wall.current()).toBe(200)
    expect((await wall.renew()).status).toBe(200)
  })

  test('leaves nothing open of what is opened or renewed at the same moment', async () => {
    const { uid } = await newUser()
    const browser = browserOf(uid)
    const here = await browser.opened()
    const ids: string[] = []
    const state = { stop: false }
    const opening = (async () => {
      for (let tries = 0; tries < 60 && !state.stop; tries++) {
        const { status, data } = await browser.open()
        if (status === 200) ids.push((data as Session).session_id)
      }
    })()
    const renewing = (async () => {
      let session = (await browser.opened()).session
      while (!state.stop) {
        const { status, data } = await world.send(
          'refresh',
          { group_uid: world.acme.groups.picking.uid },
          { uid, session },
        )
        if (status !== 200) return
        session = (data as Session).session_id
        ids.push(session)
      }
    })()
    while (ids.length < 6) await new Promise((resolve) => setTimeout(resolve, 1))
    expect(await here.close()).toBe(200)
    state.stop = true
    await Promise.all([opening, renewing])
    const left = await Promise.all(ids.map((id) => world.stores.sessions.get(id, world.now())))
    expect(left.filter(Boolean)).toEqual([])
  })

  test('is remembered for as long as a token of the sign-in can be renewed', async () => {
    const { uid } = await newUser()
    const { opened, signIn } = browserOf(uid)
    const signedInAt = world.now()
    await (await opened()).close()
    const { Item } = await world.db.send(
      new GetCommand({
        TableName: world.tables.sessions,
        Key: { pk: `${world.acme.uid}#SIGNIN#${signIn}`, sk: 'SIGNIN' },
      }),
    )
    expect((Item?.ttl as number) * 1000).toBeGreaterThanOrEqual(signedInAt + 30 * day + hour)
  })

  test('is what three wrong two-factor tokens do, too', async () => {
    const user = await newUser()
    await world.stores.users.replace(user, { ...user, two_factor: true })
    const browser = browserOf(user.uid)
    const { session } = await browser.opened()
    const who = { uid: user.uid, session }
    await world.send('send2faEmail', { user_uid: user.uid }, who)
    const right = world.mail.sent.at(-1)?.letter.text.split('\n\n').at(-1)
    const token = right === '000000' ? '111111' : '000000'
    for (let n = 0; n < 3; n++) await world.send('authenticate2faToken', { user_uid: user.uid, token }, who)
    expect((await browser.open()).code).toBe('sessionEnded')
  })

  test('a sign-in opens a hundred sessions at most', async () => {
    const { uid } = await newUser()
    const { open } = browserOf(uid)
    for (let n = 0; n < 100; n++) expect((await open()).status).toBe(200)
    expect((await open()).code).toBe('sessionEnded')
    expect((await browserOf(uid).open()).status).toBe(200)
  })
})
