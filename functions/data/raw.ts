import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Scan, Steps } from '../../shared/contract/handheld.ts'
import { furthestAhead, longestSpan, type Refused } from '../../shared/metrics/validate.ts'
import { day, utcDate, utcDayStart } from '../../shared/time.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { allPages, type Db, isConditionFailure, type Tables } from './db.ts'
import type { TeamAssignment } from './teamAssignments.ts'

/**
 * <company>#<team>#<UTC day of from> / <device>#<batch>   a batch as a handheld sent it, with the server's result
 *
 * The truth that every figure comes from; never changed, kept as long as the company wants: in the table for `tableDays`,
 * in the archive from when its day is packed. `body` is deflated JSON.
 */
export interface RawBatch {
  company: string
  facility: string
  team: string
  user: string
  device: string
  join: string
  id: string
  /** The span [from, to), epoch ms by the device's clock. */
  from: number
  to: number
  /** Epoch ms by the server's clock. */
  received_at: number
  /** How far the server's clock was ahead of the device's, ms. */
  skew: number
  /** What was accepted, as sent. */
  scans: Scan[]
  steps: Steps[]
  refused: Refused[]
}

type RawKey = Pick<RawBatch, 'company' | 'team' | 'device' | 'id' | 'from'>

const updatesAtOnce = 16

/** The largest body that fits an item with its other attributes, bytes. */
const largestBody = 380_000

const partition = (company: string, team: string, date: string) => `${company}#${team}#${date}`
export const rawKey = ({ company, team, device, id, from }: RawKey) => ({
  pk: partition(company, team, utcDate(from)),
  sk: `${device}#${id}`,
})

/** Events by columns: neighbours are alike, which is what deflating lives on. Times are relative to `from`. */
const pack = ({ from, scans, steps, refused }: RawBatch) =>
  deflateRawSync(
    JSON.stringify([
      scans.map((scan) => scan.id),
      scans.map((scan) => scan.at - from),
      scans.map((scan) => scan.code),
      scans.map((scan) => scan.symbology),
      scans.map((scan) => (scan.outcome === 'accepted' ? 1 : 0)),
      scans.map((scan) => scan.gap),
      steps.map((sample) => sample.id),
      steps.map((sample) => sample.at - from),
      steps.map((sample) => sample.count),
      refused.map(({ id, reason }) => [id, reason]),
    ]),
  )

/** Whether a batch does not fit an item. */
export const isTooLarge = (batch: RawBatch) => sizeOf(batch) > largestBody && pack(batch).length > largestBody

/** No less than what the batch takes when packed, mostly far more; bytes. */
const sizeOf = ({ scans, steps, refused }: RawBatch) =>
  scans.reduce((size, { id, code, symbology }) => size + 6 * (id.length + code.length + symbology.length) + 40, 0) +
  [...steps, ...refused].reduce((size, { id }) => size + 6 * id.length + 40, 0)

type Columns = [
  ids: string[],
  times: number[],
  codes: string[],
  symbologies: string[],
  accepted: (0 | 1)[],
  gaps: (number | null)[],
  stepIds: string[],
  stepTimes: number[],
  counts: number[],
  refused: [id: string, reason: Refused['reason']][],
]

const unpack = (from: number, body: Uint8Array): Pick<RawBatch, 'scans' | 'steps' | 'refused'> => {
  const columns = JSON.parse(inflateRawSync(body).toString('utf8')) as Columns
  const [ids, times, codes, symbologies, accepted, gaps, stepIds, stepTimes, counts, refused] = columns
  return {
    scans: ids.map((id, i) => ({
      id,
      at: from + (times[i] ?? 0),
      code: codes[i] ?? '',
      symbology: symbologies[i] ?? '',
      outcome: accepted[i] ? 'accepted' : 'rejected',
      gap: gaps[i] ?? null,
    })),
    steps: stepIds.map((id, i) => ({ id, at: from + (stepTimes[i] ?? 0), count: counts[i] ?? 0 })),
    refused: refused.map(([id, reason]) => ({ id, reason })),
  }
}

/**
 * Days from when a batch happened until the table lets go of it, which costs nothing where removing it would cost a write.
 * It is packed into the archive long before; what waits for that for longer is kept on (`keepUntil`).
 */
export const tableDays = 35

