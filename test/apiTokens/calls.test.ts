import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handlers as apiAccess } from '../../functions/apiAccess/index.ts'
import type { UserRecord } from '../../functions/data/users.ts'
import { handlers as programs } from '../../functions/programs/index.ts'
import { parseToken, programScopes } from '../../shared/apiTokens.ts'
import type { ApiToken, TvLink } from '../../shared/contract/apiAccess.ts'
import type { Call } from '../../shared/contract/call.ts'
import { type CallName, calls, endpointGroups } from '../../shared/contract/index.ts'
import type { ProgramGroup, ProgramUser } from '../../shared/contract/programs.ts'
import { day, hour, minute } from '../../shared/durations.ts'
import { iso } from '../../shared/time.ts'
import { type People, password, people } from '../lib/people.ts'

/** Tokens of companies' own programs, and TV links: who makes them, what they open, and what ends them. */

let world: People
beforeAll(async () => {
  world = await people({ apiAccess, programs })
})
afterAll(() => world.stop())

type Company = People['acme']

/** A session that has shown its password. */
const shown = async (user: UserRecord) => {
  // So many show it here as nobody may in a minute.
  world.pass(60_001)
  const client = await world.signIn(user)
  const body = { user_uid: user.uid, comp_uid: user.company, password }
  expect((await client.call('verifyPassword', body)).status).toBe(200)
  return client
}

let named = 0
const wanted = (company: Company, more: object = {}) => ({
  ...{ name: `Program ${++named}`, scopes: [...programScopes], group_uid: company.uid, days: 90 },
  ...more,
})

const made = async (user: UserRecord, more: object = {}, company: Company = world.acme) => {
  const { call } = await shown(user)
  const answer = await call('createApiToken', wanted(company, more))
  expect(answer).toMatchObject({ status: 200, message: 'The token was created.' })
  return answer.data as { token: ApiToken; secret: string }
}
const link = async (user: UserRecord, more: object) => {
  const { call } = await shown(user)
  const answer = await call('createTvLink', { name: `Wall ${++named}`, days: 30, ...more })
  expect(answer.status).toBe(200)
  return answer.data as { link: TvLink; secret: string }
}
const ask = (secret: string, name: CallName, input: object = {}) =>
  world.send(name, input, {}, { headers: { authorization: `Bearer ${secret}` } })

/** An hour, in quarters. */
const lastHour = () => {
  const to = world.now() - (world.now() % (15 * minute))
  return { from: to - hour, to, time_zone: 'UTC' }
}

/** Another admin, who may be disabled without harm to other tests. */
const newAdmin = (company: Company = world.acme) => company.user(`admin${++named}`, ['admin', company.groups.whole])

