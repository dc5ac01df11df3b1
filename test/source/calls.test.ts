import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RawBatch } from '../../functions/data/raw.ts'
import { handlers as jobs } from '../../functions/jobs/index.ts'
import { sourceData } from '../../functions/jobs/kinds/sourceData.ts'
import { newId } from '../../functions/lib/ids.ts'
import { runJob } from '../../functions/lib/jobs/run.ts'
import { handlers as skus } from '../../functions/skus/index.ts'
import { handlers as source } from '../../functions/source/index.ts'
import type { Job } from '../../shared/contract/jobs.ts'
import { countBatch } from '../../shared/metrics/count.ts'
import { day, hour, minute } from '../../shared/time.ts'
import { edgeOf } from '../lib/edge.ts'
import { fakeGrowing, type People, people } from '../lib/people.ts'
import { setCodes } from '../lib/skus.ts'
import { readCsv } from './site.ts'

let world: People
beforeAll(async () => {
  world = await people({ jobs, source, skus })
  await setCodes(world.stores, world.acme.uid, 'callout', ['C*', 'D1'], world.now())
  await setCodes(world.stores, world.acme.uid, 'excluded', ['AISLE*'], world.now())
  const { north, south, picking, loading } = world.acme.groups
  await scanned(picking.uid, north.uid, world.acme.users.worker.uid, ['C1', 'X', 'AISLE-1', '0012', '=2+3'])
  await scanned(picking.uid, north.uid, world.acme.users.teamManager.uid, ['X', 'D1'])
  await scanned(loading.uid, south.uid, world.acme.users.stranger.uid, ['C2', 'X'])
})
afterAll(() => world?.stop())

type Client = Awaited<ReturnType<People['as']>>
let batches = 0

/** An hour ago somebody scanned some codes. */
const scanned = async (team: string, facility: string, user: string, codes: readonly string[], apart = 20_000) => {
  const { acme, stores } = world
  const [from, id] = [world.now() - hour, `b${++batches}`]
  const scans = codes.map((code, index) => ({
    ...{ id: `${id}-${index}`, at: from + index * apart, code, symbology: 'QR', outcome: 'accepted' as const },
    gap: index === 0 ? null : apart,
  }))
  const raw: RawBatch = {
    ...{ company: acme.uid, facility, team, user, device: `${acme.uid}.d${batches}`, join: `${acme.uid}.j${id}`, id },
    ...{ from, to: from + 10 * minute, received_at: from, skew: 0, scans, refused: [] },
    steps: [{ id: 's', at: from, count: 100 }],
  }
  await stores.counting.refresh(acme.uid)
  const slots = countBatch(raw, await stores.counting.settings(acme.record, team))
  await stores.work.add(raw, slots, acme.record.raw_days)
}

const wall = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ')
const bodyOf = (more: object = {}) => ({
  ...{ timezone: 'UTC', from: wall(world.now() - 2 * hour), to: wall(world.now()), co_uid: world.acme.uid },
  ...{ co_url: 'acme', all_associates: true, data_type: 'SCANS', ...more },
})
const metrics = (client: Client, more: object = {}) => client.call('getMetricsDataCSV', bodyOf(more))

const growing = { make: () => fakeGrowing(world.storedFiles) }
/** Works on what was begun. */
const work = async () => {
  const { stores, files } = world
  const { growing: pieces } = growing.make()
  const { jobQueue, sent } = world.jobs
  const log = {
    info: () => {},
    error: (message: string, { error }: { error?: Error }) => console.error(message, error),
  }
  for (let message = sent.shift(); message; message = sent.shift())
    await runJob(
      { stores, files, growing: pieces, queue: jobQueue, kinds: [sourceData], clock: world.now, newId, log },
      message,
    )
}
/** What a job has brought its user. */
const fileOf = async (client: Client, { id }: Job) => {
  await work()
  const job = (await client.call('getJob', { job_id: id })).data as Job
  const { data } = await client.call('getJobResult', { job_id: id })
  const { url } = (data as { file: { url: string } }).file
  const location = url.slice('https://files.example/'.length).split('?')[0] ?? ''
  return { job, url, location, ...readCsv(world.storedFiles.get(location)?.bytes ?? Buffer.alloc(0)) }
}
const made = async (client: Client, more: object = {}) => {
  const { status, message, data } = await metrics(client, more)
  if (status !== 200) throw new Error(`${status} ${message}`)
  return fileOf(client, data as Job)
}

