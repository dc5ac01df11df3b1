import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SavedReportRecord } from '../../functions/data/savedReports.ts'
import { newId } from '../../functions/lib/ids.ts'
import { stopOf, stopToken } from '../../functions/lib/reportStop.ts'
import { handleUnsubscribe } from '../../functions/unsubscribe/handle.ts'
import { prefTypes } from '../../shared/preferences.ts'
import { type People, people } from '../lib/people.ts'

let world: People
beforeAll(async () => {
  world = await people()
})
afterAll(() => world.stop())

/** A request at the way out, past any session. */
const request = (method: string, t: string | undefined, headers: Record<string, string> = {}, stores = world.stores) =>
  handleUnsubscribe({ stores, now: world.now, newId, log: { error: () => undefined } })({
    ...(method === 'POST' ? { body: 'List-Unsubscribe=One-Click' } : {}),
    isBase64Encoded: false,
    headers,
    ...(t === undefined ? {} : { queryStringParameters: { t } }),
    requestContext: { http: { method, path: '/reports/stop', sourceIp: '192.0.2.9' }, requestId: 'r' },
  })
const stored = async (uid: string, type: number) =>
  (await world.stores.preferences.get(world.acme.uid, `USER#${uid}`, type))?.pref_value
const tokenFor = (user: string, kind: 'daily' | 'weekly') =>
  stopToken(world.stores, { company: world.acme.uid, user, kind })

test('looking changes nothing; the button and a mail program’s one click take out, as often as they like', async () => {
  const { uid } = world.acme.users.admin
  await world.stores.preferences.set(world.acme.uid, `USER#${uid}`, { pref_type: 401, pref_value: 'a,b' })
  const weekly = await tokenFor(uid, 'weekly')
  for (const method of ['GET', 'HEAD']) {
    const { statusCode, headers, body } = await request(method, weekly)
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body).toContain('<form method="post"><button>')
  }
  expect(await stored(uid, prefTypes.weeklyReportExcluded)).toBeUndefined()
  for (let times = 0; times < 2; times++) {
    const done = await request('POST', weekly)
    expect([done.statusCode, done.body]).toEqual([200, expect.stringContaining('Weekly reports are off')])
    expect(await stored(uid, prefTypes.weeklyReportExcluded)).toBe('*')
  }
  expect(await stored(uid, prefTypes.dailyReportGroups)).toBe('a,b')
  expect((await request('POST', await tokenFor(uid, 'daily'), { 'accept-language': 'es-MX,es' })).body).toContain(
    'Los informes diarios están desactivados',
  )
  expect(await stored(uid, prefTypes.dailyReportGroups)).toBe('')
  const records = await world.stores.audit.month(world.acme.uid, '2027-03')
  const record = records.find(({ changes }) => changes[0]?.after === '*')
  expect(record).toMatchObject({
    ...{ user: uid, call: 'unsubscribe', ip: '192.0.2.9' },
    changes: [{ target: `preference 400 of user ${uid}`, after: '*' }],
  })
})

test('nothing but a token that we have mailed opens it, and none opens another way out', async () => {
  const { uid } = world.acme.users.facilityManager
  const token = await tokenFor(uid, 'weekly')
  const [company, user, , signature] = token.split('.')
  const other = await stopToken(world.stores, { company: world.other.uid, user: uid, kind: 'weekly' })
  const invalid = [
    ...[
      undefined,
      '',
      'x',
      `${token}x`,
      token.slice(1),
      token.replace('weekly', 'daily'),
      `${company}.${user}.weekly.`,
    ],
    ...[
      `${company}.${world.acme.users.admin.uid}.weekly.${signature}`,
      `${world.acme.uid}.${other.split('.').slice(1).join('.')}`,
    ],
    `${company}.${user}.monthly.${signature}`,
  ]
  for (const each of invalid)
    for (const method of ['GET', 'POST']) expect([each, (await request(method, each)).statusCode]).toEqual([each, 404])
  expect(await stored(uid, prefTypes.weeklyReportExcluded)).toBeUndefined()
  expect(await stopOf(world.stores, token)).toEqual({ company, user, kind: 'weekly' })
})

