import * as z from 'zod'
import type { BatchResult } from '../../shared/contract/batchCall.ts'
import { day, hour } from '../../shared/durations.ts'
import { fileHours, type JobKindName, type JobState, jobDays, jobStates } from '../../shared/jobs.ts'
import type { RefusalReason } from '../../shared/refusals.ts'
import type { RoleName } from '../../shared/roles.ts'
import { type Db, failedConditions, type Tables, transact, type Write } from './db.ts'
import { anything, checked, object, text, unchecked } from './items/checked.ts'
import {
  absent,
  atMost,
  type Condition,
  either,
  noneOf,
  oneOf,
  own,
  present,
  type Test,
  test,
} from './items/expressions.ts'
import { itemsOf, type Steps } from './items/items.ts'
import { readTogether } from './items/readTogether.ts'
import { keys } from './keys.ts'

/** A job, kept until a week after it is over. */
const schema = z.object({
  id: z.string(),
  company: z.string(),
  user: z.string(),
  /** As which its user started it: it runs while they hold that. */
  role: text<RoleName>(),
  group: z.string(),
  /** The session that it was started in, hashed: for the audit log. */
  session: z.string(),
  kind: z.string(),
  /** What people call the thing that it is about. */
  about: object<JobSubject>().exactOptional(),
  input: anything,
  state: z.enum(jobStates),
  /** Batches that are done: the number of the next one. */
  batch: z.number(),
  /** Steps that are done, and how many there are. */
  done: z.number(),
  total: z.number().exactOptional(),
  /** Where the next batch begins, as its kind says it. */
  cursor: anything.exactOptional(),
  /** How often the next batch was begun. */
  tries: z.number(),
  /** The run that has the job, and until when nobody else may (epoch ms; 0 where nobody has it). */
  run: z.string().exactOptional(),
  lease_until: z.number(),
  /** When somebody was last told to go on with it (epoch ms). */
  sent_at: z.number(),
  /** Rows of its result that say that something failed. */
  failed: z.number(),
  /** Rows that are done, but of which the mail may not have been sent. */
  unsent: z.number().exactOptional(),
  /** Why those rows failed, each reason once with how many rows have it. */
  reasons: z.array(object<RowReason>()).exactOptional(),
  /** Why it failed. */
  reason: object<RefusalReason>().exactOptional(),
  file: object<JobFile>().exactOptional(),
  /** Whether it may be taken up again after it failed: by who puts its message back. */
  resumable: z.boolean().exactOptional(),
  /** Whether a batch was begun that does not end any more, and what it made was not taken back yet. */
  unsettled: z.boolean().exactOptional(),
  created_at: z.number(),
  finished_at: z.number().exactOptional(),
})
export type JobRecord = z.infer<typeof schema>

/** What a job is about: a name, and how many more there are beside it. */
export interface JobSubject {
  name: string
  others: number
}

/** A reason that rows of a job failed for, and how many of them. */
export type RowReason = Pick<BatchResult, 'message' | 'template' | 'params'> & { code: string; rows: number }

export interface JobFile {
  location: string
  /** What it is called when it is downloaded. */
  name: string
  type: string
  /** Bytes */
  size: number
}

/** Whose job it is, and which. */
export type JobKey = Pick<JobRecord, 'company' | 'user' | 'id'>

/** What a batch has brought. */
export interface BatchDone {
  done: number
  total?: number | undefined
  cursor?: unknown
  rows?: readonly BatchResult[]
  /** What else changes in the same moment; at most 90 items. */
  writes?: readonly Write[]
}

/** How a job ended. */
export type Ending =
  | { state: 'done'; file?: JobFile | undefined }
  | { state: 'failed'; reason: RefusalReason; resumable?: boolean; unsettled?: boolean }

/** When a job that is over is removed, epoch ms. */
export const expiryOf = ({ finished_at }: Pick<JobRecord, 'finished_at'>) =>
  finished_at === undefined ? undefined : finished_at + jobDays * day

/** When its file is gone, epoch ms, where that is before the job is. */
export const fileEnd = ({ kind, finished_at }: Pick<JobRecord, 'kind' | 'finished_at'>) => {
  const hours = fileHours[kind as JobKindName]
  return hours === undefined || finished_at === undefined ? undefined : finished_at + hours * hour
}

/** Reasons that are kept: those that came first, so that each has all of its rows. */
const mostReasons = 8

/** What a batch's rows add to why rows failed: each reason once, with how many rows have it. */
export const withReasons = (before: readonly RowReason[], rows: readonly BatchResult[]): RowReason[] => {
  const all = new Map(before.map((reason) => [reason.message, reason]))
  for (const { ok, code, message, template, params } of rows) {
    if (ok) continue
    const known = all.get(message)
    if (!known && all.size === mostReasons) continue
    const words = { message, ...(template === undefined ? {} : { template }), ...(params ? { params } : {}) }
    all.set(message, { ...words, code: code ?? 'failed', rows: (known?.rows ?? 0) + 1 })
  }
  return [...all.values()]
}

