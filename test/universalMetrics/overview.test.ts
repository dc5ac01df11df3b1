import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { putAll } from '../../bin/seed/putAll.ts'
import { handlers as companies } from '../../functions/companies/index.ts'
import { storedState } from '../../functions/data/deviceStates.ts'
import { storedDevice } from '../../functions/data/devices.ts'
import type { PlatformCompany } from '../../functions/data/platform.ts'
import { workedOf } from '../../functions/platform/companySummary.ts'
import { sumPlatform } from '../../functions/platform/sumPlatform.ts'
import { attentionNeeded, behindOf } from '../../functions/universalMetrics/attentionNeeded.ts'
import { handlers as universalMetrics } from '../../functions/universalMetrics/index.ts'
import type { PlatformOverview } from '../../shared/contract/universalMetrics.ts'
import { noPlatformFigures } from '../../shared/metrics/platform.ts'
import { day, hour, iso, minute } from '../../shared/time.ts'
import { type People, people } from '../lib/people.ts'
import { platformIn } from '../lib/platform.ts'
import { companyRecord } from '../lib/records.ts'

/** What the dashboard of those who run the installation says, and that all of it is so. */

const now = Date.parse('2026-11-22T12:00:00.000Z')
const company = (uid: string, more: object = {}) => ({
  ...companyRecord({ uid, name: uid, company_url: uid, created_on: iso(now - 200 * day) }),
  ...more,
})
const stand = (uid: string, more: Partial<PlatformCompany> = {}): PlatformCompany => ({
  ...{ company: uid, since: '2026-01-01', users: 10, created_on: iso(now - 200 * day), active: {} },
  ...{ facilities: 1, teams: 1, fleet: { total: 1, online: 1, critical: 0, versions: {} } },
  worked: { last: '2026-11-22', usual: 100 },
  ...more,
})
const needs = (record: ReturnType<typeof company>, known?: PlatformCompany) =>
  attentionNeeded([record], new Map(known ? [[record.uid, known]] : []), now)

describe('a company needs a look', () => {
  test('not while all is well, while it is disabled, or while nothing is known of it', () => {
    expect(needs(company('a'), stand('a'))).toEqual([])
    expect(needs(company('a', { status: 0, max_users: 10 }), stand('a'))).toEqual([])
    expect(needs(company('a', { max_users: 1 }))).toEqual([])
  })

  test('where a rollout halted, with the share on which it failed', () => {
    const halted = { at: now - hour, app: 'Agent', version: '4.12.0', finished: 443, failed: 30 }
    expect(needs(company('a'), stand('a', { halted }))).toMatchObject([
      { what: 'rolloutHalted', company: 'a', app: 'Agent', version: '4.12.0', failed: 6.34 },
    ])
    expect(needs(company('a'), stand('a', { halted: { ...halted, finished: 0, failed: 0 } }))).toMatchObject([
      { what: 'rolloutHalted', failed: null },
    ])
  })

  test.each([
    [200, 189, false],
    [200, 190, true],
    [200, 200, true],
    [null, 190, false],
  ])('of at most %s users with %s: %s', (max_users, users, told) => {
    expect(needs(company('a', { max_users }), stand('a', { users })).map(({ what }) => what)).toEqual(
      told ? ['usersFull'] : [],
    )
  })

  test.each([
    ['2026-11-22', false],
    ['2026-11-19', false],
    ['2026-11-18', true],
  ])('that scanned last on %s: %s', (last, told) => {
    const found = needs(company('a'), stand('a', { worked: { last, usual: 300 } }))
    expect(found).toEqual(told ? [expect.objectContaining({ what: 'silent', since: last, usual: 300 })] : [])
  })

  test('that is new, by what it has not done yet', () => {
    const fresh = company('a', { created_on: iso(now - day) })
    const { worked: _, ...idle } = stand('a', { fleet: { total: 0, online: 0, critical: 0, versions: {} }, teams: 0 })
    expect(needs(fresh, idle)).toMatchObject([{ what: 'firstSteps', done: 1, next: 'team' }])
    expect(needs(fresh, { ...idle, teams: 2 })).toMatchObject([{ done: 2, next: 'device' }])
    expect(needs(fresh, stand('a'))).toEqual([])
    const { facilities: _f, ...unknown } = idle
    expect(needs(fresh, unknown)).toEqual([])
    expect(needs(company('a', { created_on: iso(now - 31 * day) }), idle)).toEqual([])
  })

  test('first where something has stopped, then by name', () => {
    const halted = { at: now, app: 'Agent', version: '1', finished: 1, failed: 1 }
    const records = ['b', 'a', 'c'].map((uid) => company(uid, { max_users: 10 }))
    const known = new Map(records.map(({ uid }) => [uid, stand(uid, uid === 'c' ? { halted } : {})]))
    expect(attentionNeeded(records, known, now).map(({ what, company: name }) => `${what} ${name}`)).toEqual([
      ...['rolloutHalted c', 'usersFull a', 'usersFull b', 'usersFull c'],
    ])
  })
})

