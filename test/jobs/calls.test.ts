import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { parse } from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keys } from '../../functions/data/keys.ts'
import { handlers } from '../../functions/jobs/index.ts'
import { exportUsers } from '../../functions/jobs/kinds/exportUsers.ts'
import { jobKinds } from '../../functions/jobs/kinds/index.ts'
import { newId } from '../../functions/lib/ids.ts'
import { runJob } from '../../functions/lib/jobs/run.ts'
import { mostOpen } from '../../functions/lib/jobs/start.ts'
import { type CallName, calls } from '../../shared/contract/index.ts'
import type { Job } from '../../shared/contract/jobs.ts'
import { jobDays, jobKinds as kindNames } from '../../shared/jobs.ts'
import { day } from '../../shared/time.ts'
import { type People, people } from '../lib/people.ts'

let here: People
beforeAll(async () => {
  here = await people({ jobs: handlers })
})
afterAll(() => here?.stop())

type Client = Awaited<ReturnType<People['as']>>

const begin = async (client: Client, more: object = {}): Promise<Job> => {
  const { status, message, data } = await client.call('exportUsers', { company_uid: client.user.company, ...more })
  if (status !== 200) throw new Error(`${status} ${message}`)
  return data as Job
}

/** Works on whatever was sent. */
const work = async () => {
  const { jobQueue, sent } = here.jobs
  const { stores, files } = here
  const log = { info: () => {}, error: () => {} }
  const services = { stores, files, queue: jobQueue, kinds: jobKinds, clock: here.now, newId, log }
  for (let message = sent.shift(); message; message = sent.shift()) await runJob(services, message)
}

const get = async (client: Client, job_id: string) => (await client.call('getJob', { job_id })).data as Job

const linesOf = (job: Job, company: string) => {
  const name = `${company}/${job.id}/${job.file?.name}`
  const text = here.storedFiles.get(name)?.bytes.toString('utf8') ?? ''
  expect(text.startsWith('\ufeff')).toBe(true)
  return parse<string[]>(text.slice(1).replace(/\r\n$/, '')).data
}

test('every kind of job is there, and may be started by who may call what starts it', () => {
  expect(jobKinds.map(({ kind }) => kind).sort()).toEqual([...kindNames].sort())
  const startedBy: Partial<Record<string, CallName>> = {
    sourceData: 'getMetricsDataCSV',
    deviceFinder: 'updateFindRufus',
    networkDevices: 'saveNetwork',
    shortcutDevices: 'updateChromeShortcutDeployment',
    appDevices: 'updateAppDeploymentBatch',
    scannerPresets: 'setScanSettings',
  }
  for (const { kind, roles } of jobKinds) expect(roles).toEqual(calls[startedBy[kind] ?? (kind as CallName)].access)
})

describe('an export of users', () => {
  test('waits, is done with a file that can be downloaded, and is gone a week later', async () => {
    const admin = await here.as('admin')
    const job = await begin(admin)
    expect(job).toMatchObject({ kind: 'exportUsers', state: 'waiting', done: 0, total: null, file: null })
    expect((await admin.call('getJobs')).data).toEqual([job])
    expect(await admin.call('getJobResult', { job_id: job.id })).toMatchObject({ status: 422, code: 'notPossible' })
    await work()
    const done = await get(admin, job.id)
    expect(done).toMatchObject({ state: 'done', done: 7, total: 7, reason: null, file: { name: 'users.csv' } })
    const lines = linesOf(done, admin.user.company)
    expect(lines[0]?.slice(0, 3)).toEqual(['First name', 'Last name', 'Username'])
    expect(lines).toHaveLength(8)
    expect(lines.find(([, , username]) => username === 'faye')).toEqual([
      ...['Faye', 'Tester', 'faye', '', 'faye@acme.example', '', 'Facility Manager · North', 'Enabled', '2027-03-01'],
    ])
    const { data } = await admin.call('getJobResult', { job_id: job.id })
    expect(data).toMatchObject({ results: null, file: { name: 'users.csv', size: done.file?.size } })
    expect((data as { file: { url: string } }).file.url).toContain(`${admin.user.company}/${job.id}/users.csv`)

    here.pass(jobDays * day)
    const later = await here.as('admin')
    expect((await later.call('getJobs')).data).toEqual([])
    expect(await later.call('getJobResult', { job_id: job.id })).toMatchObject({ status: 404 })
  })

  test('has whom its user sees, in the words of their language, without formulas', async () => {
    const { north, picking } = here.acme.groups
    const evil = await here.acme.user('evil', ['worker', picking])
    await here.stores.users.replace(evil, { ...evil, first_name: '=HYPERLINK("http://x")', status: 0, phone: '+49 1' })
    const manager = await here.as('facilityManager')
    const job = await begin(manager, { language: 'es', status: [0] })
    await work()
    const done = await get(manager, job.id)
    expect(done).toMatchObject({ done: 1, total: 1, file: { name: 'usuarios.csv' } })
    const [titles, ...rows] = linesOf(done, manager.user.company)
    expect(titles?.[0]).toBe('Nombre')
    expect(rows).toEqual([
      [
        ...[`'=HYPERLINK("http://x")`, 'Tester', 'evil', '', 'evil@acme.example', "'+49 1"],
        ...[`Trabajador · ${picking.name}`, 'Desactivado', '2027-03-01'],
      ],
    ])
    const all = await begin(manager, { status: [0, 1, 2] })
    await work()
    const names = linesOf(await get(manager, all.id), manager.user.company).map(([, , username]) => username)
    expect(names).toContain('tom')
    expect(names).not.toContain('stan')
    expect(names).not.toContain('admin')
    expect(north.type).toBe('facility')
  })

  test('of more users than a batch holds has each once, part by part', async () => {
    const { record, users } = here.other
    const many = 5200
    for (let from = 0; from < many; from += 25) {
      const Items = Array.from({ length: 25 }, (_, at) => {
        const uid = newId()
        const user = { ...users.worker, uid, username: `many-${from + at}`, first_name: 'Łódź' }
        return { PutRequest: { Item: { ...keys.user.key(record.uid, uid), ...user } } }
      })
      await here.db.send(new BatchWriteCommand({ RequestItems: { [here.tables.users]: Items } }))
    }
    const admin = await here.signIn(users.admin)
    const job = await begin(admin)
    const partsSeen = new Set<string>()
    const { write } = here.files
    here.files.write = async (location, ...rest) => {
      partsSeen.add(location)
      return write(location, ...rest)
    }
    await work()
    here.files.write = write
    const done = await get(admin, job.id)
    expect(done).toMatchObject({ state: 'done', done: many + 7, total: many + 7 })
    const lines = linesOf(done, record.uid)
    expect(new Set(lines.map(([, , username]) => username)).size).toBe(many + 8)
    expect([...partsSeen].some((location) => location.includes('/parts/0'))).toBe(true)
    // What was joined is not kept twice.
    expect([...here.storedFiles.keys()].filter((location) => location.includes(`${job.id}/parts/`))).toEqual([])
    expect(exportUsers.result).toBe('file')
  })
})

