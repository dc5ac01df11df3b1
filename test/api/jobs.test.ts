import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Job } from '../../shared/contract/jobs.ts'
import { askPool, type Client, clientIdAt, tokensFor, type World, type WorldCompany, world } from '../lib/world.ts'

/** A job from one end of the machine to the other: call, queue, worker, bucket and link, each with its own permissions. */

let here: World
let acme: WorldCompany
let admin: Client

beforeAll(async () => {
  here = await world()
  acme = await here.company('acme')
  admin = await here.as(acme.users.admin)
})
afterAll(() => here?.stop())

test('users are exported while their manager goes on, and the file can be downloaded by its link alone', async () => {
  const started = await admin.call('exportUsers', { company_uid: acme.uid })
  expect(started).toMatchObject({ http: 200, message: 'Export started' })
  const { id: job_id } = started.data as Job
  const state = async () => ((await admin.call('getJob', { job_id })).data as Job).state
  await expect.poll(state, { timeout: 30_000 }).toBe('done')
  const { data } = await admin.call('getJobResult', { job_id })
  const { url = '', size, name } = data?.file ?? {}
  const file = await fetch(url)
  expect(file.status).toBe(200)
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
  const text = await file.text()
  expect(Buffer.byteLength(text)).toBe((size ?? 0) - 3)
  expect(text.trimEnd().split('\r\n')).toHaveLength(7)
  expect((await fetch(url.replace(/users\.csv/, 'other.csv'))).status).toBe(403)

  expect((await admin.call('dismissJob', { job_id })).http).toBe(200)
  // Who may not list a bucket is told that of what is gone.
  expect((await fetch(url)).status).toBe(403)
  const [lost] = here.cloud.deployment.ofType('AWS::SQS::Queue').filter(({ id }) => id.includes('LostJobs'))
  expect(here.cloud.queues.messages(lost?.arn ?? '')).toEqual([])
})

test('users are created by the list, at the rate that the machine is told, and their passwords are opened by the worker alone', async () => {
  const users = Array.from({ length: 30 }, (_, at) => ({
    ...{ username: `listed-${at}`, password: `Listed-pass-${at}`, first_name: 'Lena', last_name: `Nr ${at}` },
    ...{ email: `listed-${at}@acme.example`, role_uid: 'role-worker', group_uid: acme.groups.picking.uid },
  }))
  const began = Date.now()
  const started = await admin.call('batchCreateUsers', { company_uid: acme.uid, users, send_email: true })
  expect(started).toMatchObject({ http: 200, message: 'Users are being created' })
  const { id: job_id } = started.data as Job
  const state = async () => (await admin.call('getJob', { job_id })).data as Job
  await expect.poll(state, { timeout: 60_000 }).toMatchObject({ state: 'done', done: 30, failed: 0 })
  // 30 users are more than a second has room for, and 30 mails take three.
  expect(Date.now() - began).toBeGreaterThan(2000)
  const { data } = await admin.call('getJobResult', { job_id })
  expect(data?.results?.map(({ name, code }) => [name, code])).toEqual(users.map(({ username }) => [username, null]))
  const mailed = here.cloud.outbox.list().filter(({ text }) => text.includes('Listed-pass-'))
  expect(mailed.map(({ to }) => String(to)).sort()).toEqual(users.map(({ email }) => email).sort())
  const uid = await here.stores.users.uidOf(acme.uid, 'listed-7')
  expect(await here.cloud.identity.check(uid ?? '', 'Listed-pass-7')).toBe(true)
})

test('a company is made, and its super admin chooses a password of their own at the first sign-in', async () => {
  const platform = await here.company('platform', { platform: true })
  const staff = await here.as(platform.users.superAdmin)
  const [first, own] = ['Given-horse-1', 'My-own-horse-1']
  const nina = {
    username: 'nina',
    password: first,
    first_name: 'Nina',
    last_name: 'North',
    email: 'nina@fresh.example',
  }
  const started = await staff.call('createCompany', {
    ...{ name: 'Fresh', company_url: 'fresh', folo_in_min: 30, users: [nina] },
    web_portal: [{ label: 'Portal', url: 'https://fresh.example' }],
  })
  const { id: job_id } = started.data as Job
  const state = async () => ((await staff.call('getJob', { job_id })).data as Job).state
  await expect.poll(state, { timeout: 60_000 }).toBe('done')

  const { uid } = (await here.call('begin', { company_url: 'Fresh', username: 'nina' })).data
  const refused = await tokensFor(here.url, uid, first).catch((error: Error) => error.message)
  const asked = JSON.parse(String(refused).replace('No tokens: ', '')) as { ChallengeName: string; Session: string }
  expect(asked.ChallengeName).toBe('NEW_PASSWORD_REQUIRED')
  const answered = await askPool(here.url, 'RespondToAuthChallenge', {
    ...{ ChallengeName: asked.ChallengeName, ClientId: await clientIdAt(here.url), Session: asked.Session },
    ChallengeResponses: { USERNAME: uid, NEW_PASSWORD: own },
  })
  const { AccessToken } = answered.AuthenticationResult as { AccessToken: string }
  const opened = await here.call('open', {}, { headers: { authorization: `Bearer ${AccessToken}` } })
  expect(opened.data).toMatchObject({
    ...{ company: { company_url: 'fresh', name: 'Fresh' }, role: { key: 'superAdmin' } },
    user: { uid, username: 'nina' },
  })
  expect(await here.cloud.identity.check(uid, first)).toBe(false)
  expect(await here.cloud.identity.check(uid, own)).toBe(true)
})

test('the machine is put under maintenance and taken out of it again', async () => {
  const platform = await here.company('operators', { platform: true })
  const staff = await here.as(platform.users.superAdmin)
  const message = 'We move to a larger table.'
  expect((await staff.call('setMaintenance', { on: true, message })).http).toBe(200)
  // Each Lambda remembers for 10 s that there was none.
  const refused = () => admin.call('current', {})
  await expect.poll(async () => (await refused()).http, { timeout: 30_000, interval: 500 }).toBe(503)
  const answer = await refused()
  expect(answer).toMatchObject({ code: 'maintenance', message })
  expect(answer.headers.get('retry-after')).toBe('30')
  expect((await here.call('getMaintenance', {})).data.maintenance).toMatchObject({ message })
  expect((await staff.call('allCompanies', {})).http).toBe(200)
  expect((await staff.call('setMaintenance', { on: false })).http).toBe(200)
  await expect.poll(async () => (await refused()).http, { timeout: 30_000, interval: 500 }).toBe(200)
})
