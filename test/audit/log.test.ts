import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { putAll } from '../../bin/seed/putAll.ts'
import { handlers as audit } from '../../functions/audit/index.ts'
import { getAuditLog } from '../../functions/audit/log.ts'
import { handlers as companies } from '../../functions/companies/index.ts'
import { keys } from '../../functions/data/keys.ts'
import { newId } from '../../functions/lib/ids.ts'
import type { AuditDetails, AuditFound } from '../../shared/contract/audit.ts'
import { roleNames } from '../../shared/roles.ts'
import { iso } from '../../shared/time.ts'
import { type People, people } from '../lib/people.ts'
import { platformIn } from '../lib/platform.ts'

/** The log as admins read it, and the people who run the installation. */

type Client = Awaited<ReturnType<People['as']>>

let world: People
let staff: Awaited<ReturnType<typeof platformIn>>
let admin: Client
beforeAll(async () => {
  world = await people({ audit, companies })
  staff = await platformIn(world)
  admin = await world.as('admin')
})
afterAll(() => world.stop())

/** A range that ends with the quarter of an hour that now is in. */
const lately = (days = 7) => {
  const quarter = 15 * 60_000
  const end_time = (Math.floor(world.now() / quarter) + 1) * quarter
  return { time_zone: 'UTC', start_time: end_time - days * 86_400_000, end_time }
}
const log = async (more: object = {}, by = admin) =>
  (await by.call('getAuditLog', { ...lately(), ...more })).data as AuditFound
const everywhere = async (more: object = {}) =>
  (await staff.uma.call('getUniversalAuditLog', { ...lately(), ...more })).data as AuditFound

describe('getAuditLog', () => {
  test('has what was done a moment ago, with names', async () => {
    world.pass(1)
    const made = await admin.call('createFacility', { name: 'Dock Nine', parent_id: world.acme.uid })
    const { uid } = made.data as { uid: string }
    world.pass(1)
    await admin.call('updateFacility', { uid, name: 'Dock Ten' })
    const { items, next } = await log({ limit: 2 })
    const { first_name, last_name, username, uid: user_uid } = world.acme.users.admin
    expect(items[0]).toMatchObject({
      ...{ call: 'updateFacility', company_uid: world.acme.uid, user_uid, username, role: 'admin', provider: false },
      ...{ user_name: `${first_name} ${last_name}`, things: [{ kind: 'facility', id: uid, name: 'Dock Ten' }] },
    })
    expect(items[1]).toMatchObject({
      call: 'createFacility',
      things: [{ kind: 'facility', id: uid, name: 'Dock Ten' }],
    })
    expect(next).not.toBeNull()
    const record = (await admin.call('getAuditRecord', { record_id: items[0]?.id })).data as AuditDetails
    expect(record).toMatchObject({ ip: '192.0.2.1', input: { uid, name: 'Dock Ten' } })
    expect(record.changes[0]).toMatchObject({
      kind: 'facility',
      before: { name: 'Dock Nine' },
      after: { name: 'Dock Ten' },
    })
    expect(record.names[world.acme.uid]).toBe(world.acme.record.name)
  })

  test('is searched by person, thing, kind and call, each alone and together', async () => {
    const manager = await world.as('facilityManager')
    world.pass(1)
    const team_uid = world.acme.groups.picking.uid
    await manager.call('updateTeam', { uid: team_uid, city: 'Ulm' })
    world.pass(1)
    await admin.call('updateTeam', { uid: team_uid, city: 'Bonn' })
    const who = world.acme.users.facilityManager.uid
    const what = `team ${team_uid}`
    const one = await log({ who, what })
    expect(one.items.map(({ user_uid, call }) => [user_uid, call])).toEqual([[who, 'updateTeam']])
    expect(one.items[0]).toMatchObject({ values: 1, change: { field: 'city', after: 'Ulm' } })
    const ofTeam = await log({ what })
    expect(ofTeam.items.slice(0, 2).map(({ change }) => change?.after)).toEqual(['Bonn', 'Ulm'])
    const opened = await log({ who, did: 'open' })
    expect(opened.items.map(({ call }) => call)).toEqual(['open'])
    const kinds = await log({ kind: 'team' })
    expect(kinds.items.every(({ things }) => things.some(({ kind }) => kind === 'team'))).toBe(true)
    expect((await log({ who: 'nobody' })).items).toEqual([])
    expect((await log({ what: `team ${world.other.groups.picking.uid}` })).items).toEqual([])
  })

  test('goes on by its cursor until every record was met, once', async () => {
    const whole = await log({ limit: 500 })
    const met: string[] = []
    let cursor: string | null = null
    do {
      const page: AuditFound = await log({ limit: 3, ...(cursor ? { cursor } : {}) })
      met.push(...page.items.map(({ id }) => id))
      cursor = page.next
    } while (cursor)
    expect(met).toEqual(whole.items.map(({ id }) => id))
    expect(new Set(met).size).toBe(met.length)
    const first = await log({ limit: 3 })
    const foreign = await admin.call('getAuditLog', { ...lately(), limit: 3, cursor: first.next, who: 'somebody' })
    expect(foreign).toMatchObject({ status: 400, errors: [{ path: 'cursor' }] })
  })

  test('names who is gone by their id, and never another company’s', async () => {
    const before = await log({ limit: 500 })
    expect(before.items.every(({ company_uid }) => company_uid === world.acme.uid)).toBe(true)
    const others = await world.signIn(await world.other.user('spy', ['admin', world.other.groups.whole]))
    const theirs = await log({ limit: 500 }, others)
    expect(theirs.items.every(({ company_uid }) => company_uid === world.other.uid)).toBe(true)
    const [known] = before.items
    expect(await others.call('getAuditRecord', { record_id: known?.id })).toMatchObject({ status: 404 })
    expect(await others.call('getAuditLog', { ...lately(), company_uid: world.acme.uid })).toMatchObject({
      status: 403,
    })
  })

  test.each(roleNames.filter((role) => !['superAdmin', 'admin'].includes(role)))(
    'is refused for the role %s',
    async (role) => {
      const { call } = await world.as(role)
      const record_id = '2027-03-01T00:00:00.000Z#abc'
      for (const [name, input] of [
        ['getAuditLog', lately()],
        ['getAuditRecord', { record_id }],
        ['getUniversalAuditLog', lately()],
        ['getUniversalAuditRecord', { company_uid: world.acme.uid, record_id }],
      ] as const)
        expect(await call(name, input)).toMatchObject({ status: 403, code: 'notAllowed' })
    },
  )

  test.each([
    ['a start after the end', { start_time: '2027-02-02 00:00:00', end_time: '2027-02-01 00:00:00' }, 'end_time'],
    ['more than a year', { start_time: '2025-01-01 00:00:00', end_time: '2027-03-01 00:00:00' }, 'end_time'],
    ['no time', { start_time: 'yesterday' }, 'start_time'],
    ['no zone', { time_zone: 'Mars/Base' }, 'time_zone'],
    ['no limit', { limit: 0 }, 'limit'],
    ['a long one', { what: 'x'.repeat(301) }, 'what'],
    ['a cursor of nobody', { cursor: '1.abc' }, 'cursor'],
  ])('refuses %s', async (_, invalid, path) => {
    expect(await admin.call('getAuditLog', { ...lately(), ...invalid })).toMatchObject({
      status: 400,
      errors: [{ path }],
    })
  })

  test.each(['', 'abc', '2027-03-01T00:00:00.000Z', '2027-13-45T99:00:00.000Z#abc', '../2027', 'x#y'])(
    'answers no record for %j',
    async (record_id) => {
      const { status } = await admin.call('getAuditRecord', { record_id })
      expect([400, 404]).toContain(status)
    },
  )
})

