import { Refusal } from '../../../shared/refusals.ts'
import { everyRole } from '../../../shared/roles.ts'
import { sourceFileName } from '../../../shared/sourceData.ts'
import { growingFolder } from '../../lib/files.ts'
import { defineJob, type JobEnv, type Progress } from '../../lib/jobs/kind.ts'
import type { Position } from '../../lib/source/batches.ts'
import { clockOf } from '../../lib/source/cells.ts'
import { SourceInput } from '../../lib/source/input.ts'
import { linesOf, sourceHeader } from '../../lib/source/lines.ts'
import { selectionOf } from '../../lib/source/selection.ts'
import { expectedRows } from '../../lib/source/size.ts'

/** How much is done at a time. */
export interface Throughput {
  /** Bytes of a piece of the file: S3 wants 5 MB of all but the last. */
  pieceBytes: number
  /** How long a slice reads before it notes how far it is, ms. */
  sliceMs: number
}
const usualThroughput: Throughput = { pieceBytes: 8_000_000, sliceMs: 6000 }
const type = 'text/csv; charset=utf-8'

interface Cursor {
  /** The upload of the file, and the ETags of its pieces. */
  upload: string
  etags: string[]
  /** Bytes of these. */
  bytes: number
  rows: number
  /** How far batches were read; absent at the beginning, and once all of them are. */
  next?: Position
  /** All was read: what is left is to be closed. */
  over?: true
}

type FileEnv = Pick<JobEnv, 'job' | 'files' | 'growing'>

const folderOf = ({ company, id }: JobEnv['job']) => `${growingFolder}${company}/${id}`
const nameOf = ({ group_name, type, from, to, time_zone }: SourceInput) => {
  const { stamp } = clockOf(time_zone)
  return sourceFileName(group_name, type, stamp(from), stamp(to))
}
const locationOf = (input: SourceInput, job: JobEnv['job']) => `${folderOf(job)}/${nameOf(input)}`

/** What a slice leaves to the next one: lines that are no piece yet, and what is added up. Two places, in turns. */
const restOf = (job: JobEnv['job'], batch: number) => `${folderOf(job)}/rest-${batch % 2}`
const largestRest = 256 * 1024 * 1024

const keepRest = ({ job, files }: FileEnv, state: unknown, bytes: Buffer) =>
  files.write(restOf(job, job.batch), Buffer.concat([Buffer.from(`${JSON.stringify(state ?? null)}\n`), bytes]), type)

const takeRest = async ({ job, files }: FileEnv): Promise<{ state: unknown; bytes: Buffer }> => {
  const kept = (await files.read(restOf(job, job.batch - 1), largestRest))?.bytes
  if (!kept) throw new Error(`What batch ${job.batch - 1} of job ${job.id} left is not there`)
  const end = kept.indexOf('\n')
  return { state: JSON.parse(kept.subarray(0, end).toString('utf8')) ?? undefined, bytes: kept.subarray(end + 1) }
}

const removeRests = ({ job, files }: Pick<FileEnv, 'job' | 'files'>) =>
  Promise.all([0, 1].map((part) => files.remove(restOf(job, part))))

/** Uploads that nobody goes on with end after a day. */
const ended = () => new Refusal('notPossible', 'This export made no progress for too long. Please start it again.')

/** The piece that a file grows by: while it is sent, the next one is made. */
const pieces = (env: FileEnv, location: string, { upload, etags }: Pick<Cursor, 'upload' | 'etags'>) => {
  const sent = [...etags]
  let sending: Promise<string | undefined> | undefined
  const finishSending = async () => {
    if (!sending) return
    const etag = await sending
    sending = undefined
    if (etag === undefined) throw ended()
    sent.push(etag)
  }
  return {
    add: async (bytes: Buffer) => {
      await finishSending()
      sending = env.growing.add(location, upload, sent.length + 1, bytes)
      // It is waited for with the next one; until then nobody else would hear of a failure.
      sending.catch(() => undefined)
    },
    done: async () => {
      await finishSending()
      return sent
    },
  }
}

