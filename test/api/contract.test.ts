import { afterAll, beforeAll, expect, test } from 'vitest'
import type { IdKind } from '../../shared/contract/fields.ts'
import { callNames, calls, endpointGroups, isConsoleCall } from '../../shared/contract/index.ts'
import { passes, type RoleName, roleNames, roles } from '../../shared/roles.ts'
import { tasksPref } from '../../shared/tasks.ts'
import { bodyWith, goodBody, type Known } from '../lib/bodies.ts'
import { idsOf } from '../lib/ids.ts'
import { type World, type WorldCompany, world } from '../lib/world.ts'

/** What follows from the contract for every call: no test here names a call. */

let here: World
let acme: WorldCompany
let other: WorldCompany

beforeAll(async () => {
  here = await world()
  acme = await here.company('acme')
  other = await here.company('other')
  // What a company can switch on is on, so that no refusal hides behind it.
  for (const { uid } of [acme, other])
    await here.stores.preferences.set(uid, 'COMPANY', { pref_type: tasksPref, pref_value: '1' })
})
afterAll(() => here?.stop())

/** Ids of a company, for every field that a body names one in. */
const knownOf = ({ uid, url, groups, users }: WorldCompany, actor: RoleName = 'admin'): Known => ({
  t_user_id: users[actor].uid,
  user_uid: users[actor].uid,
  user_id: users[actor].uid,
  company_uid: uid,
  comp_uid: uid,
  co_uid: uid,
  company_url: url,
  group_uid: groups.picking.uid,
  fac_uid: groups.north.uid,
  facility_uid: groups.north.uid,
  team_uid: groups.picking.uid,
  parent_id: groups.north.uid,
  uid: users.worker.uid,
  role_uid: roles.worker.uid,
  group_uids: [groups.picking.uid],
  group_type: 2,
  email: 'somebody@acme.example',
  token: '123456',
  code: '123456',
  password: 'Long-enough-1',
  new_pass: 'Long-enough-1',
  network_pass: 'Long-enough-1',
  filter: { logic: 'out', rules: [], feedback: [1, 1, 1, 1] },
  url: 'https://example.com',
  target_group_uid: groups.north.uid,
  confirm: 'Long-enough-1',
  scans_phr: 100,
  subtype: 1,
  time_zone: 'Europe/Berlin',
  timezone: 'Europe/Berlin',
  start_time: new Date(Date.now() - 3_600_000).toISOString().replace(/:\d\d:\d\d\..*/, ':00:00Z'),
  end_time: new Date().toISOString().replace(/:\d\d:\d\d\..*/, ':00:00Z'),
  current_time: new Date().toISOString(),
  from: new Date(Date.now() - 3_600_000).toISOString().replace(/:\d\d:\d\d\..*/, ':00:00Z'),
  to: new Date().toISOString().replace(/:\d\d:\d\d\..*/, ':00:00Z'),
  user_group: groups.picking.uid,
  worker_uid: users.worker.uid,
  name: 'Known',
  device_actions: { flash: true },
  datasets: [
    { id: '1', group: { uid: groups.picking.uid, name: 'Picking', type: 'team' }, title: 'Picking', chart: 'overview' },
  ],
})

const consoleCalls = callNames.filter((name) => isConsoleCall(calls[name]))
const guarded = consoleCalls.filter((name) => calls[name].access !== 'open')
const byRole = consoleCalls.filter((name) => Array.isArray(calls[name].access))

test('no call, and no path of a method, is declared twice', () => {
  const names = Object.values(endpointGroups).flatMap((group) => Object.keys(group))
  expect(new Set(names).size).toBe(names.length)
  const paths = callNames.map((name) => `${calls[name].method} ${calls[name].path}`)
  expect(new Set(paths).size).toBe(paths.length)
})

test.each(guarded)('%s is refused without a token', async (name) => {
  const answer = await here.call(name, goodBody(calls[name], knownOf(acme)) as never)
  expect(answer.http).toBe(401)
})