test('the way out of a saved report ends that report of that user of that company, and nothing else', async () => {
  const { admin, facilityManager: other } = world.acme.users
  const [mine, twin, daily] = [newId(), newId(), 'daily']
  const report = (id: string): SavedReportRecord => ({
    id,
    name: id,
    schedule: 'weekly',
    range: 'lastWeek',
    group: 'g',
    selection: { report: 'teamRankings', data_type: 'SCANS', group_uids: ['g'] },
  })
  // Others have reports of the same ids, and one is called like a kind.
  const owners = [
    [world.acme.uid, admin.uid],
    [world.acme.uid, other.uid],
    [world.other.uid, admin.uid],
  ] as const
  for (const [company, user] of owners)
    await world.stores.savedReports.change([company, user], 0, () => [mine, twin, daily].map(report))
  const schedules = async () => {
    const all = await Promise.all(owners.map(([company, user]) => world.stores.savedReports.list(company, user)))
    return all.map((reports) => reports.map(({ schedule }) => schedule).join())
  }
  const untouched = Array(3).fill('weekly,weekly,weekly')

  const token = await stopToken(world.stores, { company: world.acme.uid, user: admin.uid, saved: mine })
  const [company, user, what, signature] = token.split('.')
  const kindToken = await tokenFor(admin.uid, 'daily')
  const invalid = [
    `${company}.${other.uid}.${what}.${signature}`,
    `${world.other.uid}.${user}.${what}.${signature}`,
    token.replace(mine, twin),
    token.replace('saved_', ''),
    kindToken.replace('.daily.', '.saved_daily.'),
    `${company}.${user}.${what}.${kindToken.split('.')[3]}`,
    `${company}.${user}.saved_.${signature}`,
    `${company}.${user}.${what}.${'A'.repeat(43)}`,
    `${token},${token}`,
    `${token}\n`,
    encodeURIComponent(token).replaceAll('.', '%2E'),
  ]
  for (const each of invalid)
    for (const method of ['GET', 'POST']) expect([each, (await request(method, each)).statusCode]).toEqual([each, 404])
  expect(await schedules()).toEqual(untouched)

  expect((await request('GET', token)).statusCode).toBe(200)
  expect(await schedules()).toEqual(untouched)
  expect((await request('POST', token)).statusCode).toBe(200)
  const after = ['none,weekly,weekly', 'weekly,weekly,weekly', 'weekly,weekly,weekly']
  expect(await schedules()).toEqual(after)
  // Of one that is deleted or was never there, it answers the same and makes nothing.
  await world.stores.savedReports.change([world.acme.uid, admin.uid], 0, () => [])
  const gone = await stopToken(world.stores, { company: world.acme.uid, user: 'nobody', saved: mine })
  for (const each of [token, gone]) expect((await request('POST', each)).statusCode).toBe(200)
  expect(await world.stores.savedReports.all(world.acme.uid)).toHaveLength(3)
  expect(await stored(admin.uid, prefTypes.dailyReportGroups)).toBe('')
})

test('a token of one installation opens nothing in another', async () => {
  const stop = { company: world.acme.uid, user: world.acme.users.admin.uid, saved: newId() }
  const foreign = { secrets: { ...world.stores.secrets, of: async () => 'the secret of somebody else' } }
  expect((await request('POST', await stopToken(foreign, stop))).statusCode).toBe(404)
})

test('who is taken out is told so, whether it could be recorded or not', async () => {
  const { uid } = world.acme.users.teamManager
  const audit = { ...world.stores.audit, add: () => Promise.reject(new Error('table down')) }
  const done = await request('POST', await tokenFor(uid, 'weekly'), {}, { ...world.stores, audit })
  expect(done.statusCode).toBe(200)
  expect(await stored(uid, prefTypes.weeklyReportExcluded)).toBe('*')
})
