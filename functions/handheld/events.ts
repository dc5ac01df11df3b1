import { Batch, type BatchResult, Heartbeat, type Reason } from '../../shared/contract/handheld.ts'
import { countBatch, pickGapOf } from '../../shared/metrics/count.ts'
import {
  countedTo,
  overlaps,
  type Refused,
  refusedBecause,
  validateEvents,
  validateSpan,
} from '../../shared/metrics/validate.ts'
import { Refusal } from '../../shared/refusals.ts'
import { isTooLarge, type RawBatch } from '../data/raw.ts'
import type { AssignmentContext } from '../data/teamAssignments.ts'
import type { DeviceEnvOf, DeviceHandler } from '../lib/env.ts'
import { fieldErrorsOf } from '../lib/fieldErrors.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { count } from '../lib/usage/meter.ts'
import { ridingHeartbeat } from './heartbeat.ts'

/** Scans, step samples and troubles of one request, all batches together. */
const mostEvents = 500
const workersAtOnce = 8

const refusals = (refused: readonly Refused[]) =>
  refused.map(({ id, reason }) => ({ id, reason, message: refusedBecause[reason] }))

/** A batch of which nothing is kept; it may be sent again. */
const refusedBatch = (id: string, reason: Reason): BatchResult => ({
  id,
  status: 'refused',
  accepted: 0,
  refused: refusals([{ id, reason }]),
})

const resultOf = (batch: RawBatch, status: 'accepted' | 'duplicate'): BatchResult => ({
  id: batch.id,
  status,
  accepted: batch.scans.length + batch.steps.length + (batch.troubles?.length ?? 0),
  refused: refusals(batch.refused),
})

/** A batch in the right form, or the result on it. */
type Read = { batch: Batch } | { result: BatchResult }

const readBatches = (sent: readonly unknown[]): Read[] => {
  let events = 0
  return sent.map((body, position) => {
    const { success, data: batch } = Batch.safeParse(body)
    if (!success) {
      const id = (body as { id?: unknown } | null)?.id
      return {
        result: refusedBatch(typeof id === 'string' && id.length <= 40 ? id : `batches[${position}]`, 'invalid'),
      }
    }
    const more = batch.scans.length + batch.steps.length + (batch.troubles?.length ?? 0)
    if (events + more > mostEvents) return { result: refusedBatch(batch.id, 'tooMany') }
    events += more
    return { batch }
  })
}

/** A batch with the result on it, and what is kept of it, now or from before. */
interface Taken {
  result: BatchResult
  kept?: RawBatch
}

/** Whether a batch was sent before: then it has the same join and begins at the same time. */
const isSame = (kept: Pick<RawBatch, 'join' | 'from'>, { join_id, from }: Batch) =>
  kept.join === join_id && kept.from === from

/** What to say of a batch when one of its id is kept. */
const known = (kept: RawBatch, batch: Batch): Taken =>
  isSame(kept, batch)
    ? { result: resultOf(kept, 'duplicate'), kept }
    : { result: refusedBatch(batch.id, 'duplicateId') }

interface Sent {
  batch: Batch
  join: AssignmentContext
  /** Whether the request has another batch of the same id before it. */
  idUsed: boolean
}

/**
 * Validates, counts and keeps one batch.
 * @param before what the request has of the same join so far
 */
const take = async (
  { batch, join, idUsed }: Sent,
  before: readonly RawBatch[],
  skew: number,
  { company, now, stores }: DeviceEnvOf<'handheld'>,
): Promise<Taken> => {
  const { team, facility, user, device } = join
  const raw: RawBatch = {
    ...{ company: company.uid, facility, team, user, device, join: join.id, received_at: now, skew },
    ...{ id: batch.id, from: batch.from, to: batch.to, scans: [], steps: [], refused: [] },
  }
  const others = before.filter(({ id }) => id !== batch.id)
  const inRequest = () => {
    if (idUsed) return 'duplicateId'
    if (others.some((other) => overlaps(batch, other))) return 'overlap'
  }
  const reason = validateSpan(batch, join, now) ?? inRequest()
  if (reason) {
    // What was kept before is still kept when its acknowledgement was lost and it is sent again too late.
    const kept = await stores.raw.get(raw)
    return kept && isSame(kept, batch) ? known(kept, batch) : { result: refusedBatch(batch.id, reason) }
  }
  raw.to = countedTo(batch, join)
  const scans = others.flatMap((other) => other.scans)
  Object.assign(raw, validateEvents({ ...batch, to: raw.to }, join, now, scans))
  if (isTooLarge(raw)) return { result: refusedBatch(batch.id, 'tooMany') }
  const settings = await stores.counting.settings(company, team)
  raw.pick_gap = pickGapOf(settings)
  const slots = countBatch(raw, settings)
  if ((await stores.work.add(raw, slots, company.raw_days)) === 'added') {
    const result = resultOf(raw, 'accepted')
    count('batches')
    count('events', result.accepted)
    return { result, kept: raw }
  }
  const kept = await stores.raw.get(raw)
  if (!kept) throw new Refusal('unavailable')
  return known(kept, batch)
}

const takeAll = async (
  batches: readonly unknown[],
  skew: number,
  env: DeviceEnvOf<'handheld'>,
): Promise<BatchResult[]> => {
  const { device } = env
  const results: BatchResult[] = []
  const byJoin = new Map<string, (Omit<Sent, 'join'> & { position: number })[]>()
  const byId = new Map<string, Batch>()
  for (const [position, read] of readBatches(batches).entries()) {
    if ('result' in read) {
      results[position] = read.result
      continue
    }
    const { batch } = read
    const first = byId.get(batch.id) ?? batch
    byId.set(batch.id, first)
    const idUsed = first.join_id !== batch.join_id || first.from !== batch.from
    byJoin.set(batch.join_id, [...(byJoin.get(batch.join_id) ?? []), { batch, idUsed, position }])
  }

  const assignments = await mapConcurrently(workersAtOnce, [...byJoin.keys()], (id) => env.join(id))
  // Batches of one worker meet in the same items: one after the other. Those of several workers go side by side.
  const byWorker = new Map<string, (Sent & { position: number })[]>()
  for (const [index, sent] of [...byJoin.values()].entries()) {
    const join = assignments[index]
    for (const each of sent) {
      if (join?.device !== device.id) results[each.position] = refusedBatch(each.batch.id, 'unknownJoin')
      else byWorker.set(join.user, [...(byWorker.get(join.user) ?? []), { ...each, join }])
    }
  }
  await mapConcurrently(workersAtOnce, [...byWorker.values()], async (sent) => {
    const kept: RawBatch[] = []
    for (const each of sent) {
      const before = kept.filter((other) => other.join === each.join.id)
      const taken = await take(each, before, skew, env)
      results[each.position] = taken.result
      if (taken.kept) kept.push(taken.kept)
    }
  })
  return results
}

/** A heartbeat in which something is wrong stands in the way of no batch. */
const takeHeartbeat = async (sent: unknown, env: DeviceEnvOf<'handheld'>) => {
  if (sent === undefined) return {}
  const { data, error } = Heartbeat.safeParse(sent)
  return error ? { heartbeat_errors: fieldErrorsOf(error) } : { sync: await ridingHeartbeat(data, env) }
}

export const events: DeviceHandler<'events'> = async ({ sent_at, batches, heartbeat }, env) => {
  const { now } = env
  const [results, answer] = await Promise.all([takeAll(batches, now - sent_at, env), takeHeartbeat(heartbeat, env)])
  return { batches: results, ...answer, server_time: now }
}
