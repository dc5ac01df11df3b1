import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keys as places } from '../../functions/data/keys.ts'
import type { UserRecord } from '../../functions/data/users.ts'
import { Listing } from '../../functions/lib/listing.ts'
import { listed } from '../../functions/lib/lists.ts'
import type { User } from '../../shared/contract/entities.ts'
import type { Page } from '../../shared/contract/listCall.ts'
import type { Session } from '../../shared/contract/session.ts'
import { type People, people } from '../lib/people.ts'
import { type Client, idOf, joined, pageOf } from './paging.ts'

/** Pages of a list: how large they become, how long they take, what is in them meanwhile, and the cursors between them. */

let world: People
beforeAll(async () => {
  world = await people({})
})
afterAll(() => world.stop())

const answered = async <Item>(listing: Listing<Item>, clock = () => 0, cursor?: string) =>
  (await listed(listing, 'list', { limit: 1000, ...(cursor ? { cursor } : {}) }, {
    ...{ stores: world.stores, now: 0, clock },
    caller: {
      company: world.acme.record,
      user: world.acme.users.admin,
      role: 'admin',
      group: world.acme.groups.whole,
    },
  } as never)) as Page<unknown>
const keys = (after = '', many = 300) =>
  Array.from({ length: many }, (_, at) => String(at).padStart(6, '0')).filter((key) => key > after)

test('a page ends before it is too large for an answer, and the next one goes on', async () => {
  const large = (key: string) => ({ key, item: { key, text: 'é'.repeat(20_000) } })
  const listing = new Listing(async function* (after) {
    yield keys(after).map(large)
  })
  const seen: unknown[] = []
  let cursor: string | undefined
  do {
    const { items, next }: Page<unknown> = await answered(listing, undefined, cursor)
    expect(Buffer.byteLength(JSON.stringify(items))).toBeLessThan(5_000_000)
    seen.push(...items)
    cursor = next ?? undefined
  } while (cursor)
  expect(seen).toHaveLength(300)
})

test('a page whose rows are hard to find ends in time, and the next one goes on', async () => {
  let now = 0
  const listing = new Listing(async function* (after) {
    for (const key of keys(after, 30)) {
      now += 1000
      yield [{ key, item: key === '000025' ? key : undefined }]
    }
  })
  const pages: unknown[][] = []
  let cursor: string | undefined
  do {
    now = 0
    const { items, next }: Page<unknown> = await answered(listing, () => now, cursor)
    expect(now).toBeLessThan(8000)
    pages.push(items)
    cursor = next ?? undefined
  } while (cursor)
  expect(pages.flat()).toEqual(['000025'])
  expect(pages.length).toBeGreaterThan(3)
})

test('a row that was there throughout is in the pages once, whatever comes and goes between them', async () => {
  const { acme, stores } = world
  let made = 0
  const add = () => acme.user(`comer${++made}`, ['worker', acme.groups.picking])
  const admin = await world.as('admin')
  const change = fc.constantFrom('add', 'suspend', 'rename', 'vanish')
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 6 }),
      fc.array(fc.array(change, { maxLength: 3 })),
      async (limit, acts) => {
        const stayers = await Promise.all(Array.from({ length: 6 }, add))
        const goers = await Promise.all(Array.from({ length: 6 }, add))
        const steps = acts.values()
        const between = async () => {
          for (const act of steps.next().value ?? []) {
            const goer = act === 'rename' ? stayers[0] : act === 'add' ? undefined : goers.pop()
            if (act === 'add') await add()
            else if (act === 'rename' && goer) {
              const now = await world.stored(goer)
              await stores.users.replace(now, { ...now, first_name: `Aaron ${++made}` })
            } else if (act === 'suspend' && goer) await stores.users.replace(goer, { ...goer, status: 2 })
            // Nothing of it is left where a cursor may point.
            else if (goer) {
              await world.db.send(
                new DeleteCommand({ TableName: world.tables.users, Key: places.user.key(goer.company, goer.uid) }),
              )
            }
          }
        }
        const uids = (await joined(admin, 'getAllUsersOfCompany', { company_uid: acme.uid }, limit, between)).map(idOf)
        expect(new Set(uids).size).toBe(uids.length)
        for (const { uid } of stayers) expect(uids).toContain(uid)
        for (const one of [...stayers, ...goers]) {
          const now = await world.stored(one)
          await stores.users.replace(now, { ...now, status: 2 })
        }
      },
    ),
    { numRuns: 12 },
  )
}, 60_000)

test('a page is full though few of many are the caller’s', async () => {
  const { acme } = world
  const far = acme.groups.loading
  await Promise.all(Array.from({ length: 120 }, (_, at) => acme.user(`far${at}`, ['worker', far])))
  const manager = await world.as('teamManager')
  const whole = (await manager.call('getUsersOfTeam', { team_uid: acme.groups.picking.uid })).data as User[]
  const limit = whole.length
  expect(limit).toBeGreaterThan(2)
  const page = await pageOf(manager, 'getUsersOfTeam', { team_uid: acme.groups.picking.uid, limit })
  expect(page).toMatchObject({ items: expect.arrayContaining(whole), next: null })
  const first = await pageOf(manager, 'getUsersOfTeam', { team_uid: acme.groups.picking.uid, limit: limit - 1 })
  expect(first.items).toHaveLength(limit - 1)
})

