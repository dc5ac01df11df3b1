import { parse } from 'papaparse'
import type { JobRecord } from '../../functions/data/jobs.ts'
import { type Stores, storesOf } from '../../functions/data/stores.ts'
import { sourceDataJob, type Throughput } from '../../functions/jobs/kinds/sourceData.ts'
import type { Files, GrowingFiles } from '../../functions/lib/files.ts'
import { newId } from '../../functions/lib/ids.ts'
import type { JobMessage } from '../../functions/lib/jobs/queue.ts'
import { runJob } from '../../functions/lib/jobs/run.ts'
import type { SourceInput } from '../../functions/lib/source/input.ts'
import { partsOf, type Selection } from '../../functions/lib/source/selection.ts'
import type { RoleName } from '../../shared/roles.ts'
import type { SourceType } from '../../shared/sourceData.ts'
import { fakeFiles, fakeGrowing } from '../lib/people.ts'
import { addPerson, person } from '../work/caller.ts'
import type { Floor, watchedTables } from '../work/floor.ts'

type Tables = Awaited<ReturnType<typeof watchedTables>>

/** What is read of a file: each line by its columns. */
export const readCsv = (bytes: Buffer) => {
  const text = bytes.toString('utf8')
  if (!text.startsWith('\ufeff')) throw new Error('no mark of UTF-8')
  if (!text.endsWith('\r\n')) throw new Error('the last line has no end')
  const { data, errors, meta } = parse<Record<string, string>>(text.slice(1), {
    header: true,
    skipEmptyLines: 'greedy',
  })
  if (errors.length > 0) throw new Error(errors[0]?.message)
  return { columns: meta.fields ?? [], rows: data }
}

/** Small pieces, and a slice for each page that is read. */
const small: Throughput = { pieceBytes: 2000, sliceMs: 0 }

/** Exports of a floor's company, by a worker who can be killed. */
export const exporter = async (tables: Tables, floor: Floor, pace = small) => {
  const archived = fakeFiles()
  const stores = storesOf(tables.db, tables.tables, archived.files)
  const results = fakeFiles()
  const { growing, uploads } = fakeGrowing(results.kept, 1500)
  for (const user of ['anna', 'bert', 'cleo']) await addPerson(tables, person(floor, user, 'worker', 'pick'))
  const bosses: [string, RoleName, string][] = [
    ['boss', 'admin', floor.company.uid],
    ['lead', 'teamManager', 'pick'],
  ]
  for (const [uid, role, group] of bosses) await addPerson(tables, person(floor, uid, role, group))

  const clock = { now: Date.parse('2027-01-01T00:00:00.000Z') }
  const waiting: { message: JobMessage; at: number }[] = []
  const logged: unknown[] = []

  /** Counts what is done to the outside, and dies or does something else at one of these moments. */
  const watchedServices = (at: number, reached: () => Promise<unknown>) => {
    let done = 0
    const step =
      <Args extends unknown[], Answer>(act: (...args: Args) => Promise<Answer>) =>
      async (...args: Args): Promise<Answer> => {
        if (done++ === at) await reached()
        const answer = await act(...args)
        if (done++ === at) await reached()
        return answer
      }
    const all = <Some extends object>(some: Some, names: readonly (keyof Some)[]): Some => {
      const made = { ...some }
      for (const name of names) made[name] = step(some[name] as never) as never
      return made
    }
    const watched: Stores = { ...stores, jobs: all(stores.jobs, ['claim', 'commit', 'finish']) }
    return {
      stores: watched,
      files: all<Files>(results.files, ['read', 'write', 'remove']),
      growing: all<GrowingFiles>(growing, ['begin', 'add', 'close', 'abandon']),
      count: () => done,
    }
  }

  const handle = async (message: JobMessage, at = -1, reached: () => Promise<unknown> = async () => {}) => {
    const services = watchedServices(at, reached)
    await runJob(
      {
        ...services,
        kinds: [sourceDataJob(pace)],
        clock: () => clock.now,
        newId,
        queue: {
          send: async (next, seconds = 0) => void waiting.push({ message: next, at: clock.now + seconds * 1000 }),
          deadLetter: async () => {},
        },
        log: { info: (...all) => logged.push(all), error: (...all) => logged.push(all) },
      },
      message,
    )
    return services.count()
  }

  return {
    stores,
    archived,
    clock,
    logged,
    /** What lies in the bucket, and which uploads have not ended. */
    kept: results.kept,
    uploads,
    handle,
    /** The same, up to a moment at which the worker is killed. @returns whether it was */
    killed: (message: JobMessage, at: number): Promise<boolean> =>
      new Promise((resolve, reject) => {
        handle(message, at, () => {
          resolve(true)
          return new Promise(() => {})
        }).then(() => resolve(false), reject)
      }),
    untilQuiet: async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        clock.now = Math.max(clock.now, next.at)
        await handle(next.message)
      }
    },
    start: async (
      type: SourceType,
      range: { from: number; to: number },
      {
        users = null,
        skus = null,
        zone = 'UTC',
        by = 'boss',
      }: Partial<Selection> & { zone?: string; by?: string } = {},
    ): Promise<JobMessage> => {
      const [, role = 'admin', group = ''] = bosses.find(([uid]) => uid === by) ?? []
      const parts = await partsOf({ users, skus, sku_ids: null })
      const input: SourceInput = {
        ...{ type, group, group_name: 'Nörd & Süd', ...range, time_zone: zone, parts: parts.length },
        ...{ associates: users?.length ?? null, skus: skus?.length ?? null },
      }
      const job: JobRecord = {
        ...{ id: newId(), company: floor.company.uid, user: by, role, group, session: 's' },
        ...{ kind: 'sourceData', input, state: 'waiting', batch: 0, done: 0, tries: 0, failed: 0 },
        ...{ lease_until: 0, sent_at: clock.now, created_at: clock.now },
      }
      await stores.jobParts.add(job, parts, clock.now + 86_400_000)
      await stores.jobs.add(job)
      const { id, company, user, batch } = job
      return { id, company, user, batch }
    },
    stored: async (message: JobMessage): Promise<JobRecord> => {
      const job = await stores.jobs.get(message)
      if (!job) throw new Error('The job is gone')
      return job
    },
  }
}

export type Exporter = Awaited<ReturnType<typeof exporter>>

/** Makes a file from beginning to end. */
export const fileOf = async (site: Exporter, ...how: Parameters<Exporter['start']>) => {
  const message = await site.start(...how)
  await site.handle(message)
  await site.untilQuiet()
  const job = await site.stored(message)
  if (job.state !== 'done') throw new Error(`${job.state}: ${job.reason?.message} ${JSON.stringify(site.logged)}`)
  const bytes = site.kept.get(job.file?.location ?? '')?.bytes ?? Buffer.alloc(0)
  return { job, bytes, ...readCsv(bytes) }
}
