import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AuditEntry } from '../../functions/data/audit.ts'
import { type MaintenanceRecord, maintenanceFreshness, maintenanceStore } from '../../functions/data/maintenance.ts'
import type { UserRecord } from '../../functions/data/users.ts'
import { mustBeUp } from '../../functions/lib/maintenance.ts'
import type { Call } from '../../shared/contract/call.ts'
import {
  type CallName,
  callNames,
  calls,
  endpointGroups,
  type GroupName,
  groupOf,
} from '../../shared/contract/index.ts'
import type { Maintenance, MaintenanceMode } from '../../shared/contract/maintenance.ts'
import { Refusal } from '../../shared/refusals.ts'
import { iso, minute } from '../../shared/time.ts'
import { openSite } from '../handheld/site.ts'
import { allHandlers } from '../lib/handlers.ts'
import { type People, people } from '../lib/people.ts'
import { platformIn } from '../lib/platform.ts'

/** The installation under maintenance: nobody works but the people who run it, and what handhelds bring comes in. */

let world: People
let staff: Awaited<ReturnType<typeof platformIn>>
let admin: Awaited<ReturnType<People['as']>>
let worker: Awaited<ReturnType<People['as']>>
beforeAll(async () => {
  world = await people(allHandlers)
  staff = await platformIn(world)
  ;[admin, worker] = await Promise.all([world.as('admin'), world.as('worker')])
})
afterAll(() => world?.stop())

const sentence = 'We are moving to larger machines.'
const start = Date.parse('2027-03-01T08:00:00.000Z')
const recordWith = (more: Partial<MaintenanceRecord> = {}): MaintenanceRecord => ({
  ...{ since: start, until: start + 180 * minute, message: sentence, by: 'Uma Platt' },
  ...more,
})
const begin = (more?: Partial<MaintenanceRecord>) => world.stores.maintenance.put(recordWith(more))
afterEach(async () => {
  vi.restoreAllMocks()
  await begin({ ended_at: start })
})

const withoutSession = ['open', 'token', 'enrolled', 'program'] as const
const isSessionless = ({ access }: Call) => (withoutSession as readonly unknown[]).includes(access)
const namesOf = (passes: (entry: Call) => boolean): CallName[] => callNames.filter((name) => passes(calls[name]))

