import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { putAll } from '../../bin/seed/putAll.ts'
import { storedState } from '../../functions/data/deviceStates.ts'
import { type DeviceRecord, storedDevice } from '../../functions/data/devices.ts'
import { storedAs } from '../../functions/data/items/items.ts'
import { keys } from '../../functions/data/keys.ts'
import type { SessionRecord } from '../../functions/data/sessions.ts'
import type { UserRecord } from '../../functions/data/users.ts'
import { storedSignIn } from '../../functions/data/workSessions.ts'
import { newId } from '../../functions/lib/ids.ts'
import { signedIn } from '../../functions/lib/notifications/audience.ts'
import type { ActiveSession } from '../../shared/contract/activeSessions.ts'
import type { Session } from '../../shared/contract/session.ts'
import { hour, iso, minute } from '../../shared/time.ts'
import { type People, people } from '../lib/people.ts'

/** Who is signed in, on handhelds and at the console, and who may log them out. */

let world: People
beforeEach(async () => {
  await world?.stop()
  world = await people()
})
afterAll(() => world?.stop())

const rows = async (client: Awaited<ReturnType<People['as']>>, group_uid = world.acme.uid) =>
  (await client.call('activeSessions', { group_uid })).data as ActiveSession[]
const summary = (all: ActiveSession[]) =>
  all.map(({ where, user, group }) => `${where} ${user.username} ${group.name}`).sort()

/** Signs a user in on a handheld that works in a team. */
const onHandheld = async (user: string, team: string, facility: string, at = world.now()) => {
  const id = `${world.acme.uid}.${newId()}`
  const device: DeviceRecord = {
    ...{ id, company: world.acme.uid, serial_number: id, label: `Scanner of ${team.length}`, model: 'TC52' },
    ...{ manufacturer: 'Zebra', mac_address: '', secret_hash: '', enrolled_on: iso(at) },
    ...{ facility, last_team: team, team },
  }
  const state = { os_version: '13', app_version: '5', seen_at: at }
  await putAll(world.db, world.tables.devices, [storedDevice(device), storedState(id, state)])
  const work = { id: newId(), company: world.acme.uid, device: id, user, at, last_at: at }
  await world.stores.workSessions.signIn(work, device, undefined, { company: world.acme.record, now: at })
  await world.stores.devices.change(id, { team })
  return id
}