const requestOf = async (input: SourceInput, env: JobEnv) => {
  const { group, from, to, time_zone: zone } = input
  const [accessScope, selection] = await Promise.all([env.accessScope(), selectionOf(env.stores, env.job, input)])
  if (!selection) throw new Refusal('notPossible', 'This job has already ended.')
  return { type: input.type, range: { from, to }, zone, group: accessScope.group(group), ...selection }
}

/** Reads for a while, adds pieces to the file and keeps the rest for the next slice. */
const slice = async (
  input: SourceInput,
  cursor: Cursor,
  env: JobEnv,
  { pieceBytes, sliceMs }: Throughput,
): Promise<Progress<Cursor>> => {
  // Another instance may have read the lists before the change that the file was begun after.
  await env.stores.counting.refresh(env.caller.company.uid)
  const request = await requestOf(input, env)
  const first = cursor.next === undefined
  const rest = first ? { state: undefined, bytes: Buffer.from(sourceHeader(request)) } : await takeRest(env)
  const { lines, state } = await linesOf(env, request, cursor.next && { next: cursor.next, state: rest.state })
  const file = pieces(env, locationOf(input, env.job), cursor)
  let { rows, bytes, next } = cursor
  let waiting: Buffer[] = [rest.bytes]
  let length = rest.bytes.length
  let over = true
  const end = env.clock() + sliceMs
  for await (const made of lines) {
    rows += made.rows
    next = made.next
    const text = Buffer.from(made.text)
    waiting.push(text)
    length += text.length
    if (length >= pieceBytes) {
      await file.add(Buffer.concat(waiting))
      bytes += length
      waiting = []
      length = 0
    }
    if (env.clock() < end) continue
    over = false
    break
  }
  const etags = await file.done()
  await keepRest(env, over ? undefined : state(), Buffer.concat(waiting))
  const at = { upload: cursor.upload, etags, bytes, rows }
  const { total } = env.job
  return {
    done: rows,
    ...(total !== undefined && total < rows ? { total: rows } : {}),
    cursor: over ? { ...at, over } : { ...at, ...(next ? { next } : {}) },
  }
}

/** Adds what is left and makes the file of its pieces. It may have been done before. */
const close = async (input: SourceInput, cursor: Cursor, env: JobEnv): Promise<Progress<Cursor>> => {
  const { upload, etags, rows } = cursor
  const location = locationOf(input, env.job)
  const { bytes } = await takeRest(env)
  const size = cursor.bytes + bytes.length
  const etag = await env.growing.add(location, upload, etags.length + 1, bytes)
  const closed = etag !== undefined && (await env.growing.close(location, upload, [...etags, etag]))
  if (!closed && (await env.files.read(location, 0))?.size !== size) throw ended()
  env.changed({ target: `file ${nameOf(input)}`, after: { rows, size } })
  return { done: rows, total: rows, file: { location, name: nameOf(input), type, size } }
}

/** Raw work of a group as a CSV file, slice by slice: one upload in parts, and what is no part yet beside it. */
export const sourceDataJob = (throughput: Throughput) =>
  defineJob<SourceInput, Cursor>({
    kind: 'sourceData',
    input: SourceInput,
    roles: everyRole,
    result: 'file',
    onePerUser: true,
    total: async (input, env) => expectedRows(await requestOf(input, env), env),
    step: async (input, cursor, env) => {
      if (cursor?.over) return close(input, cursor, env)
      if (cursor) return slice(input, cursor, env, throughput)
      // Noted before anything is in it: what is not noted has nothing in it, and ends after a day.
      const upload = await env.growing.begin(locationOf(input, env.job), type)
      return { done: 0, cursor: { upload, etags: [], bytes: 0, rows: 0 } }
    },
    undo: async (input, cursor, env) => {
      const location = locationOf(input, env.job)
      if (cursor) await env.growing.abandon(location, cursor.upload)
      await Promise.all([env.files.remove(location), removeRests(env)])
      return []
    },
    cleanUp: removeRests,
  })

export const sourceData = sourceDataJob(usualThroughput)
