import { fork } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CompanyRecord, companyDefaults } from '../../functions/data/companies.ts'
import type { JobRecord } from '../../functions/data/jobs.ts'
import { keys } from '../../functions/data/keys.ts'
import { type RawBatch, storedBatch } from '../../functions/data/raw.ts'
import { type Stores, storesOf } from '../../functions/data/stores.ts'
import type { UserRecord } from '../../functions/data/users.ts'
import { newId } from '../../functions/lib/ids.ts'
import { messageOf } from '../../functions/lib/jobs/run.ts'
import type { SourceInput } from '../../functions/lib/source/input.ts'
import { partsOf } from '../../functions/lib/source/selection.ts'
import { countBatch } from '../../shared/metrics/count.ts'
import { day, hour, iso, utcDate, utcDayStart } from '../../shared/time.ts'
import { type Cloud, localCloud } from '../local/cloud.ts'
import { putAll } from '../seed/putAll.ts'
import { type Figure, percentile } from './figures.ts'
import { inFolder } from './machine.ts'
import type { ExportFigures, ExportOptions } from './sourceChild.ts'

/** A company of 2,100 workers scans 5 million times in 7 days. Here it is a share of that: what takes time is per scan. */
const whole = { workers: 2100, scans: 5_000_000, days: 7 }
const share = Number(process.env.BENCH_SOURCE_SHARE ?? 0.1)
const scansOfBatch = 20
const workersOfTeam = 42
/** Scans a second that handhelds deliver meanwhile: what ingest is bound to take. */
const pace = { batches: 100, seconds: 8 }
const mostSeconds = 300
const timeoutMs = 900_000

const group = (company: string, uid: string, type: 'company' | 'facility' | 'team', parent_id: string | null) => ({
  ...{ uid, company, type, name: type === 'company' ? 'Bench' : uid, parent_id, status: 1 as const },
  ...{ time_zone: 'America/Los_Angeles', created_on: iso(0), version: 1 },
  ...(type === 'team' ? { subtype: 1 as const } : {}),
})

/** A company whose workers scanned for a week; answers its admin and how many scans there are. */
const filled = async ({ db, tables }: Cloud, stores: Stores) => {
  const [company, admin] = [newId(), newId()]
  const created_on = iso(Date.now())
  const record: CompanyRecord = {
    ...companyDefaults,
    ...{ uid: company, name: 'Bench', company_url: `bench-${company}`, platform: false, time_zone: 'UTC', created_on },
  }
  await stores.companies.add(record)
  await stores.groups.add(group(company, company, 'company', null))
  await stores.groups.add(group(company, 'fac', 'facility', company))
  const workers = Math.round(whole.workers * share)
  const teams = Array.from({ length: Math.ceil(workers / workersOfTeam) }, (_, at) => `team${at}`)
  for (const team of teams) await stores.groups.add(group(company, team, 'team', 'fac'))
  const person = (uid: string, role: 'admin' | 'worker', at: string): UserRecord => ({
    ...{ uid, company, username: uid, first_name: 'Amara', last_name: `Okafor-${uid}`, status: 1 },
    ...{ roles: [{ role, group: at }], two_factor: false, sessions_from: 0, created_on, version: 1 },
  })
  const of = Array.from({ length: workers }, (_, at) => ({ uid: `w${at}`, team: teams[at % teams.length] ?? '' }))
  await putAll(
    db,
    tables.users,
    [person(admin, 'admin', company), ...of.map(({ uid, team }) => person(uid, 'worker', team))].map((user) => ({
      ...keys.user.key(company, user.uid),
      ...user,
    })),
  )
  const first = utcDayStart(utcDate(Date.now())) - whole.days * day
  const batches = Math.round((whole.scans * share) / scansOfBatch / workers / whole.days)
  const batch = (user: string, team: string, from: number, id: string): RawBatch => ({
    ...{ company, facility: 'fac', team, user, device: `${company}.${user}`, join: `${company}.${user}`, id },
    ...{ from, to: from + 300_000, received_at: from, skew: 0, steps: [], refused: [] },
    scans: Array.from({ length: scansOfBatch }, (_, at) => ({
      ...{ id: `${at}`, at: from + at * 14_000, code: `00370008${(at * 7919 + from / 1000) % 4070}` },
      ...{ symbology: 'Code128', outcome: 'accepted', gap: at === 0 ? null : 14_000 },
    })),
  })
  for (let date = 0; date < whole.days; date++)
    for (const { uid, team } of of)
      await putAll(
        db,
        tables.raw,
        Array.from({ length: batches }, (_, at) =>
          storedBatch(batch(uid, team, first + date * day + 6 * hour + at * 300_000, `d${date}b${at}`), 400),
        ),
      )
  return { record, admin, first, batch, teams, scans: batches * scansOfBatch * workers * whole.days }
}

type Filled = Awaited<ReturnType<typeof filled>>

/** Delivers batches at an even pace. @returns ms that each took, and seconds until all were kept */
const delivered = async (stores: Stores, { record, batch }: Filled, name: string) => {
  const settings = await stores.counting.settings(record, 'team0')
  const times: number[] = []
  const began = performance.now()
  const all: Promise<unknown>[] = []
  for (let sent = 0; sent < pace.batches * pace.seconds; sent++) {
    const wait = began + (sent * 1000) / pace.batches - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    const raw = batch(`w${sent % 40}`, 'team0', Date.now() - hour, `${name}${sent}`)
    const at = performance.now()
    all.push(stores.work.add(raw, countBatch(raw, settings), 400).then(() => times.push(performance.now() - at)))
  }
  await Promise.all(all)
  return { times, seconds: (performance.now() - began) / 1000 }
}