/** Who asks for the file itself: the answer as it goes over the wire. */
const asFile = (
  client: Client,
  more: object = {},
  headers: Record<string, string> = {},
  now: () => number = world.now,
) =>
  edgeOf(
    {
      ...{ stores: world.stores, identity: world.identity.identity, mail: world.mail.mail, files: world.files },
      ...{ jobQueue: world.jobs.jobQueue, now, newId },
    },
    { source },
  )('getMetricsDataCSV', {
    body: JSON.stringify(bodyOf(more)),
    headers: { 'x-session-id': client.at.session.session_id, accept: 'text/csv', ...headers },
    claims: {
      ...{ token_use: 'access', username: client.user.uid, origin_jti: newId() },
      auth_time: String(Math.floor(world.now() / 1000)),
    },
  })

describe('a request', () => {
  test('begins a job that says what it is about, and its file is fetched by its owner', async () => {
    const admin = await world.as('admin')
    const begun = await metrics(admin)
    expect(begun).toMatchObject({
      message: 'Request received, download will begin shortly',
      data: { kind: 'sourceData', state: 'waiting', source: { data_type: 'SCANS', associates: null, skus: null } },
    })
    const { job, rows, url } = await fileOf(admin, begun.data as Job)
    expect(job).toMatchObject({
      ...{ state: 'done', done: 8, total: 8 },
      file: { name: 'source-data_acme-ltd_scans_2027-03-01-07_2027-03-01-09_GMT+0.csv' },
    })
    expect(rows.filter(({ username }) => username === 'wanda').map(({ sku }) => sku)).toEqual([
      ...['C1', 'X', '0012', "'=2+3"],
    ])
    expect(rows.filter(({ username }) => username === 'stan')[0]).toMatchObject({ facility: 'South', team: 'Loading' })
    // Within the quarter of an hour of any other link, and never past the end of the file.
    expect(url).toContain(`lasts=${15 * minute}`)
  })

  test('of sessions has its own call, and none of the others takes it', async () => {
    const admin = await world.as('admin')
    const { data } = await admin.call('getSessionDetailsDataCSV', bodyOf({ data_type: 'SESSION' }))
    const { rows } = await fileOf(admin, data as Job)
    expect(
      rows.map(({ working_seconds, steps, scans, excluded }) => [working_seconds, steps, scans, excluded]),
    ).toEqual(expect.arrayContaining([['600', '100', '4', '1']]))
    expect(await metrics(admin, { data_type: 'SESSION' })).toMatchObject({ status: 400 })
    expect(await admin.call('getSessionDetailsDataCSV', bodyOf())).toMatchObject({ status: 400 })
  })

  test('is about the chosen SKUs, by today’s list, with the names of their groups', async () => {
    const admin = await world.as('admin')
    const company_uid = world.acme.uid
    const listed = (await admin.call('getCalloutSkus', { company_uid })).data as { id: string; sku: string }[]
    const some = listed.filter(({ sku }) => sku === 'C*').map(({ id }) => id)
    const { rows, job } = await made(admin, { data_type: 'CALLOUT', sku_ids: some })
    expect(rows.map(({ sku }) => sku).sort()).toEqual(['C1', 'C2'])
    expect(new Set(rows.map(({ sku_group }) => sku_group)).size).toBe(1)
    expect(rows[0]?.sku_group).not.toBe('')
    expect(job.source).toMatchObject({ data_type: 'CALLOUT', skus: 1 })
    const left = await made(admin, { data_type: 'EXCLUDED' })
    expect(left.rows.map(({ sku }) => sku)).toEqual(['AISLE-1'])
  })

  test('has the scans of some codes alone, on a list or not, and says which when it is made again', async () => {
    const admin = await world.as('admin')
    const all = await made(admin, { data_type: 'SCANS' })
    const [code = ''] = all.rows.map(({ sku }) => sku ?? '')
    const some = await made(admin, { data_type: 'SCANS', skus: [code, `${code}*`, 'nobody'] })
    expect(some.rows).toEqual(all.rows.filter(({ sku }) => sku?.startsWith(code)))
    expect(some.rows.length).toBeLessThan(all.rows.length)
    expect(some.job.source).toMatchObject({ data_type: 'SCANS', skus: 3 })
    expect((await admin.call('getJob', { job_id: some.job.id })).data).toMatchObject({
      chosen: { sku_ids: null, skus: [code, `${code}*`, 'nobody'] },
    })
    // What is excluded is no scan, whoever asks for it by its code: it is an excluded one.
    expect((await made(admin, { data_type: 'SCANS', skus: ['AISLE-1'] })).rows).toEqual([])
    const excluded = await made(admin, { data_type: 'EXCLUDED', skus: ['AISLE-1', 'X'] })
    expect(excluded.rows.map(({ sku }) => sku)).toEqual(['AISLE-1'])
    expect((await admin.call('getJob', { job_id: excluded.job.id })).data).toMatchObject({
      chosen: { sku_ids: null, skus: ['AISLE-1', 'X'] },
    })
    expect((await made(admin, { data_type: 'EXCLUDED', skus: ['X'] })).rows).toEqual([])
  })

  test('takes codes as they were scanned: control signs, letters in parts, spaces', async () => {
    const admin = await world.as('admin')
    const { north, picking } = world.acme.groups
    const codes = ['\u001d0112', 'cafe\u0301', 'AB  1', ' AB', '\u{1f4e6}']
    world.pass(3 * hour)
    await scanned(picking.uid, north.uid, world.acme.users.worker.uid, [...codes, 'caf\u00e9', 'AB 1', 'AB'])
    const { rows, job } = await made(admin, { data_type: 'SCANS', skus: codes })
    expect(rows.map(({ sku }) => sku)).toEqual(codes)
    expect((await admin.call('getJob', { job_id: job.id })).data).toMatchObject({ chosen: { skus: codes } })
    world.pass(-3 * hour)
  })

  test('can be made again: whom and what it was about is told for as long as it is there, however it ended', async () => {
    const admin = await world.as('admin')
    const company_uid = world.acme.uid
    const [{ id = '' } = {}] = (await admin.call('getCalloutSkus', { company_uid })).data as { id: string }[]
    const user_uids = [world.acme.users.worker.uid]
    const chosen = { user_uids, sku_ids: [id] }
    const { job } = await made(admin, { data_type: 'CALLOUT', ...chosen, all_associates: false })
    const cancelled = (await metrics(admin, { data_type: 'CALLOUT', ...chosen, all_associates: false })).data as Job
    await admin.call('cancelJob', { job_id: cancelled.id })
    for (const { id: job_id } of [job, cancelled]) {
      expect((await admin.call('getJob', { job_id })).data).toMatchObject({ id: job_id, chosen })
      const key = { company: company_uid, user: admin.user.uid, id: job_id }
      expect(await world.stores.jobParts.get(key, 0)).toBeDefined()
    }
    const all = await made(admin, {})
    expect((await admin.call('getJob', { job_id: all.job.id })).data).toMatchObject({
      chosen: { user_uids: null, sku_ids: null },
    })
    await work()
    for (const { id: job_id } of [job, cancelled]) {
      await admin.call('dismissJob', { job_id })
      const key = { company: company_uid, user: admin.user.uid, id: job_id }
      expect(await world.stores.jobParts.get(key, 0)).toBeUndefined()
    }
  })

  test('is told how large its file will be', async () => {
    const admin = await world.as('admin')
    expect((await admin.call('getSourceDataSize', bodyOf())).data).toMatchObject({ rows: expect.any(Number) })
  })
})