describe('a search of which little is wanted', () => {
  const before = 30 * 86_400_000
  /** Records of a busy month, long before what the others look at. @returns how many there are */
  const busyMonth = async () => {
    const at = world.now() - before
    const many = 4600
    const items = Array.from({ length: many }, (_, each) => {
      const [when, id] = [at - each * 1000, newId()]
      const entry = `${iso(when)}#${id}`
      const record = {
        ...{ id, company: world.other.uid, at: when, user: 'ann', session: 's', call: 'updateTeam', ip: '', input: {} },
        changes: [{ target: 'team t1', after: { n: each } }],
      }
      return { ...keys.audit.key(world.other.uid, entry.slice(0, 7), entry), ...record }
    })
    await putAll(world.db, world.tables.audit, items)
    return many
  }
  const asked = () => {
    const { now } = { now: world.now() - before }
    const day = 86_400_000
    const end_time = Math.ceil((now + 1000) / (15 * 60_000)) * 15 * 60_000
    return { time_zone: 'UTC', start_time: end_time - 3 * day, end_time }
  }
  let other: Client
  beforeAll(async () => {
    await busyMonth()
    other = await world.signIn(await world.other.user('searcher', ['admin', world.other.groups.whole]))
  })

  test('looks at 4,000 records an answer, says how far it came, and goes on', async () => {
    const ask = async (more: object) =>
      (await other.call('getAuditLog', { ...asked(), did: 'createTeam', ...more })).data as AuditFound
    const first = await ask({})
    expect(first.items).toEqual([])
    expect(first.next).not.toBeNull()
    const covered = (world.now() - before - Date.parse(first.reached)) / 1000
    expect(covered).toBeGreaterThanOrEqual(3900)
    expect(covered).toBeLessThan(4400)
    const second = await ask({ cursor: first.next })
    expect(second).toMatchObject({ items: [], next: null })
    expect(Date.parse(second.reached)).toBe(asked().start_time)
  })

  test('ends after four seconds with what it has by then', async () => {
    const { company, user } = { company: world.other.record, user: world.other.users.admin }
    const { audit: store } = world.stores
    let clock = world.now()
    const steps: typeof store.steps = async function* (...given) {
      for await (const step of store.steps(...given)) {
        clock += 1500
        yield step
      }
    }
    const env = {
      ...{ caller: { company, user, role: 'admin', group: world.other.groups.whole }, now: world.now() },
      ...{ clock: () => clock, stores: { ...world.stores, audit: { ...store, steps } } },
    }
    const input = { ...asked(), did: 'createTeam', limit: 100 } as Parameters<typeof getAuditLog>[0]
    const answer = (await getAuditLog(input, env as unknown as Parameters<typeof getAuditLog>[1])) as AuditFound
    expect(answer.next).not.toBeNull()
    const covered = (world.now() - before - Date.parse(answer.reached)) / 1000
    expect(covered).toBeGreaterThan(0)
    expect(covered).toBeLessThan(3900)
    // Three steps took longer than that.
    expect(clock).toBe(world.now() + 4500)
  })
})