const started = async (stores: Stores, { record, admin, first }: Filled): Promise<JobRecord> => {
  const now = Date.now()
  const parts = await partsOf({ users: null, skus: null, sku_ids: null })
  const input: SourceInput = {
    ...{ type: 'SCANS', group: record.uid, group_name: 'Bench', from: first, to: first + whole.days * day },
    ...{ time_zone: 'America/Los_Angeles', associates: null, skus: null, parts: parts.length },
  }
  const job: JobRecord = {
    ...{ id: newId(), company: record.uid, user: admin, role: 'admin', group: record.uid, session: 'bench' },
    ...{ kind: 'sourceData', input, state: 'waiting', batch: 0, done: 0, tries: 0, failed: 0, lease_until: 0 },
    ...{ sent_at: now, created_at: now },
  }
  await stores.jobParts.add(job, parts, now + day)
  await stores.jobs.add(job)
  return job
}

const ended = async (stores: Stores, job: JobRecord): Promise<JobRecord> => {
  const until = performance.now() + timeoutMs
  for (;;) {
    const now = await stores.jobs.get(job)
    if (now?.state === 'done') return now
    if (now?.state === 'failed' || performance.now() > until)
      throw new Error(`The export is ${now?.state}: ${now?.reason?.message}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

const run = async (cloud: Cloud, stores: Stores, of: Filled) => {
  const [queue] = cloud.deployment.ofType('AWS::SQS::Queue').filter(({ id }) => id.startsWith('JobsQueue'))
  const job = await started(stores, of)
  const began = performance.now()
  await cloud.queues.send(queue?.arn ?? '', JSON.stringify(messageOf(job)))
  const done = await ended(stores, job)
  return { ...done, seconds: (performance.now() - began) / 1000 }
}

/** Most that the heap may grow to, MB: Node leaves the rest of a Lambda's 512 to itself and to buffers. */
const heap = 384
const mostMemory = 512
/** What a file may take from ingest, %. */
const mostSlower = 10
/** What 512 MB bring of a processor. */
const processors = 512 / 1769

/** The same in a process of its own, of which memory and processor are measured. */
const measured = async ({ db, tables }: Cloud, stores: Stores, of: Filled): Promise<ExportFigures> => {
  const { hostname, port, protocol } = (await db.config.endpoint?.()) ?? {}
  const options: ExportOptions = {
    ...{ endpoint: `${protocol}//${hostname}:${port}`, region: await db.config.region(), tables },
    message: messageOf(await started(stores, of)),
  }
  const child = fork(fileURLToPath(new URL('./sourceChild.ts', import.meta.url)), [JSON.stringify(options)], {
    execArgv: [...process.execArgv, `--max-old-space-size=${heap}`],
  })
  return new Promise((resolve, reject) => {
    child.once('message', (figures) => resolve(figures as ExportFigures))
    child.once('exit', (code) => reject(new Error(`The export ended with ${code} before it was done`)))
  })
}

/** What a file of a week takes, in the Lambda that writes it with its memory, and what it takes from ingest. */
export const sourceFigures = (): Promise<Figure[]> =>
  inFolder(async (folder) => {
    const cloud = await localCloud({ data: join(folder, 'machine'), port: 0, web: false, log: () => {} })
    try {
      const stores = storesOf(cloud.db, cloud.tables)
      const of = await filled(cloud, stores)
      const { seconds, file, done } = await run(cloud, stores, of)
      if (done !== of.scans) throw new Error(`${done} of ${of.scans} scans were written`)
      const own = await measured(cloud, stores, of)
      if (own.rows !== of.scans) throw new Error(`${own.rows} of ${of.scans} scans were written`)
      const alone = await delivered(stores, of, 'alone')
      const [beside, second] = await Promise.all([delivered(stores, of, 'beside'), run(cloud, stores, of)])
      const name = `${of.scans} scans`
      const figure = (what: string, value: number, unit: string, most?: number): Figure => ({
        ...{ group: 'source', name: what, value, unit },
        ...(most === undefined ? {} : { most }),
      })
      return [
        figure(`${name} into a file`, seconds, 's', mostSeconds * share),
        figure(`${name}: file`, (file?.size ?? 0) / 1e6, 'MB'),
        figure('scans a second', of.scans / seconds, 'scans'),
        figure(`${name}: memory of the process, at most`, own.memory, 'MB', mostMemory),
        figure(`${name}: processor`, own.processor, 's'),
        figure(
          '5 million scans at the share of a processor of 512 MB',
          own.processor / share / processors,
          's',
          mostSeconds,
        ),
        figure(`${name} into a file, while 2,000 events a second come in`, second.seconds, 's', mostSeconds * share),
        figure('batch kept, p50, alone', percentile(alone.times, 0.5), 'ms'),
        figure('batch kept, p50, while a file is written', percentile(beside.times, 0.5), 'ms'),
        figure('batch kept, p95, alone', percentile(alone.times, 0.95), 'ms'),
        figure('batch kept, p95, while a file is written', percentile(beside.times, 0.95), 'ms'),
        figure(
          'events kept a second are fewer while a file is written, by',
          Math.max(0, 100 - (100 * alone.seconds) / beside.seconds),
          '%',
          mostSlower,
        ),
      ]
    } finally {
      await cloud.close()
    }
  })