describe('who gets what', () => {
  test('workers get themselves and nobody else', async () => {
    const worker = await world.as('worker')
    const own = [worker.user.uid]
    for (const more of [{ all_associates: false, user_uids: own }, { all_associates: true }]) {
      const { rows } = await made(worker, more)
      expect(new Set(rows.map(({ username }) => username))).toEqual(new Set(['wanda']))
      expect(rows).toHaveLength(4)
    }
    const other = { all_associates: false, user_uids: [...own, world.acme.users.teamManager.uid] }
    expect(await metrics(worker, other)).toMatchObject({ status: 403, message: 'You can only see your own figures.' })
    expect(await metrics(worker, { fac_uid: world.acme.groups.south.uid })).toMatchObject({ status: 404 })
  })

  test('managers get their groups', async () => {
    const { north, south, picking, loading } = world.acme.groups
    const [lead, head] = [await world.as('teamManager'), await world.as('facilityManager')]
    for (const client of [lead, head]) {
      const { rows } = await made(client)
      expect(new Set(rows.map(({ team }) => team))).toEqual(new Set(['Picking']))
    }
    for (const more of [
      { fac_uid: south.uid },
      { team_uid: loading.uid },
      { fac_uid: north.uid, team_uid: loading.uid },
    ])
      expect(await metrics(head, more)).toMatchObject({ status: 404 })
    expect(await metrics(lead, { fac_uid: north.uid })).toMatchObject({ status: 404 })
    const stranger = { all_associates: false, user_uids: [world.acme.users.stranger.uid] }
    expect(await metrics(lead, stranger)).toMatchObject({ status: 404 })
    const admin = await world.as('admin')
    expect(await metrics(admin, { fac_uid: south.uid, team_uid: picking.uid })).toMatchObject({ status: 404 })
    expect(await metrics(admin, { team_uid: world.other.groups.picking.uid })).toMatchObject({ status: 404 })
    const foreign = { all_associates: false, user_uids: [world.other.users.worker.uid] }
    expect(await metrics(admin, foreign)).toMatchObject({ status: 404 })
    expect(await metrics(admin, { co_uid: world.other.uid })).toMatchObject({ status: 403 })
  })

  test('a file is fetched by its owner alone, for 24 hours', async () => {
    const admin = await world.as('admin')
    const { job } = await made(admin)
    const ask = { job_id: job.id }
    const root = await world.as('superAdmin')
    const stranger = await world.signIn(world.other.users.admin)
    for (const other of [root, stranger, await world.as('worker')])
      for (const name of ['getJob', 'getJobResult', 'cancelJob', 'dismissJob'] as const)
        expect(await other.call(name, ask)).toMatchObject({ status: 404 })
    world.pass(24 * hour - 5 * minute)
    const last = await (await world.as('admin')).call('getJobResult', ask)
    expect((last.data as { file: { url: string } }).file.url).toContain(`lasts=${5 * minute}`)
    world.pass(5 * minute)
    const later = await world.as('admin')
    expect(await later.call('getJobResult', ask)).toMatchObject({
      status: 422,
      message: 'This file has expired: links work for 24 hours. Please export it again.',
    })
    expect((await later.call('getJob', ask)).data).toMatchObject({
      file: { expires_at: new Date(world.now()).toISOString() },
    })
    world.pass(-day)
  })
})

