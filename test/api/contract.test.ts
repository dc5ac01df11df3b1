import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallName, callNames, calls, endpointGroups, isDeviceCall } from '../../shared/contract/index.ts'
import { passes, type RoleName, roleNames, roles } from '../../shared/roles.ts'
import { fieldsOf, goodBody, type Known } from '../lib/bodies.ts'
import { type World, type WorldCompany, world } from '../lib/world.ts'

/** What follows from the contract for every call: no test here names a call. */

let here: World
let acme: WorldCompany
let other: WorldCompany

beforeAll(async () => {
  here = await world()
  acme = await here.company('acme')
  other = await here.company('other')
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
  confirm: 'Long-enough-1',
  scans_phr: 100,
  subtype: 1,
  time_zone: 'Europe/Berlin',
  start_time: new Date(Date.now() - 3_600_000).toISOString().replace(/:\d\d:\d\d\..*/, ':00:00Z'),
  end_time: new Date().toISOString().replace(/:\d\d:\d\d\..*/, ':00:00Z'),
  current_time: new Date().toISOString(),
  from: new Date(Date.now() - 3_600_000).toISOString().replace(/:\d\d:\d\d\..*/, ':00:00Z'),
  to: new Date().toISOString().replace(/:\d\d:\d\d\..*/, ':00:00Z'),
  user_group: groups.picking.uid,
  worker_uid: users.worker.uid,
  datasets: [
    { id: '1', group: { uid: groups.picking.uid, name: 'Picking', type: 'team' }, title: 'Picking', chart: 'overview' },
  ],
})

const consoleCalls = callNames.filter((name) => !isDeviceCall(calls[name]))
const guarded = consoleCalls.filter((name) => calls[name].access !== 'open')
const byRole = consoleCalls.filter((name) => Array.isArray(calls[name].access))

test('no call or path is declared twice', () => {
  const names = Object.values(endpointGroups).flatMap((group) => Object.keys(group))
  expect(new Set(names).size).toBe(names.length)
  const paths = callNames.map((name) => calls[name].path)
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

/** Fields in which a body can name something of another company. */
const foreign = [
  'user_uid',
  'user_id',
  'uid',
  'company_uid',
  'comp_uid',
  'co_uid',
  'group_uid',
  'fac_uid',
  'team_uid',
  'facility_uid',
  'parent_id',
  'group_uids',
  'user_group',
  'worker_uid',
  'datasets',
] as const

const foreignFields = byRole.flatMap((name) =>
  foreign.filter((field) => fieldsOf(calls[name]).includes(field)).map((field) => [name, field] as const),
)

/** What a field of a call would name in another company. */
const foreignValue = (name: CallName, field: string, known: Known) => {
  if (field !== 'uid' || !/Facility|Team/.test(name)) return known[field]
  return /Facility$|FacilityDetails|TeamsOfFacility/.test(name) ? other.groups.north.uid : other.groups.picking.uid
}

test.each(foreignFields)('%s does not reach into another company by %s', async (name, field) => {
  const { call } = await here.as(acme.users.superAdmin)
  const pref_type = name === 'getUserPreferences' ? [600] : 600
  const own = goodBody(calls[name], { ...knownOf(acme, 'superAdmin'), pref_type, pref_value: '300000' })
  const theirs = foreignValue(name, field, knownOf(other, 'superAdmin'))
  const stored = async () => [await here.stores.users.list(other.uid), await here.stores.groups.list(other.uid)]
  const before = await stored()
  const answer = await call(name, { ...own, [field]: Array.isArray(own[field]) ? [theirs].flat() : theirs } as never)
  expect([403, 404], `${answer.status} ${answer.message}`).toContain(answer.status)
  expect(await stored()).toEqual(before)
})
