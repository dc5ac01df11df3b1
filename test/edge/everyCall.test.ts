import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { handlers as apiAccessHandlers } from '../../functions/apiAccess/index.ts'
import { handlers as notifications } from '../../functions/notifications/index.ts'
import { handlers as otaHandlers } from '../../functions/ota/index.ts'
import { handlers as scannerPresets } from '../../functions/scannerPresets/index.ts'
import { handlers as skuHandlers } from '../../functions/skus/index.ts'
import { handlers as webhookHandlers } from '../../functions/webhooks/index.ts'
import { type CallName, calls, endpointGroups } from '../../shared/contract/index.ts'
import { everyRole, passes } from '../../shared/roles.ts'
import { type People, password, people } from '../lib/people.ts'
import { everyWrite, idOf } from '../lib/writes.ts'
import { storedAgent } from '../ota/halted.ts'

/** What holds for every call about people, and for every write. */

let world: People
beforeAll(async () => {
  world = await people({
    notifications,
    ota: otaHandlers,
    skus: skuHandlers,
    scannerPresets,
    webhooks: webhookHandlers,
    apiAccess: apiAccessHandlers,
  })
})
afterAll(() => world.stop())

const {
  session,
  users,
  roles,
  groups,
  preferences,
  goals,
  skus,
  scannerPresets: presets,
  notifications: notices,
  ota,
  webhooks,
  apiAccess,
} = endpointGroups
const names = Object.keys({
  ...session,
  ...users,
  ...roles,
  ...groups,
  ...preferences,
  ...goals,
  ...skus,
  ...presets,
  ...notices,
  ...ota,
  ...webhooks,
  ...apiAccess,
}) as CallName[]
const writes = names.filter((name) => 'writes' in calls[name])
const withRoles = names.flatMap((name) => {
  const { access } = calls[name]
  return typeof access === 'string' ? [] : [{ name, access }]
})

describe('every call about people', () => {
  test.each(names.filter((name) => calls[name].access !== 'open'))('%s needs a token', async (name) => {
    expect(await world.send(name, {})).toMatchObject({ status: 401, code: 'notSignedIn' })
  })

  test.each(withRoles)('$name is for the roles of the contract', async ({ name, access }) => {
    for (const role of everyRole.filter((each) => !passes(each, access))) {
      const { call } = await world.as(role)
      expect(await call(name), role).toMatchObject({ status: 403, code: 'notAllowed' })
    }
  })

  const odd = [null, true, -1, 1e308, '', '\u0000', '😀', '\u202e', '__proto__', 'x'.repeat(5000), [], {}, [[]]]
  test.each(names.filter((name) => name !== 'close'))('%s never fails on odd values', async (name) => {
    // So many sign in here as nobody may in a minute.
    world.pass(60_001)
    const { call } = await world.as('superAdmin')
    const fields = new Set([
      'user_uid',
      'uid',
      'group_uid',
      'pref_type',
      'pref_value',
      'with_status',
      'name',
      'username',
    ])
    for (const value of odd) {
      const body = Object.fromEntries([...fields].map((field) => [field, value]))
      const { status } = await call(name, body)
      expect(status, JSON.stringify(value)?.slice(0, 40)).toBeLessThan(500)
    }
  })
})