describe('a token', () => {
  test('is shown once, and kept as a hash that nobody is told', async () => {
    const { token, secret } = await made(world.acme.users.admin, { name: 'Dashboard' })
    const parts = parseToken(secret)
    expect(parts).toMatchObject({ kind: 'program', id: token.uid })
    expect(Buffer.from(parts?.secret ?? '', 'base64url')).toHaveLength(32)
    expect(token).toMatchObject({
      ...{ name: 'Dashboard', status: 'active', scopes: programScopes, group_uid: world.acme.uid, last_used: null },
      hint: `sdp_…${parts?.secret.slice(0, 4)}`,
    })
    expect(Date.parse(token.expires_on)).toBe(world.now() + 90 * day)
    const stored = await world.stores.apiTokens.get(token.uid)
    expect(JSON.stringify(stored)).not.toContain(parts?.secret)
    const { call } = await world.as('admin')
    const listed = (await call('getApiTokens')).data as ApiToken[]
    expect(listed.find(({ uid }) => uid === token.uid)).toEqual(token)
    expect(JSON.stringify(listed)).not.toContain(stored?.hash)
  })

  test('is made by who has shown the password in this session', async () => {
    const { call } = await world.signIn(await newAdmin())
    expect(await call('createApiToken', wanted(world.acme))).toMatchObject({
      status: 403,
      code: 'verificationRequired',
    })
    expect(await call('createTvLink', { name: 'Wall', group_uid: world.acme.uid, days: 30 })).toMatchObject({
      status: 403,
      code: 'verificationRequired',
    })
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(61) }, 'name'],
    ['no scopes', { scopes: [] }, 'scopes'],
    ['a scope that there is none of', { scopes: ['events:write'] }, 'scopes.0'],
    ['the scope of TV links', { scopes: ['tv'] }, 'scopes.0'],
    ['more than a year', { days: 366 }, 'days'],
    ['no day', { days: 0 }, 'days'],
    ['half a day', { days: 1.5 }, 'days'],
    ['no group', { group_uid: undefined }, 'group_uid'],
  ])('is refused with %s', async (_what, more, path) => {
    const { call } = await shown(world.acme.users.admin)
    const answer = await call('createApiToken', wanted(world.acme, more))
    expect(answer).toMatchObject({ status: 400, code: 'badInput', errors: [{ path }] })
  })

  test('is limited to groups that its maker reaches, of its own company', async () => {
    const { call } = await shown(world.acme.users.admin)
    const theirs = await call('createApiToken', wanted(world.acme, { group_uid: world.other.groups.picking.uid }))
    expect(theirs.code).toBe('notFound')
    const manager = await shown(world.acme.users.facilityManager)
    expect((await manager.call('createApiToken', wanted(world.acme))).code).toBe('notAllowed')
    const elsewhere = { name: 'Wall', group_uid: world.acme.groups.loading.uid, days: 30 }
    expect((await manager.call('createTvLink', elsewhere)).code).toBe('notFound')
  })

  test('opens what its scopes say and nothing else', async () => {
    const { north } = world.acme.groups
    const range = lastHour()
    const inputs: Partial<Record<CallName, object>> = {
      readGroups: {},
      readFigures: { group_uid: north.uid, ...range },
      readSeries: { group_uid: north.uid, data_type: 'SCANS', ...range },
      readRankings: { group_uids: [north.uid], data_type: 'SCANS', ...range },
      readWorkers: { group_uid: north.uid, ...range },
      readDevices: { group_uid: north.uid },
      readIncidents: { group_uid: north.uid },
      readUsers: { group_uid: north.uid },
      readTvBoard: {},
    }
    expect(Object.keys(inputs).sort()).toEqual(Object.keys(endpointGroups.programs).sort())
    const admin = await newAdmin()
    for (const scope of programScopes) {
      const { secret } = await made(admin, { scopes: [scope] })
      for (const [name, input] of Object.entries(inputs) as [CallName, object][]) {
        const { needs = [] } = calls[name] as Call
        const opens = needs.every((each) => each === scope)
        const answer = await ask(secret, name, input)
        expect([name, scope, answer.status]).toEqual([name, scope, opens ? 200 : 403])
        if (!opens)
          expect(answer).toMatchObject({
            code: 'notAllowed',
            message: expect.stringMatching(/^This token lacks the scope /),
          })
      }
    }
  })

  test('reads its own group and those below it, and no other tenant’s', async () => {
    const { north, picking, south } = world.acme.groups
    const { secret } = await made(world.acme.users.admin, { group_uid: north.uid })
    const groups = (await ask(secret, 'readGroups')).data as ProgramGroup[]
    expect(groups.map(({ name, parent_uid }) => [name, parent_uid])).toEqual([
      ['North', null],
      ['Packing', north.uid],
      ['Picking', north.uid],
    ])
    const found: [string, number][] = [
      [north.uid, 200],
      [picking.uid, 200],
      [south.uid, 404],
      [world.acme.uid, 404],
      [world.other.groups.north.uid, 404],
    ]
    for (const [group_uid, status] of found) {
      expect((await ask(secret, 'readDevices', { group_uid })).status, group_uid).toBe(status)
      expect((await ask(secret, 'readUsers', { group_uid })).status, group_uid).toBe(status)
      expect((await ask(secret, 'readIncidents', { group_uid })).status, group_uid).toBe(status)
      const range = lastHour()
      expect((await ask(secret, 'readFigures', { group_uid, ...range })).status, group_uid).toBe(status)
      expect(
        (await ask(secret, 'readRankings', { group_uids: [group_uid], data_type: 'SCANS', ...range })).status,
      ).toBe(status)
    }
  })

  test('reads users in pages, without what is nobody else’s business', async () => {
    const { secret } = await made(world.acme.users.admin, { scopes: ['users:read'] })
    const all: ProgramUser[] = []
    let cursor: string | undefined
    do {
      const answer = await ask(secret, 'readUsers', {
        group_uid: world.acme.uid,
        limit: 3,
        ...(cursor ? { cursor } : {}),
      })
      const page = answer.data as { items: ProgramUser[]; next: string | null }
      expect(page.items.length).toBeLessThanOrEqual(3)
      all.push(...page.items)
      cursor = page.next ?? undefined
    } while (cursor)
    const { admin, worker } = world.acme.users
    expect(all.map(({ uid }) => uid)).toEqual(expect.arrayContaining([admin.uid, worker.uid]))
    expect(JSON.stringify(all)).not.toMatch(/@|email|two_factor|phone|sessions/)
    expect(all.find(({ uid }) => uid === worker.uid)?.roles).toEqual([
      { role: 'worker', group_uid: world.acme.groups.picking.uid },
    ])
    // A cursor is of the token's own company, group and filters.
    const first = (await ask(secret, 'readUsers', { group_uid: world.acme.uid, limit: 1 })).data as { next: string }
    const other = await made(
      world.other.users.admin,
      { scopes: ['users:read'], group_uid: world.other.uid },
      world.other,
    )
    const taken = await ask(other.secret, 'readUsers', { group_uid: world.other.uid, cursor: first.next })
    expect(taken).toMatchObject({ status: 400, errors: [{ path: 'cursor' }] })
  })

  test.each([
    ['a start in the future', { from: '2030-01-01T00:00:00Z', to: '2030-01-02T00:00:00Z' }, 'from'],
    ['more than a year', { from: '2026-01-01T00:00:00Z', to: '2027-03-01T00:00:00Z' }, 'to'],
    ['an end before the start', { from: '2027-02-02T00:00:00Z', to: '2027-02-01T00:00:00Z' }, 'to'],
    ['no zone', { from: '2027-02-01T00:00:00Z', to: '2027-02-02T00:00:00Z', time_zone: 'Mars/Base' }, 'time_zone'],
  ])('is told which field is wrong: %s', async (_what, range, path) => {
    const { secret } = await made(world.acme.users.admin, { scopes: ['figures:read'] })
    for (const [name, more] of [
      ['readFigures', { group_uid: world.acme.uid }],
      ['readSeries', { group_uid: world.acme.uid, data_type: 'SCANS' }],
      ['readRankings', { group_uids: [world.acme.uid], data_type: 'TOTAL_HOURS' }],
    ] as const) {
      const answer = await ask(secret, name, { time_zone: 'UTC', ...more, ...range })
      expect(answer, name).toMatchObject({
        status: 400,
        errors: expect.arrayContaining([expect.objectContaining({ path })]),
      })
    }
  })

  test('notes when it was used, to the hour', async () => {
    const { token, secret } = await made(await newAdmin())
    const usedAt = async () => (await world.stores.apiTokens.get(token.uid))?.used_at
    await ask(secret, 'readGroups')
    const first = await usedAt()
    expect(first).toBe(Math.floor(world.now() / hour) * hour)
    world.pass(hour)
    await Promise.all([ask(secret, 'readGroups'), ask(secret, 'readGroups')])
    expect(await usedAt()).toBe((first ?? 0) + hour)
  })

  test('is in the audit log with its maker and without its secret', async () => {
    const client = await shown(await newAdmin())
    const { token, secret } = (await client.call('createApiToken', wanted(world.acme))).data as {
      token: ApiToken
      secret: string
    }
    world.pass(1_000)
    await client.call('revokeApiToken', { uid: token.uid })
    const records = await world.stores.audit.month(world.acme.uid, iso(world.now()).slice(0, 7))
    const of = records.filter(({ changes }) => changes.some(({ target }) => target === `token ${token.uid}`))
    expect(of.map(({ call, user }) => [call, user])).toEqual([
      ['createApiToken', client.user.uid],
      ['revokeApiToken', client.user.uid],
    ])
    expect(of[0]?.changes[0]?.after).toMatchObject({ name: token.name, scopes: programScopes, group: world.acme.uid })
    const hidden = [parseToken(secret)?.secret ?? '', (await world.stores.apiTokens.get(token.uid))?.hash ?? '']
    for (const each of hidden) expect(JSON.stringify(records)).not.toContain(each)
  })
})

