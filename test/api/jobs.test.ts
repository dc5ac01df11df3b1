import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Job } from '../../shared/contract/jobs.ts'
import { type Client, type World, type WorldCompany, world } from '../lib/world.ts'

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