describe('a job', () => {
  test('of another user, or of another company, is not there', async () => {
    const admin = await here.as('admin')
    const { id: job_id } = await begin(admin)
    const others = [await here.as('superAdmin'), await here.signIn(here.other.users.admin)]
    for (const other of others) {
      for (const name of ['getJob', 'getJobResult', 'cancelJob', 'dismissJob'] as const)
        expect([name, (await other.call(name, { job_id })).status]).toEqual([name, 404])
      expect((await other.call('getJobs')).data).not.toContainEqual(expect.objectContaining({ id: job_id }))
    }
    expect((await admin.call('getJob', { job_id })).status).toBe(200)
    expect((await admin.call('getJob', { job_id: 'nothing' })).status).toBe(404)
    await admin.call('cancelJob', { job_id })
  })

  test('can be cancelled while it waits, removed when it is over, and neither twice', async () => {
    const admin = await here.as('admin')
    const { id: job_id } = await begin(admin)
    expect(await admin.call('dismissJob', { job_id })).toMatchObject({ status: 422, code: 'notPossible' })
    expect(await admin.call('cancelJob', { job_id })).toMatchObject({ status: 200, data: { state: 'cancelled' } })
    expect(await admin.call('cancelJob', { job_id })).toMatchObject({ status: 422, code: 'notPossible' })
    await work()
    expect(await get(admin, job_id)).toMatchObject({ state: 'cancelled', done: 0, file: null })
    expect((await admin.call('dismissJob', { job_id })).status).toBe(200)
    expect((await admin.call('dismissJob', { job_id })).status).toBe(404)
  })

  test('takes its file along when it is removed', async () => {
    const admin = await here.as('admin')
    const { id: job_id } = await begin(admin)
    await work()
    const location = `${admin.user.company}/${job_id}/users.csv`
    expect(here.storedFiles.has(location)).toBe(true)
    expect((await admin.call('dismissJob', { job_id })).status).toBe(200)
    expect(here.storedFiles.has(location)).toBe(false)
  })

  test('is kept though its message could not be sent: the sweep sends it', async () => {
    const admin = await here.as('admin')
    here.jobs.state.down = true
    const { id } = await begin(admin)
    here.jobs.state.down = false
    const [open] = (await here.stores.jobs.open()).filter((job) => job.id === id)
    expect(open).toMatchObject({ state: 'waiting', batch: 0 })
    await admin.call('cancelJob', { job_id: id })
  })

  test('beyond the fifth of a user must wait; one whose time is over does not count', async () => {
    const user = await here.acme.user('busy', ['admin', here.acme.groups.whole])
    const busy = await here.signIn(user)
    const ids: string[] = []
    for (let at = 0; at < mostOpen; at++) ids.push((await begin(busy)).id)
    expect(await busy.call('exportUsers', { company_uid: busy.user.company })).toMatchObject({
      status: 409,
      code: 'limitReached',
      message: 'You have 5 jobs running. Please wait for one of them to end.',
      params: [5],
    })
    await busy.call('cancelJob', { job_id: ids[0] })
    await begin(busy)
    for (const { company, user: owner, id } of await here.stores.jobs.open())
      await here.stores.jobs.cancel({ company, user: owner, id }, here.now())
  })

  test('is in the audit log as it is started, cancelled and removed', async () => {
    const user = await here.acme.user('noted', ['admin', here.acme.groups.whole])
    const noted = await here.signIn(user)
    const { id: job_id } = await begin(noted)
    await noted.call('cancelJob', { job_id })
    await noted.call('dismissJob', { job_id })
    const month = new Date(here.now()).toISOString().slice(0, 7)
    const records = (await here.stores.audit.month(here.acme.uid, month)).filter((record) => record.user === user.uid)
    expect(records.map(({ call, changes }) => [call, changes])).toEqual(
      expect.arrayContaining([
        ['exportUsers', [{ target: `job ${job_id}`, after: { kind: 'exportUsers' } }]],
        ['cancelJob', [{ target: `job ${job_id}`, before: { state: 'waiting' }, after: { state: 'cancelled' } }]],
        ['dismissJob', [{ target: `job ${job_id}`, before: { state: 'cancelled' } }]],
      ]),
    )
  })
})