describe('a token is refused by the very next call when', () => {
  const refused = async (secret: string, message: RegExp) =>
    expect(await ask(secret, 'readGroups')).toMatchObject({ status: 401, message: expect.stringMatching(message) })

  test('it is revoked, once and for all', async () => {
    const { token, secret } = await made(world.acme.users.admin)
    expect((await ask(secret, 'readGroups')).status).toBe(200)
    const { call } = await world.as('superAdmin')
    expect(await call('revokeApiToken', { uid: token.uid })).toMatchObject({ status: 200 })
    expect((await call('revokeApiToken', { uid: token.uid })).status).toBe(200)
    await refused(secret, /was revoked/)
    const listed = (await call('getApiTokens')).data as ApiToken[]
    expect(listed.find(({ uid }) => uid === token.uid)).toMatchObject({ status: 'revoked' })
  })

  test('it has expired', async () => {
    const { token, secret } = await made(world.acme.users.admin, { days: 1 })
    world.pass(day - 1)
    expect((await ask(secret, 'readGroups')).status).toBe(200)
    world.pass(1)
    await refused(secret, /has expired/)
    const { call } = await world.as('admin')
    const listed = (await call('getApiTokens')).data as ApiToken[]
    expect(listed.find(({ uid }) => uid === token.uid)?.status).toBe('expired')
  })

  test.each<[string, (user: UserRecord) => Promise<unknown>]>([
    ['disabled', async ({ uid }) => (await world.as('superAdmin')).call('disableUser', { uid })],
    ['deleted', async ({ uid }) => (await world.as('superAdmin')).call('suspendUser', { uid })],
    [
      'no longer an admin',
      async ({ uid }) => {
        const { call } = await world.as('superAdmin')
        const { picking, whole } = world.acme.groups
        await call('addUserRoleAndGroup', { user_uid: uid, role_uid: 'role-worker', group_uid: picking.uid })
        return call('removeUserRoleAndGroup', { user_uid: uid, role_uid: 'role-admin', group_uid: whole.uid })
      },
    ],
  ])('its maker is %s', async (_what, end) => {
    const maker = await newAdmin()
    const { token, secret } = await made(maker)
    expect((await ask(secret, 'readGroups')).status).toBe(200)
    expect(await end(maker)).toMatchObject({ status: 200 })
    await refused(secret, /Whoever made this token/)
    const { call } = await world.as('admin')
    const listed = (await call('getApiTokens')).data as ApiToken[]
    expect(listed.find(({ uid }) => uid === token.uid)?.status).toBe('refused')
  })

  test('its group is disabled, until it is enabled again', async () => {
    const facility = await world.acme.group('facility', `Annex ${++named}`, world.acme.uid)
    const { secret } = await made(world.acme.users.admin, { group_uid: facility.uid })
    const { call } = await world.as('admin')
    await call('disableFacility', { uid: facility.uid })
    await refused(secret, /The group of this token is disabled/)
    await call('enableFacility', { uid: facility.uid })
    expect((await ask(secret, 'readGroups')).status).toBe(200)
  })

  test('a single character of it is another one, or it is no token at all', async () => {
    const { secret } = await made(world.acme.users.admin)
    const last = secret.at(-5) === 'A' ? 'B' : 'A'
    const invalid = [
      `${secret.slice(0, -5)}${last}${secret.slice(-4)}`,
      secret.slice(0, -1),
      secret.replace('sdp_', 'sdt_'),
      secret.replace(world.acme.uid, world.other.uid),
      ...['', 'x', 'null', `sdp_${world.acme.uid}.x_${'A'.repeat(43)}`],
    ]
    for (const each of invalid)
      expect(await ask(each, 'readGroups'), each).toMatchObject({ status: 401, code: 'notSignedIn' })
    const session = await world.as('superAdmin')
    const uid = { uid: session.user.uid, session: session.at.session.session_id }
    expect((await world.send('readGroups', {}, uid)).status).toBe(401)
  })
})