describe('a cursor', () => {
  const refusal = {
    status: 400,
    code: 'badInput',
    message: 'This cursor does not belong to this list. Please start again without one.',
    errors: [{ path: 'cursor', message: 'This cursor does not belong to this list. Please start again without one.' }],
  }
  const list = (client: Client, more: object) =>
    client.call('getAllUsersOfCompany', { company_uid: world.acme.uid, ...more })
  const cursorOf = async (client: Client) =>
    (await pageOf(client, 'getAllUsersOfCompany', { company_uid: client.user.company, limit: 1 })).next ?? ''

  test('goes on with another limit, or with none', async () => {
    const admin = await world.as('admin')
    const cursor = await cursorOf(admin)
    const whole = await joined(admin, 'getAllUsersOfCompany', { company_uid: world.acme.uid }, 1000)
    expect((await list(admin, { cursor, limit: 7 })).data).toMatchObject({ items: { length: 7 } })
    expect((await list(admin, { cursor })).data).toEqual({ items: whole.slice(1, 501), next: null })
  })

  test('says nothing to who reads it, not even whose row comes next', async () => {
    const admin = await world.as('admin')
    const { items, next } = await pageOf(admin, 'getAllUsersOfCompany', { company_uid: world.acme.uid, limit: 1 })
    const bytes = Buffer.from((next ?? '').split('.')[1] ?? '', 'base64url').toString('latin1')
    expect(bytes).not.toContain(items[0]?.uid)
    expect(await cursorOf(admin)).not.toBe(next)
  })

  test('that was made up is refused', async () => {
    const admin = await world.as('admin')
    const made = [
      'x',
      '1.',
      '1.AAAA',
      `1.${'A'.repeat(80)}`,
      'null',
      '{"uid":"a"}',
      Buffer.from('USER#a').toString('base64'),
    ]
    for (const cursor of made) expect(await list(admin, { cursor }), cursor).toMatchObject(refusal)
    for (const cursor of ['', 1, {}, 'x'.repeat(1001)]) expect((await list(admin, { cursor })).status).toBe(400)
  })

  test('with any character changed is refused', async () => {
    const admin = await world.as('admin')
    const cursor = await cursorOf(admin)
    for (let at = 0; at < cursor.length - 1; at++) {
      const other = cursor[at] === 'A' ? 'B' : 'A'
      const bent = cursor.slice(0, at) + other + cursor.slice(at + 1)
      expect((await list(admin, { cursor: bent })).status, `${at}`).toBe(400)
    }
    expect(await list(admin, { cursor: cursor.replace('1.', '2.') })).toMatchObject(refusal)
    expect((await list(admin, { cursor })).status).toBe(200)
  })

  test('of another company, caller, role, call or filter is refused', async () => {
    const { acme, other } = world
    const [admin, faye, root, tom] = await Promise.all(
      (['admin', 'facilityManager', 'superAdmin', 'teamManager'] as const).map((role) => world.as(role)),
    )
    const stranger = await world.signIn(other.users.admin)
    if (!admin || !faye || !root || !tom) throw new Error('nobody signed in')
    const cursor = await cursorOf(admin)
    expect(await list(admin, { cursor: await cursorOf(stranger) })).toMatchObject(refusal)
    for (const client of [faye, root, tom]) expect(await list(client, { cursor })).toMatchObject(refusal)
    const theirs = await stranger.call('getAllUsersOfCompany', { company_uid: other.uid, cursor })
    expect(theirs).toMatchObject(refusal)
    expect(await list(admin, { cursor, status: [1] })).toMatchObject(refusal)
    expect(await admin.call('getAllWorkersOfCompany', { company_uid: acme.uid, status: [0, 1], cursor })).toMatchObject(
      refusal,
    )
    expect(await admin.call('getTeamsOfCo', { uid: acme.uid, cursor })).toMatchObject(refusal)
  })

  test('of the same person in another role is refused', async () => {
    const { acme } = world
    const two = await acme.user(
      'twofold',
      ['facilityManager', acme.groups.north],
      ['facilityManager', acme.groups.south],
    )
    const client = await world.signIn(two)
    const cursor = await cursorOf(client)
    const other = client.at.session.group.uid === acme.groups.north.uid ? acme.groups.south : acme.groups.north
    const { status, message, data } = await client.call('refresh', { group_uid: other.uid })
    expect(status, message).toBe(200)
    client.at.session = data as Session
    expect(await list(client, { cursor })).toMatchObject(refusal)
  })

  test('is good for a day', async () => {
    const root = await world.as('superAdmin')
    const cursor = await cursorOf(root)
    const there = () =>
      listed(new Listing(async function* () {}), 'getAllUsersOfCompany', { cursor, ...filters }, env())
    const filters = { company_uid: world.acme.uid, status: [0, 1] }
    const env = () =>
      ({
        caller: {
          company: world.acme.record,
          user: root.user as UserRecord,
          role: 'superAdmin' as const,
          group: world.acme.groups.whole,
        },
        stores: world.stores,
        now: world.now(),
        clock: world.now,
      }) as never
    world.pass(86_399_000)
    expect(await there()).toEqual({ items: [], next: null })
    world.pass(2000)
    await expect(there()).rejects.toMatchObject({
      code: 'badInput',
      message: 'This cursor has expired. Please start the list again without one.',
    })
  })

  test('comes with a limit from 1 to 1,000', async () => {
    const admin = await world.as('admin')
    for (const limit of [0, -1, 1001, 1.5, '5', null, []]) expect((await list(admin, { limit })).status).toBe(400)
    for (const limit of [1, 1000]) expect((await list(admin, { limit })).status).toBe(200)
  })
})