describe('who is signed in', () => {
  test('is listed with where, since when and in which group, within the group that is asked for', async () => {
    const { acme } = world
    const { north, picking, loading } = acme.groups
    const scanner = await onHandheld(acme.users.worker.uid, picking.uid, north.uid)
    world.pass(hour)
    await onHandheld(acme.users.stranger.uid, loading.uid, loading.parent_id ?? '')
    const admin = await world.as('admin')
    const all = await rows(admin)
    expect(summary(all)).toEqual([
      `handheld stan ${loading.name}`,
      `handheld wanda ${picking.name}`,
      `web admin ${acme.groups.whole.name}`,
    ])
    expect(all[0]).toMatchObject({
      active_since: iso(world.now() - hour),
      ...{ where: 'handheld', own: false, may_end: true, leaving: false },
      device: { id: scanner, seen_at: iso(world.now() - hour) },
    })
    expect(all.find(({ where }) => where === 'web')).toMatchObject({ own: true, may_end: false, device: null })
    expect(summary(await rows(admin, north.uid))).toEqual([`handheld wanda ${picking.name}`])
    expect(summary(await rows(admin, loading.uid))).toEqual([`handheld stan ${loading.name}`])
  })

  test('is not who signed out between the list of devices and the look at each of them', async () => {
    const { acme } = world
    const { picking, north } = acme.groups
    const stays = await onHandheld(acme.users.worker.uid, picking.uid, north.uid)
    const leaves = await onHandheld(acme.users.stranger.uid, picking.uid, north.uid)
    const admin = await world.as('admin')
    const { list } = world.stores.devices
    const asked = vi.spyOn(world.stores.devices, 'list').mockImplementation(async (company) => {
      const listed = await list(company)
      const device = await world.stores.devices.get(leaves)
      const work = device?.work && (await world.stores.workSessions.get(leaves, device.work))
      if (!device || !work) throw new Error('Nobody is signed in')
      const when = { company: acme.record, now: world.now() }
      await world.stores.workSessions.signOut(work, device, undefined, world.now(), when)
      return listed
    })
    const handhelds = (await rows(admin)).filter(({ where }) => where === 'handheld')
    asked.mockRestore()
    expect(handhelds.map(({ device }) => device?.id)).toEqual([stays])
  })

  test('is another session each time that somebody signs in on the same handheld', async () => {
    const { acme, stores } = world
    const { picking, north } = acme.groups
    const id = await onHandheld(acme.users.worker.uid, picking.uid, north.uid)
    const admin = await world.as('admin')
    const named = async () => (await rows(admin)).find(({ where }) => where === 'handheld')?.session_id
    const first = await named()
    expect(await named()).toBe(first)
    const device = await stores.devices.get(id)
    const work = device?.work && (await stores.workSessions.get(id, device.work))
    if (!device || !work) throw new Error('Nobody is signed in')
    const when = { company: acme.record, now: world.now() }
    await stores.workSessions.signOut(work, device, undefined, world.now(), when)
    const again = { ...work, id: newId(), at: world.now() }
    await stores.workSessions.signIn(again, (await stores.devices.get(id)) ?? device, undefined, when)
    expect(await named()).toEqual(expect.any(String))
    expect(await named()).not.toBe(first)
  })

  test('comes in pages, whose rows are all of them', async () => {
    const { acme } = world
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      await onHandheld((await acme.user(name, ['worker', acme.groups.picking])).uid, acme.groups.picking.uid, '')
    const admin = await world.as('admin')
    const found: string[] = []
    let cursor: string | undefined
    do {
      const { data } = await admin.call('activeSessions', {
        group_uid: acme.uid,
        limit: 2,
        ...(cursor ? { cursor } : {}),
      })
      const { items, next } = data as { items: ActiveSession[]; next: string | null }
      expect(items.length).toBeLessThanOrEqual(2)
      found.push(...items.map(({ session_id }) => session_id))
      cursor = next ?? undefined
    } while (cursor)
    expect(found.toSorted()).toEqual((await rows(admin)).map(({ session_id }) => session_id).toSorted())
  })

  test('comes in pages of thousands, each of which reads no more than its rows, by hand and at the console', async () => {
    const { acme } = world
    const { picking, north } = acme.groups
    const at = world.now()
    const numbers = Array.from({ length: 2500 }, (_, number) => String(number).padStart(4, '0'))
    const people = numbers.map((number): UserRecord => {
      const uid = `many-${number}`
      const named = { username: `many.${number}`, first_name: 'Many', last_name: number }
      const { roles, ...usual } = acme.users.worker
      return { ...usual, ...named, uid, roles: [{ role: 'worker', group: picking.uid }] }
    })
    await putAll(
      ...([world.db, world.tables.users] as const),
      people.map((user) => storedAs(keys.user, [acme.uid, user.uid], user)),
    )
    const inHand = numbers.map((number, index) => {
      const id = `${acme.uid}.many${number}`
      const user = people[index]?.uid ?? ''
      const device = {
        ...{ id, company: acme.uid, serial_number: id, label: `RNO-${number}`, model: 'TC52', manufacturer: 'Zebra' },
        ...{ mac_address: '', secret_hash: '', enrolled_on: iso(at), facility: north.uid, last_team: picking.uid },
        ...{ team: picking.uid, user, work: `work${number}` },
      }
      const work = { id: `work${number}`, company: acme.uid, device: id, user, at, last_at: at }
      return [storedDevice(device), storedState(id, { os_version: '13', app_version: '5' }), storedSignIn(work)]
    })
    await putAll(world.db, world.tables.devices, inHand.flat())
    const root = await world.as('superAdmin')
    const web = people.map(
      (user, index): SessionRecord => ({
        ...{ id: `${acme.uid}.web${index}`, company: acme.uid, user: user.uid, role: 'worker', group: picking.uid },
        ...{ two_factor: 'off', verified_until: 0, token_confirmed_until: 0, opened_at: at, sign_in: `in${index}` },
        ...{ expires_at: at + hour, ip: '192.0.2.7', user_agent: '' },
      }),
    )
    await putAll(
      ...([world.db, world.tables.sessions] as const),
      web.flatMap((session) => [
        storedAs(keys.session, [session.id], session),
        storedAs(keys.openSession, [acme.uid, session.user, session.id], { session: session.id }),
      ]),
    )

    const read = vi.spyOn(world.stores.sessions, 'several')
    const found: string[] = []
    const steps: number[] = []
    let cursor: string | undefined
    do {
      read.mockClear()
      const { data } = await root.call('activeSessions', {
        ...{ group_uid: north.uid, limit: 1000 },
        ...(cursor ? { cursor } : {}),
      })
      const { items, next } = data as { items: ActiveSession[]; next: string | null }
      found.push(...items.map(({ session_id }) => session_id))
      steps.push(read.mock.calls.reduce((sum, [ids]) => sum + ids.length, 0))
      cursor = next ?? undefined
    } while (cursor)
    expect(new Set(found).size).toBe(5000)
    expect(found).toHaveLength(5000)
    // With those that tell whether there is more.
    expect(Math.max(...steps)).toBeLessThanOrEqual(1250)
    expect(steps[0]).toBe(0)
  }, 60_000)

  test('does not name sessions that a person could go on with', async () => {
    const admin = await world.as('admin')
    const text = JSON.stringify(await rows(admin))
    expect(text).not.toContain(admin.at.session.session_id)
  })

  test('is not who signed out, was disabled, has not shown the second factor, or whose session ran out', async () => {
    const { acme } = world
    const [one, two, three, four] = await Promise.all(
      ['one', 'two', 'three', 'four'].map((name) => acme.user(name, ['worker', acme.groups.picking])),
    )
    if (!one || !two || !three || !four) throw new Error('nobody')
    const root = await world.as('superAdmin')
    const leaving = await world.signIn(one)
    await world.signIn(two)
    await world.stores.users.change(three, { two_factor: true })
    await world.signIn(three)
    expect(summary(await rows(root))).toHaveLength(3)
    await leaving.call('close')
    expect(summary(await rows(root))).toHaveLength(2)
    await root.call('disableUser', { uid: two.uid })
    expect(summary(await rows(root))).toHaveLength(1)
    await world.signIn(four)
    world.pass(12 * hour)
    await root.call('refresh', { group_uid: acme.uid }).then(({ data }) => {
      root.at.session = data as Session
    })
    world.pass(2 * hour)
    expect(summary(await rows(root))).toEqual([`web root ${acme.groups.whole.name}`])
  })

  test('facility managers see their facility, and no other group', async () => {
    const { acme, other } = world
    await onHandheld(acme.users.stranger.uid, acme.groups.loading.uid, '')
    await onHandheld(acme.users.worker.uid, acme.groups.picking.uid, acme.groups.north.uid)
    const faye = await world.as('facilityManager')
    expect(summary(await rows(faye, acme.groups.north.uid))).toEqual([
      `handheld wanda ${acme.groups.picking.name}`,
      `web faye ${acme.groups.north.name}`,
    ])
    for (const group_uid of [acme.uid, acme.groups.loading.uid, other.uid])
      expect(await faye.call('activeSessions', { group_uid })).toMatchObject({ status: 404 })
  })
})

