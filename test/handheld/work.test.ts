import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { day, minute } from '../../shared/time.ts'
import { openSite, password, type Site } from './site.ts'

let site: Site
let serial = 0
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.stop())

const device = () => site.handheldOf(`W-${++serial}`)
const amara = (at = site.clock.now) => ({ username: 'amara.name', password, at })
/** Sign-ins are throttled by the quarter of an hour: each test has its own. */
const later = () => {
  site.clock.now += 16 * minute
}
const eventsOf = async (id: string) => {
  const { Items = [] } = await site.db.send(new ScanCommand({ TableName: site.tables.raw }))
  return Items.filter((item) => item.device === id && item.kind !== 'enrol')
    .sort((a, b) => a.at - b.at)
    .map(({ kind, at, team, implied }) => [kind, at, ...(team ? [team] : []), ...(implied ? ['implied'] : [])])
}

describe('signIn', () => {
  test('answers the enabled teams that the worker holds a role in, whatever the case of the name', async () => {
    later()
    const handheld = await device()
    const { status, data } = await handheld.call('signIn', { ...amara(), username: 'AMARA.Name' })
    expect(status).toBe(200)
    expect(data).toMatchObject({ user: { uid: 'amara', first_name: 'amara' }, server_time: site.clock.now })
    expect(data.teams).toEqual([
      { uid: 'pick', name: 'The pick', subtype: 1 },
      { uid: 'yard', name: 'The yard', subtype: 2 },
    ])
    expect(await site.stores.devices.get(handheld.id)).toMatchObject({ user: 'amara', work: data.work_id })
  })

  test('an unknown user and a wrong password get the same answer after the same question to the pool', async () => {
    later()
    const handheld = await device()
    const refused = await handheld.call('signIn', { ...amara(), password: 'wrong' })
    const unknown = await handheld.call('signIn', { ...amara(), username: 'nobody' })
    expect(refused).toMatchObject({ status: 422, code: 'wrongPassword' })
    expect(unknown).toEqual(refused)
    expect(site.asked.slice(-2)).toEqual(['amara', expect.stringMatching(/^none-/)])
    expect((await site.stores.devices.get(handheld.id))?.user).toBeUndefined()
  })

  test('a disabled worker is told so, a suspended one does not exist', async () => {
    later()
    await site.user('off', [['worker', 'pick']], { status: 0 })
    await site.user('gone', [['worker', 'pick']], { status: 2 })
    const handheld = await device()
    expect(await handheld.call('signIn', { ...amara(), username: 'off.name' })).toMatchObject({ code: 'notAllowed' })
    expect(await handheld.call('signIn', { ...amara(), username: 'gone.name' })).toMatchObject({
      code: 'wrongPassword',
    })
  })

  test('guessing is throttled for each user on a device, for each device, and for each user on all of them', async () => {
    later()
    const [one, two] = [await device(), await device()]
    const guess = (handheld: typeof one, username: string) =>
      handheld.call('signIn', { username, password: 'wrong', at: site.clock.now })
    const right = (handheld: typeof one) =>
      handheld.call('signIn', { username: 'bo.name', password, at: site.clock.now })
    for (let n = 0; n < 10; n++) expect((await guess(one, n % 2 ? 'bo.name' : 'BO.name')).status).toBe(422)
    expect((await guess(one, 'bo.name')).code).toBe('tooMany')
    // Not even the right password now, or the throttle would tell which one it is.
    expect((await right(one)).code).toBe('tooMany')
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => guess(one, `nobody${n}`)))
    expect(answers.filter((answer) => answer.code === 'tooMany')).toHaveLength(12)
    // One device cannot keep somebody from signing in on the others, a pile of them cannot guess on.
    expect((await right(two)).status).toBe(200)
    const pile = await Promise.all(Array.from({ length: 5 }, device))
    const tried = await Promise.all(pile.flatMap((each) => Array.from({ length: 10 }, () => guess(each, 'bo.name'))))
    expect(tried.filter(({ code }) => code === 'tooMany')).toHaveLength(1)
    expect((await right(two)).code).toBe('tooMany')
  })

  test('the same sign-in sent again is the same sign-in', async () => {
    later()
    const handheld = await device()
    const answers = await Promise.all([1, 2, 3].map(() => handheld.call('signIn', amara())))
    expect(new Set(answers.map(({ data }) => data.work_id)).size).toBe(1)
    expect(await eventsOf(handheld.id)).toEqual([['signIn', site.clock.now]])
  })

  test('the next worker ends the sign-in of the one before', async () => {
    later()
    const handheld = await device()
    const at = site.clock.now
    const { data: first } = await handheld.call('signIn', amara(at))
    const { data: join } = await handheld.call('joinGroup', { work_id: first.work_id, group_uid: 'pick', at: at + 1 })
    const { data: second } = await handheld.call('signIn', { username: 'bo.name', password, at: at + 1000 })
    expect(await site.stores.workSessions.get(handheld.id, first.work_id)).toMatchObject({ signed_out_at: at + 1000 })
    expect(await site.stores.assignments.get('acme', join.join_id)).toMatchObject({ left_at: at + 1000 })
    const row = await site.stores.devices.get(handheld.id)
    expect(row).toMatchObject({ user: 'bo', work: second.work_id, last_team: 'pick' })
    expect(row?.team).toBeUndefined()
    // A late sign-out of the first changes nothing for the second.
    expect((await handheld.call('signOut', { work_id: first.work_id, at: at + 900 })).status).toBe(200)
    expect(await site.stores.devices.get(handheld.id)).toMatchObject({ user: 'bo' })
  })

  test('times far off are refused with the field named', async () => {
    later()
    const handheld = await device()
    const now = site.clock.now
    for (const at of [now - 7 * day - 1, now + 10 * minute + 1]) {
      expect(await handheld.call('signIn', amara(at))).toMatchObject({ status: 400, errors: [{ path: 'at' }] })
    }
    for (const at of [now - 7 * day, now + 10 * minute]) {
      expect((await handheld.call('signIn', amara(at))).status).toBe(200)
    }
  })
})