test.each(guarded.filter((name) => calls[name].access !== 'token'))('%s is refused without a session', async (name) => {
  const { token } = await here.as(acme.users.superAdmin)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await here.call(name, goodBody(calls[name], knownOf(acme)) as never, { headers })
  expect(answer).toMatchObject({ http: 401, status: 401, code: 'notSignedIn' })
})

test.each(guarded)('%s is refused with the session of somebody else', async (name) => {
  if (calls[name].access === 'token') return expect(name).toBe('open')
  const [{ token }, { session }] = await Promise.all([here.as(acme.users.worker), here.as(acme.users.superAdmin)])
  const headers = { authorization: `Bearer ${token}`, 'x-session-id': session.session_id }
  const answer = await here.call(name, goodBody(calls[name], knownOf(acme)) as never, { headers })
  expect(answer).toMatchObject({ status: 401, code: 'sessionEnded' })
})

const refusedRoles = byRole.flatMap((name) =>
  roleNames
    .filter((role) => !passes(role, calls[name].access as readonly RoleName[]))
    .map((role) => [name, role] as const),
)

test.each(refusedRoles)('%s is refused for the role %s', async (name, role) => {
  const { call } = await here.as(acme.users[role])
  const answer = await call(name, goodBody(calls[name], knownOf(acme, role)) as never)
  expect(answer).toMatchObject({ http: 403, status: 403, code: 'notAllowed' })
})

test('the contract says of every field that looks like an id what it names', () => {
  const fields = consoleCalls.flatMap((name) => idsOf(name).map((each) => ({ name, ...each })))
  expect(fields.filter(({ kind }) => !kind).map(({ name, field }) => `${name} ${field}`)).toEqual([])
})

/** What a field names of a company. */
const idIn = ({ uid, groups, users }: WorldCompany): Record<IdKind, string> => ({
  actor: users.superAdmin.uid,
  user: users.superAdmin.uid,
  company: uid,
  facility: groups.north.uid,
  team: groups.picking.uid,
  group: groups.picking.uid,
  role: roles.worker.uid,
  device: `${uid}.text-1`,
  own: 'text-1',
  none: 'text-1',
})

/** Fields in which a body can name something of another company. */
const foreignFields = byRole.flatMap((name) =>
  idsOf(name)
    .filter(({ kind }) => kind && !['actor', 'role', 'own', 'none'].includes(kind))
    .map((each) => [name, each.field, each] as const),
)

test.each(foreignFields)('%s does not reach into another company by %s', async (name, _field, { path, kind }) => {
  const { call } = await here.as(acme.users.superAdmin)
  const pref_type = name === 'getUserPreferences' ? [600] : 600
  // Of calls that take one of several bodies, one that is whole.
  const whole = name === 'setAppsState' ? { app_state: '' } : {}
  const own: Known = { ...knownOf(acme, 'superAdmin'), pref_type, pref_value: '300000', ...whole }
  for (const id of idsOf(name)) if (id.path.length === 1 && id.kind) own[id.field] ??= idIn(acme)[id.kind]
  const theirs = JSON.stringify(idIn(other)[kind ?? 'none'])
  const inList = Array.isArray(goodBody(calls[name], own)[String(path[0])]) && path.length === 1
  const raw = bodyWith(calls[name], own, path, inList ? `[${theirs}]` : theirs)
  const stored = async () => [await here.stores.users.list(other.uid), await here.stores.groups.list(other.uid)]
  const before = await stored()
  const answer = await call(name, {} as never, { raw })
  // What is done to many has a result for each; a list of new users says which of its cells are wrong.
  const several: Record<string, number[]> = { uids: [200, 403, 404], users: [400] }
  const refused = several[String(path[0])] ?? [403, 404]
  expect(refused, `${answer.status} ${answer.message}`).toContain(answer.status)
  expect(await stored()).toEqual(before)
})