test('what cannot be asked for is refused, and the field is named', async () => {
  const admin = await world.as('admin')
  const at = (ms: number) => wall(world.now() + ms)
  const invalid: [object, string | RegExp, string?][] = [
    [
      { all_associates: false, user_uids: [] },
      'Please select an associate or select all to see the overview',
      'user_uids',
    ],
    [{ from: at(-7 * day - hour), to: at(0) }, "Range time can't be higher than 7 days", 'to'],
    [{ from: at(hour), to: at(hour) }, 'The start time cannot be in the future.', 'from'],
    [{ to: at(2 * hour) }, 'The end time cannot be more than one hour in the future.', 'to'],
    [{ from: at(-hour), to: at(-2 * hour) }, 'The end time cannot be before the start time.', 'to'],
    [{ from: at(-500 * day), to: at(-499 * day) }, 'Scans are kept as they came for 400 days.', 'from'],
    [{ timezone: 'Mars/Olympus' }, /time zone/, 'timezone'],
    [{ data_type: 'scans' }, /./, 'data_type'],
    ...[
      { data_type: 'CALLOUT', skus: ['C1'] },
      { data_type: 'EXCLUDED', skus: ['C1'], sku_ids: ['g.1'] },
    ].map((more): (typeof invalid)[number] => [
      more,
      'Codes can be named for scans and excluded scans, in place of SKUs.',
      'skus',
    ]),
    [{ data_type: 'SCANS', skus: [''] }, /./, 'skus.0'],
    [{ data_type: 'SCANS', skus: Array(101).fill('A') }, /./, 'skus'],
    [{ data_type: 'CALLOUT' }, /^Must include at least one Callout SKU/, 'sku_ids'],
    [{ data_type: 'CALLOUT', sku_ids: ['nobody.1'] }, /no longer exist/, 'sku_ids'],
    [{ from: 'yesterday' }, /./, 'from'],
  ]
  for (const [more, message, path] of invalid) {
    const answer = await metrics(admin, more)
    expect([more, answer.status]).toEqual([more, 400])
    expect(answer.message).toEqual(typeof message === 'string' ? message : expect.stringMatching(message))
    expect(answer.errors?.[0]?.path).toBe(path)
  }
  expect(world.jobs.sent).toEqual([])
  // Seven days by the calendar, though the clocks went back meanwhile.
  world.pass(250 * day)
  const later = await world.as('admin')
  const autumn = { timezone: 'America/New_York', from: '2027-11-03 00:00:00', to: '2027-11-10 00:00:00' }
  world.pass(10 * day)
  const latest = await world.as('admin')
  expect(await metrics(latest, { ...autumn, to: '2027-11-10 01:00:00' })).toMatchObject({ status: 400 })
  expect(await metrics(latest, autumn)).toMatchObject({ status: 200 })
  expect(later.user.uid).toBe(latest.user.uid)
  world.jobs.sent.length = 0
  world.pass(-260 * day)
})