describe('forced out', () => {
  test('is everybody below the own role, at their next call; others of a batch are refused by name', async () => {
    const { acme } = world
    const worker = await world.signIn(acme.users.worker)
    const admin = await world.as('admin')
    const root = await world.as('superAdmin')
    world.pass(minute)
    const answer = await admin.call('forceLogoutUsers', {
      uids: [acme.users.worker.uid, acme.users.superAdmin.uid, acme.users.admin.uid],
    })
    expect((answer.data as { results: object[] }).results).toMatchObject([
      { ok: true, message: 'User logged out successfully', waiting: 0 },
      { ok: false, code: 'notAllowed' },
      { ok: false, code: 'notPossible' },
    ])
    expect(await worker.call('current')).toMatchObject({ status: 401, code: 'sessionEnded' })
    expect((await root.call('current')).status).toBe(200)
    expect(world.identity.signedOut).toEqual([acme.users.worker.uid])
  })

  test('on a handheld waits for its next contact: it is told once, and shows as leaving until the sign-in is over', async () => {
    const { acme } = world
    const { uid } = acme.users.worker
    const scanner = await onHandheld(uid, acme.groups.picking.uid, acme.groups.north.uid)
    const admin = await world.as('admin')
    const end = { user_uid: uid, company_uid: acme.uid, notify_user: true }
    expect(await admin.call('forceLogout', end)).toMatchObject({
      ...{ status: 200, message: 'Signs out when it reconnects', data: { waiting: 1 } },
    })
    expect((await admin.call('forceLogout', end)).data).toEqual({ waiting: 1 })
    const { work } = (await world.stores.devices.get(scanner)) ?? {}
    const given = []
    for await (const some of world.stores.commands.steps(scanner, {})) given.push(...some)
    expect(given).toMatchObject([{ kind: 'logOut', work_id: work, notify: true, by: acme.users.admin.uid }])
    // Who it was, as the device is to say it.
    const { first_name, last_name } = acme.users.admin
    const [{ content } = {}] = await world.stores.desired.list(scanner)
    expect(content).toEqual({ kind: 'logOut', work_id: work, notify: true, by_name: `${first_name} ${last_name}` })
    const ofWanda = async () => (await rows(admin)).filter(({ user }) => user.uid === uid)
    expect(await ofWanda()).toMatchObject([{ where: 'handheld', leaving: true }])

    const [device, session] = await Promise.all([
      world.stores.devices.get(scanner),
      world.stores.workSessions.get(scanner, work ?? ''),
    ])
    if (!device || !session) throw new Error('nobody works')
    await world.stores.workSessions.signOut(session, device, undefined, world.now(), {
      ...{ company: acme.record, now: world.now() },
    })
    expect(await ofWanda()).toEqual([])
    const next = { ...session, id: newId(), at: world.now(), last_at: world.now() }
    const { user: _user, work: _work, team: _team, ...free } = device
    await world.stores.workSessions.signIn(next, free, undefined, { company: acme.record, now: world.now() })
    expect(await ofWanda()).toMatchObject([{ leaving: false }])
  })

  test('without being told is not told who it was', async () => {
    const { acme } = world
    const { uid } = acme.users.worker
    const scanner = await onHandheld(uid, acme.groups.picking.uid, acme.groups.north.uid)
    const admin = await world.as('admin')
    await admin.call('forceLogout', { user_uid: uid, company_uid: acme.uid, notify_user: false })
    const [{ content } = {}] = await world.stores.desired.list(scanner)
    expect(content).toMatchObject({ kind: 'logOut', notify: false })
    expect(content).not.toHaveProperty('by_name')
  })

  test('on a hidden device is in the list, told to leave, and in reach of who manages the facility', async () => {
    const { acme } = world
    const { uid } = acme.users.worker
    const { picking, north } = acme.groups
    const scanner = await onHandheld(uid, picking.uid, north.uid)
    const device = await world.stores.devices.get(scanner)
    expect(device && (await world.stores.devices.hide(device))).toBe(true)
    const faye = await world.as('facilityManager')
    expect(summary(await rows(faye, north.uid))).toContain(`handheld wanda ${picking.name}`)
    expect(await faye.call('forceLogout', { user_uid: uid, company_uid: acme.uid })).toMatchObject({
      ...{ status: 200, message: 'Signs out when it reconnects', data: { waiting: 1 } },
    })
    expect((await signedIn(world.stores, acme.uid)).map(({ id }) => id)).toContain(scanner)
  })

  test('by a facility manager is who has a session in the facility', async () => {
    const { acme } = world
    const faye = await world.as('facilityManager')
    const end = { user_uid: acme.users.worker.uid, company_uid: acme.uid, notify_user: true }
    expect(await faye.call('forceLogout', end)).toMatchObject({ status: 404 })
    await world.signIn(acme.users.worker)
    expect(await faye.call('forceLogout', end)).toMatchObject({ status: 200, data: { waiting: 0 } })
    expect(await faye.call('forceLogout', { ...end, user_uid: acme.users.stranger.uid })).toMatchObject({ status: 404 })
    expect(await faye.call('forceLogout', { ...end, company_uid: world.other.uid })).toMatchObject({ status: 403 })
  })
})