describe('while it is on', () => {
  beforeEach(() => begin())

  test('every call of who is signed in is refused, whatever the endpoint group, and signing out is not', async () => {
    const names = namesOf((entry) => !isSessionless(entry) && !entry.inMaintenance)
    const answers = await Promise.all(names.map(async (name) => [name, await admin.call(name)] as const))
    expect(answers.filter(([, { status, code }]) => status !== 503 || code !== 'maintenance')).toEqual([])
    expect(answers[0]?.[1]).toMatchObject({
      message: sentence,
      data: {
        since: '2027-03-01T08:00:00.000Z',
        until: '2027-03-01T11:00:00.000Z',
        message: sentence,
        retry_after: 60,
      },
    })
    const asked = new Set(names.map(groupOf))
    const others: GroupName[] = ['handheld', 'filing', 'programs']
    expect((Object.keys(endpointGroups) as GroupName[]).filter((group) => !asked.has(group)).sort()).toEqual(
      others.sort(),
    )
    // Whose role may not do it anyway learns no more.
    expect((await worker.call('getTargetMetrics')).code).toBe('maintenance')
    expect((await staff.clerk.call('current')).code).toBe('maintenance')
    expect((await worker.call('close')).status).toBe(200)
    worker = { ...worker, call: async () => Promise.reject(new Error('signed out')) }
  })

  test('of calls without a session those are answered that are declared so, and nothing is read for them', async () => {
    const open = namesOf((entry) => isSessionless(entry) && entry.inMaintenance === true)
    expect(open.sort()).toEqual(
      [
        ...['begin', 'open', 'loginCustomizerOptions', 'getMaintenance'],
        ...['token', 'signIn', 'joinGroup', 'leaveGroup', 'signOut', 'events', 'heartbeat', 'report', 'incident'],
      ].sort(),
    )
    for (const name of namesOf(isSessionless)) {
      const { code } = await world.send(name, {})
      expect([name, code === 'maintenance']).toEqual([name, !open.includes(name)])
    }
    const recent = vi.spyOn(world.stores.maintenance, 'recent')
    for (const name of open.filter((each) => each !== 'open' && each !== 'getMaintenance')) await world.send(name, {})
    expect(recent).not.toHaveBeenCalled()
  })

  test('nobody signs in but universal admins, who go on in every endpoint group', async () => {
    const { admin: user } = world.acme.users
    expect(await world.send('open', {}, { uid: user.uid })).toMatchObject({ status: 503, code: 'maintenance' })
    expect((await world.send('open', {}, { uid: 'clerk' })).code).toBe('maintenance')
    const uma = await world.signIn(staff.uma.user)
    const reads = new Map(
      namesOf((entry) => !isSessionless(entry) && !entry.writes).map((name) => [groupOf(name), name] as const),
    )
    expect(reads.size).toBeGreaterThan(25)
    for (const name of reads.values()) expect([name, (await uma.call(name)).code]).not.toEqual([name, 'maintenance'])
    expect((await staff.plain.call('allCompanies')).status).toBe(200)
  })

  test('a universal admin with two-factor signs in with a mailed code; of anybody else no code is sent', async () => {
    const withTwoFactor = async (like: UserRecord, uid: string) => {
      const user = { ...like, uid, username: uid, email: `${uid}@tess.example`, two_factor: true }
      await world.stores.users.add(user, null)
      return user
    }
    const user = await withTwoFactor(staff.uma.user, 'tess')
    const tess = await world.signIn(user)
    expect((await tess.call('allCompanies')).code).toBe('twoFactorRequired')
    expect((await tess.call('send2faEmail', { user_uid: user.uid })).status).toBe(200)
    const token = world.mail.sent.at(-1)?.letter.text.split('\n\n').at(-1)
    expect((await tess.call('authenticate2faToken', { user_uid: user.uid, token })).status).toBe(200)
    expect((await tess.call('allCompanies')).status).toBe(200)

    await begin({ ended_at: start })
    const other = await withTwoFactor(world.acme.users.admin, 'theo')
    const waiting = await world.signIn(other)
    await begin()
    const mails = world.mail.sent.length
    expect((await waiting.call('send2faEmail', { user_uid: other.uid })).code).toBe('maintenance')
    expect(world.mail.sent).toHaveLength(mails)
  })

  test('it says nothing but that where nothing was said', async () => {
    await begin({ message: '', until: null })
    expect(await admin.call('current')).toMatchObject({
      message: 'Shiftdeck is under maintenance. Please come back later.',
      data: { until: null },
    })
  })

  test('what cannot be read is no maintenance', async () => {
    vi.spyOn(world.stores.maintenance, 'recent').mockResolvedValue(undefined)
    expect((await admin.call('current')).status).toBe(200)
    const warned = vi.fn()
    const broken = { send: async () => Promise.reject(new Error('no table')) }
    const store = maintenanceStore(broken as never, { directory: 'none' } as never)
    expect(await store.recent(warned)).toBeUndefined()
    expect(warned).toHaveBeenCalledWith('maintenance not read', { reason: 'Error', message: 'no table' })
  })
})

test('a handheld brings its work while it is on, and is told to come again for the rest', async () => {
  const site = await openSite()
  try {
    const device = await site.handheldOf()
    await site.stores.maintenance.put(recordWith())
    const recent = vi.spyOn(site.stores.maintenance, 'recent')
    const at = site.clock.now
    const { data: signedIn } = await device.call('signIn', { username: 'amara.Name', password: 'Right-pass-1', at })
    const { data: joined } = await device.call('joinGroup', { work_id: signedIn.work_id, group_uid: 'pick', at })
    site.clock.now += 2000
    const left = site.clock.now
    const batch = { id: 'b1', join_id: joined.join_id, from: at, to: at + 1000, scans: [], steps: [] }
    for (const [name, body] of [
      ['events', { sent_at: at, batches: [batch] }],
      ['heartbeat', { at, battery_percent: 80, battery_health: 'GOOD' }],
      ['leaveGroup', { join_id: joined.join_id, at: left }],
      ['signOut', { work_id: signedIn.work_id, at: left }],
    ] as const)
      expect([name, (await device.call(name, body)).status]).toEqual([name, 200])
    expect(recent).not.toHaveBeenCalled()
    for (const name of ['sync', 'appFile']) expect((await device.call(name, {})).code).toBe('maintenance')
    expect((await site.enrol('any')).code).toBe('maintenance')
  } finally {
    site.stop()
  }
})

test('an instance reads it once within 10 seconds, and knows at once what it changed itself', async () => {
  const sent = vi.spyOn(world.db, 'send')
  const store = maintenanceStore(world.db, world.tables)
  const warn = vi.fn()
  await store.put(recordWith())
  sent.mockClear()
  for (let times = 0; times < 20; times++) expect(await store.recent(warn)).toMatchObject({ message: sentence })
  expect(sent).toHaveBeenCalledTimes(1)
  await store.put(recordWith({ message: 'Sooner' }))
  expect(await store.recent(warn)).toMatchObject({ message: 'Sooner' })
  expect(warn).not.toHaveBeenCalled()
  expect(maintenanceFreshness).toBe(10_000)
})