describe('a TV link', () => {
  test('shows one group and opens nothing else', async () => {
    const { picking } = world.acme.groups
    const { link: wall, secret } = await link(world.acme.users.teamManager, { group_uid: picking.uid })
    expect(wall).toMatchObject({ group_uid: picking.uid, names: false, status: 'active' })
    expect(parseToken(secret)?.kind).toBe('tv')
    const answer = await ask(secret, 'readTvBoard')
    expect(answer.status).toBe(200)
    const { version, board } = answer.data as { version: string; board: { group: { uid: string }; leaders: unknown[] } }
    expect(board).toMatchObject({ group: { uid: picking.uid, name: picking.name }, leaders: [] })
    expect((await ask(secret, 'readTvBoard', { version })).data).toMatchObject({ version, board: null })
    for (const name of Object.keys(endpointGroups.programs).filter((each) => each !== 'readTvBoard') as CallName[])
      expect((await ask(secret, name, { group_uid: picking.uid })).status, name).toBe(403)
    const { secret: program } = await made(world.acme.users.admin)
    expect((await ask(program, 'readTvBoard')).status).toBe(403)
  })

  test('is seen and revoked by who reaches its group', async () => {
    const { picking, loading } = world.acme.groups
    const here = await link(world.acme.users.admin, { group_uid: picking.uid, names: true, days: 365 })
    const there = await link(world.acme.users.admin, { group_uid: loading.uid, days: 90 })
    const { call } = await world.as('teamManager')
    const listed = (await call('getTvLinks')).data as TvLink[]
    expect(listed.map(({ uid }) => uid)).toContain(here.link.uid)
    expect(listed.map(({ uid }) => uid)).not.toContain(there.link.uid)
    expect((await call('revokeTvLink', { uid: there.link.uid })).code).toBe('notFound')
    const other = await world.signIn(world.other.users.superAdmin)
    expect((await other.call('revokeTvLink', { uid: here.link.uid })).code).toBe('notFound')
    // A link is no token, and the other way round.
    expect((await (await world.as('admin')).call('revokeApiToken', { uid: here.link.uid })).code).toBe('notFound')
    expect((await call('revokeTvLink', { uid: here.link.uid })).status).toBe(200)
    expect(await ask(here.secret, 'readTvBoard')).toMatchObject({ status: 401, code: 'sessionEnded' })
    expect((await ask(there.secret, 'readTvBoard')).status).toBe(200)
  })

  test.each([31, 0, 366])('lasts no %i days', async (days) => {
    const { call } = await shown(world.acme.users.admin)
    const answer = await call('createTvLink', { name: 'Wall', group_uid: world.acme.uid, days })
    expect(answer).toMatchObject({ status: 400, errors: [{ path: 'days' }] })
  })
})