describe('the log of who was signed in at the console', () => {
  const log = () => world.stores.webLogins.joined(world.acme.uid, world.now() - 30 * 24 * hour, world.now())

  test('has who came when from where, and when they left: by themselves, by force, or when the session ran out', async () => {
    const { acme } = world
    const begun = world.now()
    const worker = await world.signIn(acme.users.worker)
    const root = await world.as('superAdmin')
    const tom = await world.as('teamManager')
    world.pass(20 * minute)
    await worker.call('close')
    world.pass(minute)
    await root.call('forceLogout', { user_uid: tom.user.uid, company_uid: acme.uid })
    const forced = Math.ceil(world.now() / 1000) * 1000
    const found = new Map((await log()).map((login) => [login.user, login]))
    const { expires_at } = root.at.session
    expect(found.get(worker.user.uid)).toMatchObject({
      joined_at: begun,
      left_at: begun + 20 * minute,
      ip: '192.0.2.1',
    })
    expect(found.get(tom.user.uid)).toMatchObject({ joined_at: begun, left_at: forced })
    expect(found.get(root.user.uid)).toEqual({
      ...{ user: root.user.uid, joined_at: begun, ip: '192.0.2.1', expires_at: Date.parse(expires_at) },
    })
  })

  test('takes a session that is renewed, or in which another group is chosen, for one', async () => {
    const { acme } = world
    const begun = world.now()
    const root = await world.as('superAdmin')
    world.pass(11 * hour)
    const { data } = await root.call('refresh', { group_uid: acme.uid })
    root.at.session = data as Session
    expect(await log()).toMatchObject([{ joined_at: begun, expires_at: Date.parse(root.at.session.expires_at) }])
    world.pass(hour)
    await root.call('close')
    expect(await log()).toMatchObject([{ joined_at: begun, left_at: begun + 12 * hour }])
  })
})