describe('a caller that asks for text/csv', () => {
  test('gets the file at once, as programs read it', async () => {
    const { statusCode, headers, body } = await asFile(await world.as('admin'))
    expect([statusCode, headers?.['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(headers?.['content-disposition']).toMatch(/^attachment; filename="source-data_acme-ltd_scans_[\w+-]+\.csv"$/)
    const { rows } = readCsv(Buffer.from(body))
    expect(rows).toHaveLength(8)
    const folder = mkdtempSync(join(tmpdir(), 'source-'))
    writeFileSync(join(folder, 'file.csv'), body)
    // As pandas does: without pandas, its own module of the language.
    const program = `
import csv, datetime, json, sys
with open(sys.argv[1], encoding='utf-8-sig', newline='') as file:
    rows = list(csv.DictReader(file, strict=True))
print(json.dumps([len(rows), rows[0] is not None and [datetime.datetime.fromisoformat(row['time']).utcoffset().total_seconds() for row in rows][0], sorted(row['sku'] for row in rows)]))`
    const read = JSON.parse(String(execFileSync('python3', ['-c', program, join(folder, 'file.csv')])))
    rmSync(folder, { recursive: true })
    expect(read).toEqual([8, 0, rows.map(({ sku }) => sku).sort()])
  })

  test('waits for no file that is too large, or takes too long', async () => {
    const { north, picking } = world.acme.groups
    const long = (many: number) => Array.from({ length: 400 }, (_, n) => `${many}-${n}-${'x'.repeat(400)}`)
    world.pass(10 * day)
    for (let many = 0; many < 35; many++)
      await scanned(picking.uid, north.uid, world.acme.users.worker.uid, long(many), 20)
    const admin = await world.as('admin')
    const answer = await asFile(admin, {}, { 'accept-encoding': 'gzip' })
    expect([answer.statusCode, JSON.parse(answer.body).message]).toEqual([
      413,
      'This file is larger than 5 MB. Please ask for less, or leave out text/csv to have it created in the background.',
    ])
    let asked = 0
    const slow = await asFile(admin, { data_type: 'STEPS' }, {}, () => world.now() + 4000 * asked++)
    expect([slow.statusCode, JSON.parse(slow.body).code]).toEqual([413, 'tooLarge'])
    world.pass(-10 * day)
  })

  test('is told what is wrong in the usual words, and what is larger goes by a job', async () => {
    const worker = await world.as('worker')
    const refused = await asFile(worker, { all_associates: false, user_uids: [world.acme.users.admin.uid] })
    expect(refused.statusCode).toBe(403)
    expect(refused.body).toMatch(/^\{"status":403,"message":"You can only see your own figures\."/)
    const { north, picking } = world.acme.groups
    for (let many = 0; many < 3; many++)
      await scanned(
        picking.uid,
        north.uid,
        world.acme.users.taskWorker.uid,
        Array.from({ length: 20 }, (_, n) => `L${n}`),
      )
    const before = world.storedFiles.size
    const answer = await asFile(await world.as('admin'), {}, { 'accept-encoding': 'gzip' })
    expect(answer).toMatchObject({ isBase64Encoded: true, headers: { 'content-encoding': 'gzip' } })
    expect(world.storedFiles.size).toBe(before)
    expect(world.jobs.sent).toEqual([])
    for (const accept of ['*/*', 'application/json, text/csv;q=0', ''])
      expect(JSON.parse((await asFile(worker, {}, { accept })).body).data).toMatchObject({ kind: 'sourceData' })
    world.jobs.sent.length = 0
  })
})