describe('release notes need a look', () => {
  const note = (id: number, ...urls: string[]) => ({
    ...{ id, title: `Note ${id}`, created_at: iso(now - id * day) },
    content: JSON.stringify({
      blocks: [{ key: 'a', text: 'Read this', type: 'unstyled', depth: 0, inlineStyleRanges: [], entityRanges: [] }],
      entityMap: Object.fromEntries(
        urls.map((url, key) => [key, { type: 'LINK', mutability: 'MUTABLE', data: { url } }]),
      ),
    }),
  })
  const told = (...notes: ReturnType<typeof note>[]) =>
    attentionNeeded([], new Map(), now, notes).map(({ what, notes: dates }) => [what, dates])

  test('not while they lead to pages that there are, or out of the console', () => {
    expect(
      told(
        note(1, '/home/charts', '/home/performance?x=1#y', '/home/help/what-is-new/', 'https://gone.example/'),
        note(2),
      ),
    ).toEqual([])
  })

  test('where one leads to a page of the console that is gone, or says nothing yet', () => {
    const [gone, lost] = [note(3, '/home/charts', '/home/gone'), note(4, '/company/nobody?q=1')]
    const empty = { ...note(5), content: '' }
    expect(told(note(1), gone, lost, empty)).toEqual([
      ['notesLost', [gone.created_at, lost.created_at]],
      ['notesEmpty', [empty.created_at]],
    ])
  })
})

test.each([
  [[], 0],
  [[{ '4.9.0': 3 }], 0],
  [[{ '4.9.0': 3, '4.10.0': 2 }], 0],
  // 4.12 is newer than 4.9, whatever their letters say.
  [[{ '4.9.0': 3, '4.10.0': 2, '4.12.0': 1 }], 3],
  [[{ '4.9.0': 3 }, { '4.9.0': 2, '4.10.0': 1 }, { '4.11.0': 9, '4.8.1': 7 }], 12],
])('of handhelds with %j are two versions behind: %s', (fleets, count) => {
  expect(behindOf(fleets as Record<string, number>[])).toBe(count)
})

describe('what is usual of a company', () => {
  const rows = (...scans: [string, number][]) =>
    new Map(scans.map(([date, count]) => [date, [{ figures: { ...noPlatformFigures(), scans: count } }]]))
  const today = '2026-11-22'

  test('is nothing before the first scan, and the first day’s until there is a whole one', () => {
    expect(workedOf(rows(['2026-11-21', 0], [today, 0]), today, undefined)).toBeUndefined()
    expect(workedOf(rows(['2026-11-21', 0], [today, 8]), today, undefined)).toEqual({ last: today, usual: 8 })
  })

  test('is the mean of whole days with scans, and is kept where few days are read', () => {
    const week = rows(
      ...[16, 17, 18, 19, 20, 21, 22].map((at): [string, number] => [`2026-11-${at}`, at === 19 ? 0 : 60]),
    )
    expect(workedOf(week, today, { last: '2026-11-15', usual: 5 })).toEqual({ last: today, usual: 60 })
    expect(workedOf(rows(['2026-11-21', 900]), today, { last: '2026-11-20', usual: 5 })).toEqual({
      ...{ last: '2026-11-21', usual: 5 },
    })
    expect(workedOf(rows(), today, { last: '2026-11-01', usual: 5 })).toEqual({ last: '2026-11-01', usual: 5 })
  })
})