describe('what the people who run the installation did to a company', () => {
  test('is in the log of both, without their names in the company’s', async () => {
    world.pass(1)
    await staff.uma.call('updateAnyCompany', { uid: world.acme.uid, city: 'Reno' })
    const [record] = (await log({ limit: 1 })).items
    expect(record).toMatchObject({
      ...{ call: 'updateAnyCompany', provider: true, user_uid: null, user_name: null, username: null },
      things: [{ kind: 'company', id: world.acme.uid }],
    })
    const details = (await admin.call('getAuditRecord', { record_id: record?.id })).data as AuditDetails
    expect(details).toMatchObject({ ip: null, agent: null, provider: true })
    const [own] = (await everywhere({ company_uid: staff.uid, limit: 1 })).items
    expect(own).toMatchObject({ call: 'updateAnyCompany', provider: false, username: 'uma' })
    const [copy] = (await everywhere({ company_uid: world.acme.uid, limit: 1 })).items
    expect(copy).toMatchObject({ call: 'updateAnyCompany', provider: true, user_uid: 'uma', username: 'uma' })
  })

  test('is listed once among what was done anywhere, the latest first', async () => {
    world.pass(1)
    await staff.uma.call('getAnyCompany', { uid: world.acme.uid })
    world.pass(1)
    await admin.call('updateFacility', { uid: world.acme.groups.north.uid, city: 'Ulm' })
    const { items } = await everywhere({ limit: 500 })
    expect(items[0]).toMatchObject({ call: 'updateFacility', company_uid: world.acme.uid })
    expect(items.filter(({ call }) => call === 'getAnyCompany')).toHaveLength(1)
    expect(items.map(({ at }) => at)).toEqual(
      items
        .map(({ at }) => at)
        .sort()
        .reverse(),
    )
    expect(new Set(items.map(({ company_uid }) => company_uid)).size).toBeGreaterThan(1)
    const [covered] = (await log({ did: 'getAnyCompany', limit: 1 })).items
    expect(covered).toMatchObject({ provider: true })
  })

  test('by somebody or to something is looked for in the log of a company, never through the days of all of them', async () => {
    const who = world.acme.users.admin.uid
    for (const search of [{ who }, { what: `team ${world.acme.groups.picking.uid}` }, { who, did: 'open' }]) {
      expect(await staff.uma.call('getUniversalAuditLog', { ...lately(), ...search })).toMatchObject({
        status: 400,
        errors: [{ path: 'company_uid' }],
      })
      const { items } = await everywhere({ ...search, company_uid: world.acme.uid })
      expect(items.length).toBeGreaterThan(0)
    }
  })

  test('of several companies tells each only of itself', async () => {
    world.pass(1)
    await staff.uma.call('setStatusOfCompanies', { uids: [world.other.uid, staff.uid], status: 0 })
    await staff.uma.call('setStatusOfCompanies', { uids: [world.other.uid], status: 1 })
    const { items } = await everywhere({ company_uid: world.other.uid, did: 'setStatusOfCompanies' })
    expect(items).toHaveLength(2)
    for (const item of items) expect(item.things.map(({ id }) => id)).toEqual([world.other.uid])
  })

  test('is read by them alone', async () => {
    expect(await staff.clerk.call('getUniversalAuditLog', lately())).toMatchObject({ status: 403 })
    expect(await staff.plain.call('getUniversalAuditLog', lately())).toMatchObject({ status: 200 })
    const gone = { company_uid: 'nobody', record_id: '2027-03-01T00:00:00.000Z#abc' }
    expect(await staff.uma.call('getUniversalAuditRecord', gone)).toMatchObject({ status: 404 })
  })
})
