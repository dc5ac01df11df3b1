import { BatchGetCommand, GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { BatchResult } from '../../shared/contract/batchCall.ts'
import { day } from '../../shared/durations.ts'
import { type JobState, jobDays } from '../../shared/jobs.ts'
import type { RoleName } from '../../shared/roles.ts'
import { chunksUnder, type Steps } from './chunks.ts'
import { allPages, type Db, failedConditions, isConditionFailure, type Tables, transact, type Write } from './db.ts'

/**
 * <company>#<user> / JOB#<id>               a job, until a week after it is over
 * <company>#<user> / ROWS#<id>#<batch>      what became of the things of one of its batches
 * OPEN / <company>#<user>#<id>              a job that is not over: where the sweep looks
 */
export interface JobRecord {
  id: string
  company: string
  user: string
  /** As which its user started it: it runs while they hold that. */
  role: RoleName
  group: string
  /** The session that it was started in, hashed: for the audit log. */
  session: string
  kind: string
  input: unknown
  state: JobState
  /** Batches that are done: the number of the next one. */
  batch: number
  /** Steps that are done, and how many there are. */
  done: number
  total?: number
  /** Where the next batch begins, as its kind says it. */
  cursor?: unknown
  /** How often the next batch was begun. */
  tries: number
  /** The run that has the job, and until when nobody else may (epoch ms; 0 where nobody has it). */
  run?: string
  lease_until: number
  /** When somebody was last told to go on with it (epoch ms). */
  sent_at: number
  /** Rows of its result that say that something failed. */
  failed: number
  reason?: JobReason
  file?: JobFile
  /** Whether it may be taken up again after it failed: by who puts its message back. */
  resumable?: boolean
  created_at: number
  finished_at?: number
  /** Epoch s */
  ttl?: number
}

/** Why a job failed, with what the wire says beside a message. */
export interface JobReason {
  code: string
  message: string
  template?: string
  params?: readonly (string | number)[]
}

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
  | { state: 'failed'; reason: JobReason; resumable?: boolean }

const partition = ({ company, user }: Pick<JobKey, 'company' | 'user'>) => `${company}#${user}`
const keyOf = (job: JobKey) => ({ pk: partition(job), sk: `JOB#${job.id}` })
const openKey = (job: JobKey) => ({ pk: 'OPEN', sk: `${partition(job)}#${job.id}` })
const rowsPrefix = ({ id }: JobKey) => `ROWS#${id}#`

/** The item of what became of the things of a batch: `ttl` is well after the job's own. */
const rowsOf = (TableName: string, job: JobRecord, rows: readonly BatchResult[], now: number): Write => ({
  Put: {
    TableName,
    Item: {
      pk: partition(job),
      sk: `${rowsPrefix(job)}${String(job.batch).padStart(6, '0')}`,
      rows,
      ttl: Math.ceil((now + 3 * jobDays * day) / 1000),
    },
  },
})

/** The second at which a job that is over at `now` is removed. */
const ttlOf = (now: number) => Math.ceil((now + jobDays * day) / 1000)

const open = '#state IN (:waiting, :running)'
const openValues = { ':waiting': 'waiting', ':running': 'running' }

export const jobStore = (db: Db, { jobs: TableName }: Tables) => {
  const mark = (job: JobKey): Write => ({ Put: { TableName, Item: openKey(job) } })
  const unmark = (job: JobKey): Write => ({ Delete: { TableName, Key: openKey(job) } })
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
  const get = async (job: JobKey): Promise<JobRecord | undefined> => {
    const { Item } = await db.send(new GetCommand({ TableName, Key: keyOf(job), ConsistentRead: true }))
    return Item as JobRecord | undefined
  }

  /** The update that ends a batch or a job: while its run has it and nobody cancelled it. */
  const advance = (
    job: JobRecord,
    set: Record<string, unknown>,
    remove: readonly string[],
    batch: number = job.batch,
  ): Write => {
    const fields = Object.entries(set).filter(([, value]) => value !== undefined)
    return {
      Update: {
        TableName,
        Key: keyOf(job),
        UpdateExpression: [
          `SET ${fields.map(([name]) => `#${name} = :${name}`).join(', ')}`,
          ...(remove.length > 0 ? [`REMOVE ${remove.map((name) => `#${name}`).join(', ')}`] : []),
        ].join(' '),
        ConditionExpression: '#run = :this AND #batch = :at AND #state = :running',
        ExpressionAttributeNames: Object.fromEntries(
          [...fields.map(([name]) => name), ...remove, 'run', 'batch', 'state'].map((name) => [`#${name}`, name]),
        ),
        ExpressionAttributeValues: {
          ...Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])),
          ':this': job.run,
          ':at': batch,
          ':running': 'running',
        },
      },
    }
  }

  return {
    /** Keeps a new job. */
    add: (job: JobRecord) =>
      transact(db, [
        { Put: { TableName, Item: { ...keyOf(job), ...job }, ConditionExpression: 'attribute_not_exists(pk)' } },
        mark(job),
      ]),

    get,

    /** The jobs of a user by id, step by step; of some, the time may be over. */
    steps: (owner: Pick<JobKey, 'company' | 'user'>, steps: Steps = {}) =>
      chunksUnder<JobRecord>(db, { TableName, pk: partition(owner), prefix: 'JOB#' }, steps),

    /** What became of each thing of a job. */
    rows: async (job: JobKey): Promise<BatchResult[]> => {
      const rows: BatchResult[] = []
      const under = { TableName, pk: partition(job), prefix: rowsPrefix(job) }
      for await (const chunk of chunksUnder<{ rows: BatchResult[] }>(db, under))
        rows.push(...chunk.flatMap((part) => part.rows))
      return rows
    },

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
      const taken = await allOrNothing([
        {
          Update: {
            TableName,
            Key: keyOf(job),
            UpdateExpression:
              'SET #state = :running, #run = :run, lease_until = :until, tries = tries + :one REMOVE reason, finished_at, #ttl',
            ConditionExpression: `(${open}${resume ? ' OR (#state = :failed AND resumable = :yes)' : ''}) AND #batch = :batch AND lease_until <= :now`,
            ExpressionAttributeNames: { '#state': 'state', '#run': 'run', '#batch': 'batch', '#ttl': 'ttl' },
            ExpressionAttributeValues: {
              ...{ ...openValues, ':run': run, ':until': until, ':one': 1, ':batch': batch, ':now': now },
              ...(resume ? { ':failed': 'failed', ':yes': true } : {}),
            },
          },
        },
        ...(resume ? [mark(job)] : []),
      ])
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
      const fields = { ...next, lease_until: until, sent_at: now }
      const written = await allOrNothing([
        advance(job, fields, cursor === undefined ? ['cursor'] : []),
        ...(rows.length > 0 ? [rowsOf(TableName, job, rows, now)] : []),
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
      return allOrNothing([
        advance(
          job,
          {
            ...{ ...ending, failed, finished_at: now, lease_until: 0, ttl: ttlOf(now) },
            ...(last ? { batch: job.batch + 1, done: last.done, total: last.total ?? last.done } : {}),
            ...(ending.state === 'failed' && ending.resumable ? { tries: 0 } : {}),
          },
          ['run', ...(ending.state === 'done' ? ['cursor'] : [])],
        ),
        unmark(job),
        ...(rows.length > 0 ? [rowsOf(TableName, job, rows, now)] : []),
        ...(last?.writes ?? []),
      ])
    },

    /** Gives a job up before its batch is done. */
    release: (job: JobRecord, now: number): Promise<boolean> =>
      allOrNothing([advance(job, { lease_until: 0, sent_at: now }, ['run'])]),

    /** Ends a job that is open. @returns the job as it is then; undefined where it is over or not there */
    cancel: async (job: JobKey, now: number): Promise<JobRecord | undefined> => {
      const done = await allOrNothing([
        {
          Update: {
            TableName,
            Key: keyOf(job),
            UpdateExpression:
              'SET #state = :cancelled, finished_at = :now, lease_until = :free, #ttl = :ttl REMOVE #run, #cursor',
            ConditionExpression: open,
            ExpressionAttributeNames: { '#state': 'state', '#run': 'run', '#cursor': 'cursor', '#ttl': 'ttl' },
            ExpressionAttributeValues: {
              ...{ ...openValues, ':cancelled': 'cancelled', ':now': now, ':free': 0 },
              ':ttl': ttlOf(now),
            },
          },
        },
        unmark(job),
      ])
      return done ? get(job) : undefined
    },

    /** Removes a job that is over. @returns whether it was */
    dismiss: (job: JobKey): Promise<boolean> =>
      allOrNothing([
        {
          Delete: {
            TableName,
            Key: keyOf(job),
            ConditionExpression: `attribute_exists(pk) AND NOT ${open}`,
            ExpressionAttributeNames: { '#state': 'state' },
            ExpressionAttributeValues: openValues,
          },
        },
      ]),

    /** Every job that is not over. */
    open: async (): Promise<JobRecord[]> => {
      const marks = await allPages<{ sk: string }>((ExclusiveStartKey) =>
        db.send(
          new QueryCommand({
            TableName,
            KeyConditionExpression: 'pk = :pk',
            ExpressionAttributeValues: { ':pk': 'OPEN' },
            ConsistentRead: true,
            ExclusiveStartKey,
          }),
        ),
      )
      const keys = marks.map(({ sk }) => {
        const [company = '', user = '', id = ''] = sk.split('#')
        return keyOf({ company, user, id })
      })
      const found: JobRecord[] = []
      for (let from = 0; from < keys.length; from += 100) {
        const { Responses } = await db.send(
          new BatchGetCommand({
            RequestItems: { [TableName]: { Keys: keys.slice(from, from + 100), ConsistentRead: true } },
          }),
        )
        // What was not read is looked at the next time.
        found.push(...((Responses?.[TableName] ?? []) as JobRecord[]))
      }
      return found
    },

    /** Notes that somebody was told to go on with a job. @returns whether nobody else did so meanwhile */
    markSent: async (job: JobRecord, now: number): Promise<boolean> => {
      try {
        await db.send(
          new UpdateCommand({
            TableName,
            Key: keyOf(job),
            UpdateExpression: 'SET sent_at = :now',
            ConditionExpression: `sent_at = :before AND ${open}`,
            ExpressionAttributeNames: { '#state': 'state' },
            ExpressionAttributeValues: { ...openValues, ':now': now, ':before': job.sent_at },
          }),
        )
        return true
      } catch (error) {
        if (isConditionFailure(error)) return false
        throw error
      }
    },
  }
}