test.each([
  [null, 30],
  [start + 3 * 60 * minute, 60],
  [start + 25_400, 26],
  [start + 1, 10],
  [start - 1, 30],
])('who is refused until %s is asked to come again after %s s', (until, seconds) => {
  try {
    mustBeUp(recordWith({ until }), start)
    expect.unreachable()
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal)
    expect((error as Refusal).retryAfter).toBe(seconds)
  }
  expect(() => mustBeUp(recordWith({ ended_at: start }), start)).not.toThrow()
  expect(() => mustBeUp(undefined, start)).not.toThrow()
})

describe('setting it', () => {
  const set = async (body: object) => {
    const { status, message, data } = await staff.uma.call('setMaintenance', body)
    return [status, message, (data as { maintenance: MaintenanceMode | null }).maintenance]
  }
  const told = async () =>
    ((await world.send('getMaintenance', {})).data as { maintenance: Maintenance | null }).maintenance

  test('takes a universal admin who may disable companies', async () => {
    for (const role of ['superAdmin', 'admin', 'facilityManager', 'teamManager', 'taskWorker'] as const) {
      const { call } = await world.as(role)
      expect([role, (await call('setMaintenance', { on: true })).code]).toEqual([role, 'notAllowed'])
    }
    expect((await staff.clerk.call('setMaintenance', { on: true })).code).toBe('notAllowed')
    expect(await staff.plain.call('setMaintenance', { on: true })).toMatchObject({
      ...{ status: 403, code: 'notAllowed', message: 'Access Denied' },
    })
    expect((await admin.call('current')).status).toBe(200)
  })

  test('begins it at once, changes what is said of it, ends it, and each is in the log with who did it', async () => {
    const since = iso(world.now())
    const until = iso(world.now() + 30 * minute)
    const begun = { since, until, message: 'Back soon', by: 'Uma Platt' }
    expect(await set({ on: true, until, message: '  Back soon ' })).toEqual([200, 'Maintenance started', begun])
    expect((await admin.call('current')).message).toBe('Back soon')
    expect(await told()).toEqual({ since, until, message: 'Back soon', retry_after: 60 })
    world.pass(minute)
    const changed = { ...begun, until: null, message: '' }
    expect(await set({ on: true })).toEqual([200, 'Maintenance changed', changed])
    world.pass(1)
    expect(await set({ on: false })).toEqual([200, 'Maintenance ended', null])
    expect((await admin.call('current')).status).toBe(200)
    expect(await set({ on: false })).toEqual([200, 'Maintenance is off', null])

    const log: AuditEntry[] = []
    const search = { from: world.now() - 5 * minute, to: world.now() + 1 }
    for await (const some of world.stores.audit.steps(staff.uid, search)) log.push(...some)
    const own = log.filter(({ record }) => record.call === 'setMaintenance' && record.changes.length > 0)
    expect(own.map(({ record }) => record.user)).toEqual(['uma', 'uma', 'uma'])
    expect(own.flatMap(({ record }) => record.changes).reverse()).toEqual([
      { target: 'maintenance', before: { on: false }, after: begun },
      { target: 'maintenance', before: begun, after: changed },
      { target: 'maintenance', before: changed, after: { on: false } },
    ])
  })

  test('who waits for its end is told of it once every instance knows', async () => {
    await set({ on: true, message: 'Back soon' })
    await set({ on: false })
    expect(await told()).toMatchObject({ message: 'Back soon', retry_after: 10 })
    world.pass(maintenanceFreshness + 1999)
    expect(await told()).toMatchObject({ message: 'Back soon' })
    world.pass(1)
    expect(await told()).toBeNull()
  })

  test.each([
    [{}, 'on', 'Please say whether maintenance starts or ends'],
    [{ on: 'yes' }, 'on', 'Please say whether maintenance starts or ends'],
    [{ on: true, until: 'tonight' }, 'until', 'Invalid ISO datetime'],
    [{ on: true, until: 1_800_000_000 }, 'until', undefined],
    [{ on: true, message: 'x'.repeat(301) }, 'message', 'At most 300 characters'],
    [{ on: true, message: 'a\u0007b' }, 'message', 'Control characters are not allowed'],
    [{ on: true, message: 7 }, 'message', undefined],
  ])('%j is refused at its field', async (body, path, message) => {
    const answer = await staff.uma.call('setMaintenance', body)
    expect(answer).toMatchObject({ status: 400, code: 'badInput' })
    expect(answer.errors?.map((error) => error.path)).toEqual([path])
    if (message) expect(answer.errors?.[0]?.message).toBe(message)
    expect((await admin.call('current')).status).toBe(200)
  })
})