describe('a session ends at the very next call when', () => {
  const ends: [string, (world: People, user: { uid: string; team: string; facility: string }) => Promise<unknown>][] = [
    ['an admin forces it out', async ({ as }, { uid }) => (await as('admin')).call('endUserSessions', { uid })],
    ['its user is disabled', async ({ as }, { uid }) => (await as('admin')).call('disableUser', { uid })],
    ['its user is deleted', async ({ as }, { uid }) => (await as('admin')).call('suspendUser', { uid })],
    [
      'its role is revoked',
      async ({ as }, { uid, team }) => {
        const { call } = await as('admin')
        await call('addUserRoleAndGroup', { user_uid: uid, role_uid: 'role-task-worker', group_uid: team })
        return call('removeUserRoleAndGroup', { user_uid: uid, role_uid: 'role-worker', group_uid: team })
      },
    ],
    ['its group is disabled', async ({ as }, { team }) => (await as('admin')).call('disableTeam', { uid: team })],
    ['its group is deleted', async ({ as }, { team }) => (await as('admin')).call('suspendTeam', { uid: team })],
    [
      'the facility above is disabled',
      async ({ as }, { facility }) => (await as('admin')).call('disableFacility', { uid: facility }),
    ],
    [
      'the facility above is deleted',
      async ({ as }, { facility }) => (await as('admin')).call('suspendFacility', { uid: facility }),
    ],
    ['its company is disabled', async ({ stores, acme }) => stores.companies.setStatus(acme.uid, 0)],
  ]
  test.each(ends)('%s', async (what, end) => {
    const facility = await world.acme.group('facility', `For ${what}`, world.acme.uid)
    const team = await world.acme.group('team', 'Only', facility.uid)
    const user = await world.acme.user(`u-${what.replaceAll(' ', '-')}`, ['worker', team])
    const { call } = await world.signIn(user)
    expect((await call('current')).status).toBe(200)
    world.pass(1)
    await end(world, { uid: user.uid, team: team.uid, facility: facility.uid })
    expect(await call('current')).toMatchObject({ status: 401, code: 'sessionEnded' })
    await world.stores.companies.setStatus(world.acme.uid, 1)
  })
})

describe('the audit log', () => {
  test('has a record of every write, and of none that was refused', async () => {
    const { user, call, at } = await world.signIn(await world.acme.user('auditor', ['admin', world.acme.groups.whole]))
    const made: Record<string, string> = { me: user.uid }
    const mailed = () => world.mail.sent.at(-1)?.letter.text ?? ''
    const about = {
      company: world.acme.uid,
      company_url: 'acme',
      team: world.acme.groups.picking.uid,
      password,
      mailed,
      app: (await storedAgent(world.stores, world.acme.uid, user.uid)).id,
    }
    const done: CallName[] = []
    for (const [name, body] of everyWrite(about, made)) {
      world.pass(1)
      const input = body()
      const answer = await call(name, input)
      expect(answer, name).toMatchObject({ status: 200 })
      made[name] = idOf(answer.data)
      if (name === 'refresh') at.session = answer.data as typeof at.session
      done.push(name)
      await call(name, { ...input, t_user_id: 'somebody-else' })
    }
    world.pass(1)
    await call('close')
    expect([...done, 'open', 'close'].sort()).toEqual([...writes].sort())
    const records = await world.stores.audit.month(world.acme.uid, '2027-03')
    const own = records.filter((record) => record.user === user.uid)
    expect(own.map((record) => record.call)).toEqual(['open', ...done, 'close'])
    expect(own.every((record) => record.ip === '192.0.2.1' && record.session.length === 12)).toBe(true)
    expect(own.find((record) => record.call === 'updateUser')).toMatchObject({
      changes: [
        {
          target: `user ${user.uid}`,
          before: { username: 'auditor' },
          after: { username: 'renamed', new_email: 'moved@acme.example' },
        },
      ],
    })
    for (const secret of ['Changed-pass', 'Correct-horse']) expect(JSON.stringify(own)).not.toContain(secret)
  })

  test('that cannot be written undoes nothing, and nobody is told that it failed', async () => {
    const { call } = await world.as('admin')
    const add = vi.spyOn(world.stores.audit, 'add').mockRejectedValueOnce(new Error('no room'))
    const headers = { 'idempotency-key': 'without-an-audit' }
    const body = { name: 'Unrecorded', parent_id: world.acme.uid }
    const first = await call('createFacility', body, { headers })
    add.mockRestore()
    expect(first.status).toBe(200)
    expect(await call('createFacility', body, { headers })).toEqual(first)
  })
})
