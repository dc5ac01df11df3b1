import { Batch, type BatchVerdict, type Reason } from '../../shared/contract/handheld.ts'
import { countBatch } from '../../shared/metrics/count.ts'
import { countedTo, judgeEvents, judgeSpan, type Refused, refusedBecause } from '../../shared/metrics/judge.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { JoinStanding } from '../data/joins.ts'
import { isTooLarge, type RawBatch } from '../data/raw.ts'
import type { DeviceEnv, DeviceHandler } from '../lib/env.ts'
import { inTurns } from '../lib/inTurns.ts'

/** Scans and step samples of one request, all batches together. */
const mostEvents = 500
const workersAtOnce = 8

const refusals = (refused: readonly Refused[]) =>
  refused.map(({ id, reason }) => ({ id, reason, message: refusedBecause[reason] }))

/** A batch of which nothing is kept; it may be sent again. */
const refusedBatch = (id: string, reason: Reason): BatchVerdict => ({
  id,
  status: 'refused',
  accepted: 0,
  refused: refusals([{ id, reason }]),
})

const verdictOf = (batch: RawBatch, status: 'accepted' | 'duplicate'): BatchVerdict => ({
  id: batch.id,
  status,
  accepted: batch.scans.length + batch.steps.length,
  refused: refusals(batch.refused),
})

/** A batch in the right form, or the verdict on it. */
type Read = { batch: Batch } | { verdict: BatchVerdict }

const readBatches = (sent: readonly unknown[]): Read[] => {
  let events = 0
  return sent.map((body, place) => {
    const { success, data: batch } = Batch.safeParse(body)
    if (!success) {
      const id = (body as { id?: unknown } | null)?.id
      return {
        verdict: refusedBatch(typeof id === 'string' && id.length <= 40 ? id : `batches[${place}]`, 'invalid'),
      }
    }
    const more = batch.scans.length + batch.steps.length
    if (events + more > mostEvents) return { verdict: refusedBatch(batch.id, 'tooMany') }
    events += more
    return { batch }
  })
}

/** Judges, counts and keeps one batch. */
const take = async (
  batch: Batch,
  join: JoinStanding,
  skew: number,
  { company, now, stores }: DeviceEnv,
): Promise<BatchVerdict> => {
  const { team, facility, user, device } = join
  const raw: RawBatch = {
    ...{ company: company.uid, facility, team, user, device, join: join.id, received_at: now, skew },
    ...{ id: batch.id, from: batch.from, to: batch.to, scans: [], steps: [], refused: [] },
  }
  const wrong = judgeSpan(batch, join, now)
  if (wrong) {
    // What was kept in time is still kept when its acknowledgement was lost and it is sent again too late.
    const kept = await stores.raw.get(raw)
    return kept ? verdictOf(kept, 'duplicate') : refusedBatch(batch.id, wrong)
  }
  raw.to = countedTo(batch, join)
  Object.assign(raw, judgeEvents({ ...batch, to: raw.to }, join, now))
  if (isTooLarge(raw)) return refusedBatch(batch.id, 'tooMany')
  const slots = countBatch(raw, await stores.counting.settings(company, team))
  if ((await stores.work.add(raw, slots, company.raw_days)) === 'added') return verdictOf(raw, 'accepted')
  const kept = await stores.raw.get(raw)
  if (!kept) throw new Refusal('unavailable')
  return verdictOf(kept, 'duplicate')
}

export const events: DeviceHandler<'events'> = async ({ sent_at, batches }, env) => {
  const { device, now } = env
  const verdicts: BatchVerdict[] = []
  const byJoin = new Map<string, { batch: Batch; place: number }[]>()
  for (const [place, read] of readBatches(batches).entries()) {
    if ('verdict' in read) verdicts[place] = read.verdict
    else byJoin.set(read.batch.join_id, [...(byJoin.get(read.batch.join_id) ?? []), { batch: read.batch, place }])
  }

  const joins = await inTurns(workersAtOnce, [...byJoin.keys()], (id) => env.join(id))
  // Batches of one worker meet in the same items: one after the other. Those of several workers go side by side.
  const byWorker = new Map<string, { batch: Batch; place: number; join: JoinStanding }[]>()
  for (const [index, sent] of [...byJoin.values()].entries()) {
    const join = joins[index]
    for (const { batch, place } of sent) {
      if (join?.device !== device.id) verdicts[place] = refusedBatch(batch.id, 'unknownJoin')
      else byWorker.set(join.user, [...(byWorker.get(join.user) ?? []), { batch, place, join }])
    }
  }
  await inTurns(workersAtOnce, [...byWorker.values()], async (sent) => {
    for (const { batch, place, join } of sent) verdicts[place] = await take(batch, join, now - sent_at, env)
  })
  return { batches: verdicts, server_time: now }
}