const openStates: JobState[] = ['waiting', 'running']
const open = oneOf(...openStates)
/** Failed, and by who puts its message back taken up again. */
const resumable: Test = test(
  (name, value) => `(${name} = ${value('failed')} AND ${value(own('resumable'))} = ${value(true)})`,
)
const unsettled: Test = test((_, value) => `${value(own('unsettled'))} = ${value(true)}`)
const ttlAt = (time: number) => Math.ceil(time / 1000)

type JobId = [company: string, user: string, id: string]
const idOf = ({ company, user, id }: JobKey): JobId => [company, user, id]
const openId = ({ company, user, id }: JobKey): [string] => [`${company}#${user}#${id}`]

export const jobStore = (db: Db, tables: Tables) => {
  const jobs = itemsOf<JobRecord, JobId>(db, tables, keys.job, checked(schema))
  const allRows = itemsOf<{ rows: BatchResult[] }, [company: string, user: string, id: string, batch: number | '']>(
    ...([db, tables, keys.jobRows, checked(z.object({ rows: z.array(object<BatchResult>()) }))] as const),
  )
  const marks = itemsOf<object, [job: string]>(db, tables, keys.openJob, unchecked)

  const mark = (job: JobKey): Write => marks.writes.put(openId(job), {})
  const unmark = (job: JobKey): Write => marks.writes.remove(openId(job))
  /** What became of the things of a batch; kept well after the job itself. */
  const keepRows = (job: JobRecord, rows: readonly BatchResult[], now: number): Write[] =>
    rows.length === 0
      ? []
      : [allRows.writes.put([...idOf(job), job.batch], { rows: [...rows] }, { expires: now + 3 * jobDays * day })]
  /** Whether all of it was written; the first item's condition says whether it may be. */
  const allOrNothing = async (writes: Write[]): Promise<boolean> => {
    try {
      await transact(db, writes)
      return true
    } catch (error) {
      if (failedConditions(error)[0]) return false
      throw error
    }
  }
  const get = (job: JobKey): Promise<JobRecord | undefined> => jobs.get(idOf(job))

  const unsentOf = ({ unsent = 0 }: JobRecord, rows: readonly BatchResult[]) => {
    const more = rows.filter(({ ok, code }) => ok && code !== null).length
    return more === 0 ? {} : { unsent: unsent + more }
  }
  const reasonsOf = ({ reasons = [] }: JobRecord, rows: readonly BatchResult[]) =>
    rows.every(({ ok }) => ok) ? {} : { reasons: withReasons(reasons, rows) }

  /** What ends a batch or a job: while its run has it and nobody cancelled it. */
  const advance = (job: JobRecord, set: Record<string, unknown>, remove: readonly string[]): Write =>
    jobs.writes.patch(idOf(job), { set, remove }, { run: job.run, batch: job.batch, state: 'running' })

  const additions = (job: JobRecord): Write[] => [jobs.writes.claim(idOf(job), job), mark(job)]

  return {
    /** Keeps a new job. */
    add: (job: JobRecord) => transact(db, additions(job)),
    /** The same, together with what the job is about. */
    additions,
    /**
     * Writes something, and keeps the job that goes on with it: whoever is killed in between has done neither.
     * @returns false where the condition of what is written stood in the way
     */
    addWith: (first: readonly Write[], job?: JobRecord): Promise<boolean> =>
      allOrNothing([...first, ...(job ? additions(job) : [])]),
    /** Takes back a job that nobody has begun, since its work is done. @returns whether nobody had */
    withdraw: (job: JobKey): Promise<boolean> =>
      allOrNothing([jobs.writes.remove(idOf(job), { state: 'waiting' }), unmark(job)]),

    get,

    /** The jobs of a user by id, step by step; of some, the time may be over. */
    steps: ({ company, user }: Pick<JobKey, 'company' | 'user'>, steps: Steps = {}) =>
      jobs.steps([company, user, ''], steps),

    /** What became of each thing of a job. */
    rows: async (job: JobKey): Promise<BatchResult[]> =>
      (await allRows.list([...idOf(job), ''])).flatMap(({ rows }) => rows),

    /**
     * Takes a job for a run, at a batch: nobody else has it until the lease is over.
     * @param resume whether a job that failed and may be resumed is taken up again
     * @returns the job; undefined where it is over, further on, or somebody else's
     */
    claim: async (
      job: JobKey,
      {
        run,
        batch,
        now,
        until,
        resume = false,
      }: { run: string; batch: number; now: number; until: number; resume?: boolean },
    ): Promise<JobRecord | undefined> => {
      const change = {
        set: { state: 'running', run, lease_until: until },
        add: { tries: 1 },
        remove: ['reason', 'finished_at', 'ttl'],
      }
      const may = { batch, lease_until: atMost(now), unsettled: absent }
      const when: Condition = { state: resume ? either(open, resumable) : open, ...may }
      const taken = await allOrNothing([jobs.writes.patch(idOf(job), change, when), ...(resume ? [mark(job)] : [])])
      if (!taken) return undefined
      const claimed = await get(job)
      return claimed?.run === run ? claimed : undefined
    },

    /**
     * Ends a batch, with all that it has changed, in one write: it is in effect once, whoever else does it too.
     * @param until until when the run keeps the job for the next batch (epoch ms); 0 gives it up
     * @returns the job as it is then; undefined where the run has it no more, and nothing was written
     */
    commit: async (
      job: JobRecord,
      { done, total, cursor, rows = [], writes = [] }: BatchDone,
      { now, until }: { now: number; until: number },
    ): Promise<JobRecord | undefined> => {
      const failed = job.failed + rows.filter(({ ok }) => !ok).length
      const next = { batch: job.batch + 1, done, total: total ?? job.total, cursor, failed, tries: until > 0 ? 1 : 0 }
      const fields = { ...next, ...reasonsOf(job, rows), ...unsentOf(job, rows), lease_until: until, sent_at: now }
      const written = await allOrNothing([
        advance(job, fields, cursor === undefined ? ['cursor'] : []),
        ...keepRows(job, rows, now),
        ...writes,
      ])
      if (!written) return undefined
      const { total: _, ...rest } = fields
      return { ...job, ...rest, ...(fields.total === undefined ? {} : { total: fields.total }) }
    },

    /** Ends a job, with what its last batch has changed. @returns whether the run still had it */
    finish: (job: JobRecord, ending: Ending, now: number, last?: BatchDone): Promise<boolean> => {
      const rows = last?.rows ?? []
      const failed = job.failed + rows.filter(({ ok }) => !ok).length
      const ttl = ttlAt(now + jobDays * day)
      return allOrNothing([
        advance(
          job,
          {
            ...{ ...ending, failed, ...reasonsOf(job, rows), ...unsentOf(job, rows) },
            ...{ finished_at: now, lease_until: 0, ttl },
            ...(last ? { batch: job.batch + 1, done: last.done, total: last.total ?? last.done } : {}),
            ...(ending.state === 'failed' && ending.resumable ? { tries: 0 } : {}),
          },
          ['run', ...(ending.state === 'done' ? ['cursor'] : [])],
        ),
        ...(ending.state === 'failed' && ending.unsettled ? [] : [unmark(job)]),
        ...keepRows(job, rows, now),
        ...(last?.writes ?? []),
      ])
    },

    /** Gives a job up before its batch is done. */
    release: (job: JobRecord, now: number): Promise<boolean> =>
      allOrNothing([advance(job, { lease_until: 0, sent_at: now }, ['run'])]),

    /**
     * Ends a job that is open. One of which a batch was begun is unsettled from then on, and stays marked.
     * @returns the job as it is then; undefined where it is over or not there
     */
    cancel: async (job: JobKey, now: number): Promise<JobRecord | undefined> => {
      const over = { state: 'cancelled', finished_at: now, sent_at: now, ttl: ttlAt(now + jobDays * day) }
      const waiting = { set: { ...over, lease_until: 0 }, remove: ['cursor'] }
      const done =
        (await allOrNothing([jobs.writes.patch(idOf(job), waiting, { state: 'waiting' }), unmark(job)])) ||
        (await jobs.patch(idOf(job), { set: { ...over, unsettled: true }, remove: ['run'] }, { state: 'running' }))
      return done ? get(job) : undefined
    },

    /**
     * Notes that what an unsettled job had begun is taken back.
     * @param rows what became of what it had done before
     */
    takenBack: (job: JobRecord, rows: readonly BatchResult[], now: number): Promise<boolean> => {
      const remove = ['unsettled', ...(job.state === 'cancelled' ? ['cursor'] : [])]
      return allOrNothing([
        jobs.writes.patch(idOf(job), { set: { lease_until: 0 }, remove }, { unsettled: true, state: job.state }),
        unmark(job),
        ...keepRows(job, rows, now),
      ])
    },

    /** Removes a job that is over, of which nothing is to be taken back. @returns whether it was */
    dismiss: (job: JobKey): Promise<boolean> =>
      jobs.remove(idOf(job), { pk: present, state: noneOf(...openStates), unsettled: absent }),

    /** Every job that is not over, or of which something is to be taken back. */
    open: async (): Promise<JobRecord[]> => {
      const open = (await marks.entries([''])).map(([job]) => job.split('#'))
      const found = await readTogether(
        db,
        open.map(([company = '', user = '', id = '']) => jobs.one([company, user, id])),
      )
      return found.filter((job) => job !== undefined)
    },

    /** Notes that somebody was told to go on with a job. @returns whether nobody else did so meanwhile */
    markSent: (job: JobRecord, now: number): Promise<boolean> =>
      jobs.patch(idOf(job), { set: { sent_at: now } }, { sent_at: job.sent_at, state: either(open, unsettled) }),
  }
}