/** A batch as it is written, of a company that keeps batches for `keepDays` days. */
export const rawItem = (batch: RawBatch, keepDays: number) => {
  const { company, facility, team, user, device, join, id, from, to, received_at, skew } = batch
  return {
    ...rawKey(batch),
    company,
    facility,
    team,
    user,
    device,
    join,
    id,
    from,
    to,
    received_at,
    skew,
    body: pack(batch),
    ttl: Math.ceil((from + Math.min(keepDays, tableDays) * day) / 1000),
  }
}

const batchOf = (item: Record<string, unknown>): RawBatch => {
  const {
    pk: _pk,
    sk: _sk,
    ttl: _ttl,
    body,
    ...rest
  } = item as unknown as Omit<RawBatch, 'scans' | 'steps' | 'refused'> & {
    pk: string
    sk: string
    ttl: number
    body: Uint8Array
  }
  return { ...rest, ...unpack(rest.from, body) }
}

export const rawStore = (db: Db, { raw }: Tables) => ({
  get: async (key: RawKey): Promise<RawBatch | undefined> => {
    const { Item } = await db.send(new GetCommand({ TableName: raw, Key: rawKey(key), ConsistentRead: true }))
    return Item && batchOf(Item)
  },
  /**
   * Every batch of a team whose span begins on a UTC day and that lies in the table, read consistently, a page of up to a
   * megabyte at a time, in no useful order. Days that are long over lie in the archive (`rawOfDay`).
   */
  pagesOfDay: async function* (company: string, team: string, date: string): AsyncGenerator<RawBatch[]> {
    let start: Record<string, unknown> | undefined
    do {
      const { Items = [], LastEvaluatedKey } = await db.send(
        new QueryCommand({
          TableName: raw,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': partition(company, team, date) },
          ConsistentRead: true,
          ExclusiveStartKey: start,
        }),
      )
      if (Items.length > 0) yield Items.map(batchOf)
      start = LastEvaluatedKey
    } while (start)
  },
  /** Keeps what the table holds of a team's day until a time, epoch ms, where it would let go of it 10 days before or sooner. */
  keepUntil: async (company: string, team: string, date: string, until: number): Promise<void> => {
    const ttl = Math.ceil(until / 1000)
    const kept = await allPages<{ pk: string; sk: string }>((ExclusiveStartKey) =>
      db.send(
        new QueryCommand({
          TableName: raw,
          KeyConditionExpression: 'pk = :pk',
          FilterExpression: '#ttl < :soon',
          ProjectionExpression: 'pk, sk',
          ExpressionAttributeNames: { '#ttl': 'ttl' },
          ExpressionAttributeValues: { ':pk': partition(company, team, date), ':soon': ttl - (10 * day) / 1000 },
          ExclusiveStartKey,
        }),
      ),
    )
    await mapConcurrently(updatesAtOnce, kept, async (Key) => {
      await db
        .send(
          new UpdateCommand({
            TableName: raw,
            Key,
            UpdateExpression: 'SET #ttl = :ttl',
            ConditionExpression: 'attribute_exists(pk)',
            ExpressionAttributeNames: { '#ttl': 'ttl' },
            ExpressionAttributeValues: { ':ttl': ttl },
          }),
        )
        .catch((error: unknown) => {
          if (!isConditionFailure(error)) throw error
        })
    })
  },
  /**
   * Where the last kept span of a join ends, if that is after `at` (epoch ms by the device's clock). It reads what the
   * device delivered on the days on which such a span can begin.
   */
  endAfter: async ({ company, team, device, id, joined_at }: TeamAssignment, at: number, now: number) => {
    const ends: number[] = []
    let start = utcDayStart(utcDate(Math.max(joined_at, at - longestSpan)))
    for (; start <= now + furthestAhead; start += day) {
      const found = await allPages<{ to: number }>((ExclusiveStartKey) =>
        db.send(
          new QueryCommand({
            TableName: raw,
            KeyConditionExpression: 'pk = :pk AND begins_with(sk, :device)',
            FilterExpression: '#join = :join AND #to > :at',
            ProjectionExpression: '#to',
            ExpressionAttributeNames: { '#join': 'join', '#to': 'to' },
            ExpressionAttributeValues: {
              ':pk': partition(company, team, utcDate(start)),
              ':device': `${device}#`,
              ':join': id,
              ':at': at,
            },
            ConsistentRead: true,
            ExclusiveStartKey,
          }),
        ),
      )
      ends.push(...found.map(({ to }) => to))
    }
    return ends.length > 0 ? ends.reduce((last, to) => Math.max(last, to)) : undefined
  },
})