describe('joining and leaving', () => {
  const signedIn = async () => {
    later()
    const handheld = await device()
    const { data } = await handheld.call('signIn', amara())
    return { handheld, work_id: data.work_id as string, at: site.clock.now }
  }

  test('a join says who works where, from the sign-in and not from the body', async () => {
    const { handheld, work_id, at } = await signedIn()
    const { status, data } = await handheld.call('joinGroup', { work_id, group_uid: 'pick', at: at + 5, user: 'bo' })
    expect(status).toBe(200)
    const join = await site.stores.assignments.get('acme', data.join_id)
    expect(join).toMatchObject({ device: handheld.id, work: work_id, user: 'amara', team: 'pick', facility: 'north' })
    expect(join).toMatchObject({ joined_at: at + 5 })
    expect(await site.stores.devices.get(handheld.id)).toMatchObject({ team: 'pick', facility: 'north' })
  })

  test('the same join sent again, even at once, even after leaving, is the same join', async () => {
    const { handheld, work_id, at } = await signedIn()
    const body = { work_id, group_uid: 'pick', at: at + 1 }
    const answers = await Promise.all([1, 2, 3, 4].map(() => handheld.call('joinGroup', body)))
    const ids = new Set(answers.map(({ data }) => data.join_id))
    expect(ids.size).toBe(1)
    const [join_id] = ids
    expect((await handheld.call('leaveGroup', { join_id, at: at + 10 })).status).toBe(200)
    expect((await handheld.call('leaveGroup', { join_id, at: at + 20 })).status).toBe(200)
    expect((await handheld.call('joinGroup', body)).data.join_id).toBe(join_id)
    expect(await site.stores.assignments.get('acme', join_id)).toMatchObject({ left_at: at + 10 })
    expect(await eventsOf(handheld.id)).toEqual([
      ['signIn', at],
      ['join', at + 1, 'pick'],
      ['leave', at + 10, 'pick'],
    ])
  })

  test('joining another team leaves the one before, signing out leaves the last', async () => {
    const { handheld, work_id, at } = await signedIn()
    await handheld.call('joinGroup', { work_id, group_uid: 'pick', at: at + 1 })
    await handheld.call('joinGroup', { work_id, group_uid: 'yard', at: at + 2 })
    expect((await handheld.call('signOut', { work_id, at: at + 3 })).status).toBe(200)
    expect((await handheld.call('signOut', { work_id, at: at + 3 })).status).toBe(200)
    const events = await eventsOf(handheld.id)
    expect(events).toHaveLength(6)
    expect(events).toEqual(
      expect.arrayContaining([
        ['leave', at + 2, 'pick', 'implied'],
        ['leave', at + 3, 'yard', 'implied'],
        ['signOut', at + 3],
      ]),
    )
    const row = await site.stores.devices.get(handheld.id)
    expect(row?.user ?? row?.work ?? row?.team).toBeUndefined()
    expect(row?.last_team).toBe('yard')
    expect(await handheld.call('joinGroup', { work_id, group_uid: 'pick', at: at + 4 })).toMatchObject({
      status: 422,
      code: 'notPossible',
    })
  })

  test('a join that was queued while the next worker signed in still counts, closed where that began', async () => {
    const { handheld, work_id, at } = await signedIn()
    await handheld.call('signIn', { username: 'bo.name', password, at: at + 1000 })
    const { status, data } = await handheld.call('joinGroup', { work_id, group_uid: 'pick', at: at + 10 })
    expect(status).toBe(200)
    expect(await site.stores.assignments.get('acme', data.join_id)).toMatchObject({ user: 'amara', left_at: at + 1000 })
    expect(await site.stores.devices.get(handheld.id)).toMatchObject({ user: 'bo' })
  })

  test('times that run backwards are refused', async () => {
    const { handheld, work_id, at } = await signedIn()
    const early = { status: 400, errors: [{ path: 'at' }] }
    expect(await handheld.call('joinGroup', { work_id, group_uid: 'pick', at: at - 1 })).toMatchObject(early)
    const { data } = await handheld.call('joinGroup', { work_id, group_uid: 'pick', at: at + 10 })
    expect(await handheld.call('leaveGroup', { join_id: data.join_id, at: at + 9 })).toMatchObject(early)
    expect(await handheld.call('signOut', { work_id, at: at + 9 })).toMatchObject(early)
  })

  test('only enabled teams that the worker belongs to', async () => {
    const { handheld, work_id, at } = await signedIn()
    for (const group_uid of ['far', 'north', 'acme', 'nowhere']) {
      expect(await handheld.call('joinGroup', { work_id, group_uid, at })).toMatchObject({ status: 404 })
    }
    for (const uid of ['yard', 'north']) {
      const before = await site.stores.groups.get('acme', uid)
      if (!before) throw new Error('no such group')
      await site.stores.groups.replace({ before, after: { ...before, status: 0 } })
      expect(await handheld.call('joinGroup', { work_id, group_uid: 'yard', at })).toMatchObject({ code: 'notAllowed' })
      await site.stores.groups.replace({
        before: { ...before, version: before.version + 1 },
        after: { ...before, version: before.version + 1 },
      })
    }
    expect((await handheld.call('joinGroup', { work_id, group_uid: 'yard', at })).status).toBe(200)
  })

  test('sign-ins and joins of another device do not exist', async () => {
    const { handheld, work_id, at } = await signedIn()
    const { data } = await handheld.call('joinGroup', { work_id, group_uid: 'pick', at })
    const other = await device()
    for (const [name, body] of [
      ['joinGroup', { work_id, group_uid: 'pick', at }],
      ['leaveGroup', { join_id: data.join_id, at }],
      ['signOut', { work_id, at }],
      ['signOut', { work_id: 'w0000', at }],
      ['leaveGroup', { join_id: 'j0000', at }],
    ] as const) {
      expect(await other.call(name, body)).toMatchObject({ status: 404, code: 'notFound' })
    }
    expect((await site.stores.assignments.get('acme', data.join_id))?.left_at).toBeUndefined()
  })

  test('bad bodies are refused with the field named', async () => {
    const { handheld, work_id, at } = await signedIn()
    for (const [name, body, path] of [
      ['joinGroup', { work_id, group_uid: 'pick', at: 'now' }, 'at'],
      ['joinGroup', { work_id, group_uid: '../x', at }, 'group_uid'],
      ['joinGroup', { work_id: '\u0000', group_uid: 'pick', at }, 'work_id'],
      ['leaveGroup', { at }, 'join_id'],
      ['signOut', { work_id: ['x'], at }, 'work_id'],
      ['signIn', { ...amara(), password: '' }, 'password'],
      ['heartbeat', { at, battery_percent: 101, battery_health: 'GOOD' }, 'battery_percent'],
      ['report', { etag: 'x', items: { section: 'apps', id: '1', state: 'applied' } }, 'items'],
    ] as const) {
      expect(await handheld.call(name, body)).toMatchObject({ status: 400, errors: [{ path }] })
    }
  })
})