describe('the whole of it', () => {
  let world: People
  let platform: Awaited<ReturnType<typeof platformIn>>
  beforeAll(async () => {
    world = await people({ universalMetrics, companies })
    platform = await platformIn(world)
  })
  afterAll(() => world.stop())
  const overview = async () =>
    (await platform.uma.call('getPlatformOverview', { time_zone: 'Asia/Kolkata' })).data as PlatformOverview

  test('is of the companies there are, of their handhelds, and of what was done to them', async () => {
    const { acme, other, stores } = world
    const before = await overview()
    expect(before).toMatchObject({ summed_at: null, recent_changes: [], needs: [], devices: { total: 0, online: 0 } })
    expect(before.maintenance).toBeNull()
    const { enabled, disabled } = before.companies

    expect(await platform.uma.call('updateAnyCompany', { uid: acme.uid, max_users: 1, city: 'Ulm' })).toMatchObject({
      status: 200,
    })
    world.pass(minute)
    // What was only looked at is in the log too, and is none of it.
    await platform.uma.call('getAnyCompany', { uid: acme.uid })
    await platform.uma.call('setStatusOfCompanies', { uids: [other.uid], status: 0 })

    const device = (id: string) => ({
      ...{ id: `${acme.uid}.${id}`, company: acme.uid, serial_number: id, model: 'T', manufacturer: 'M' },
      ...{ mac_address: '', label: id, secret_hash: 'x', enrolled_on: iso(world.now()) },
    })
    await putAll(world.db, world.tables.devices, ['d1', 'd2', 'd3'].map(device).map(storedDevice))
    const told = { os_version: '14', seen_at: world.now() - minute }
    const states = [
      storedState(`${acme.uid}.d1`, { ...told, app_version: '4.2.0' }),
      storedState(`${acme.uid}.d2`, { ...told, app_version: '4.1.0', battery_health: 'DEAD' }),
      storedState(`${acme.uid}.d3`, { ...told, app_version: '4.0.0', seen_at: world.now() - day }),
    ]
    await putAll(world.db, world.tables.devices, states)
    const summed = world.now()
    await sumPlatform(stores, summed)

    const after = await overview()
    expect(after).toMatchObject({
      summed_at: iso(summed),
      companies: { enabled: enabled - 1, disabled: disabled + 1 },
      devices: { total: 3, online: 2, critical: 1, behind: 1 },
    })
    expect(
      after.recent_changes.map(({ company: name, did, field, before: was, after: is, more, who }) => [
        ...[name, did, field, was, is, more, who],
      ]),
    ).toEqual([
      [other.record.name, 'disabled', null, null, null, 0, 'Uma Platt'],
      [acme.record.name, 'changed', 'max_users', null, '1', 1, 'Uma Platt'],
    ])
    expect(after.needs).toContainEqual(
      expect.objectContaining({ what: 'usersFull', company_uid: acme.uid, max_users: 1 }),
    )
    expect(after.needs.filter(({ company_uid }) => company_uid === other.uid)).toEqual([])
  })

  test('tells of maintenance that is on, and of release notes', async () => {
    const [since, created_at] = [world.now(), iso(world.now())]
    await world.stores.maintenance.put({ since, until: null, message: 'Back soon', by: null })
    await world.stores.releaseNotes.add({ title: 'Draft', content: '', created_at })
    const { maintenance, needs: needed } = await overview()
    expect(maintenance).toEqual({ since: iso(since), until: null, message: 'Back soon', by: null })
    expect(needed).toContainEqual(
      expect.objectContaining({ what: 'notesEmpty', company_uid: '', company: '', notes: [created_at] }),
    )
  })
})
