import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Scan, Steps, Trouble } from '../../shared/contract/handheld.ts'
import { furthestAhead, longestSpan } from '../../shared/metrics/spans.ts'
import type { Refused } from '../../shared/metrics/validate.ts'
import { day, utcDate, utcDayStart } from '../../shared/time.ts'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import type { Db, Tables } from './db.ts'
import { unchecked } from './items/checked.ts'
import { above, below } from './items/expressions.ts'
import { itemsOf, type Steps as PageSteps, storedAs } from './items/items.ts'
import { keys } from './keys.ts'
import type { TeamAssignment } from './teamAssignments.ts'

/**
 * A batch as a handheld sent it, with the server's result, by the UTC day on which its span begins.
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
  /** The longest gap that was picking when it was counted, ms; -1 in a non-scan team; absent where an older release counted. */
  pick_gap?: number
  /** What was accepted, as sent. */
  scans: Scan[]
  steps: Steps[]
  /** Absent where the device’s app does not tell any. */
  troubles?: Trouble[]
  refused: Refused[]
}

type RawKey = Pick<RawBatch, 'company' | 'team' | 'device' | 'id' | 'from'>

const updatesAtOnce = 16

/** The largest body that fits an item with its other attributes, bytes. */
const largestBody = 380_000

type RawId = [company: string, team: string, date: string, device: string, id: string]
const idOf = ({ company, team, device, id, from }: RawKey): RawId => [company, team, utcDate(from), device, id]

/** Events by columns: neighbours are alike, which is what deflating lives on. Times are relative to `from`. */
const pack = ({ from, scans, steps, refused, troubles }: RawBatch) =>
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
      ...(troubles ? [troubles.map((each) => [each.id, each.cause, each.from - from, each.to - from])] : []),
    ]),
  )

/** Whether a batch does not fit an item. */
export const isTooLarge = (batch: RawBatch) => sizeOf(batch) > largestBody && pack(batch).length > largestBody

/** No less than what the batch takes when packed, mostly far more; bytes. */
const sizeOf = ({ scans, steps, refused, troubles = [] }: RawBatch) =>
  scans.reduce((size, { id, code, symbology }) => size + 6 * (id.length + code.length + symbology.length) + 40, 0) +
  [...steps, ...refused, ...troubles].reduce((size, { id }) => size + 6 * id.length + 40, 0)

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
  /** Absent where none are told, as by older releases. */
  troubles?: [id: string, cause: Trouble['cause'], from: number, to: number][],
]

const unpack = (from: number, body: Uint8Array): Pick<RawBatch, 'scans' | 'steps' | 'refused' | 'troubles'> => {
  const columns = JSON.parse(inflateRawSync(body).toString('utf8')) as Columns
  const [ids, times, codes, symbologies, accepted, gaps, stepIds, stepTimes, counts, refused, troubles] = columns
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
    ...(troubles && {
      troubles: troubles.map(([id, cause, begin, end]) => ({ id, cause, from: from + begin, to: from + end })),
    }),
  }
}

/**
 * Days from when a batch happened until the table lets go of it, which costs nothing where removing it would cost a write.
 * It is packed into the archive long before; what waits for that for longer is kept on (`keepUntil`).
 */
export const tableDays = 35

/** A batch as it lies in the table. */
type StoredBatch = Omit<RawBatch, 'scans' | 'steps' | 'refused' | 'troubles'> & { body: Uint8Array }

const withBody = (
  { scans: _scans, steps: _steps, refused: _refused, troubles: _troubles, ...batch }: RawBatch,
  body: Uint8Array,
): StoredBatch => ({
  ...batch,
  body,
})
const batchOf = ({ body, ...batch }: StoredBatch): RawBatch => ({ ...batch, ...unpack(batch.from, body) })

/** Until when a batch of a company that keeps batches for `keepDays` days lies in the table, epoch ms. */
const keptUntil = ({ from }: RawBatch, keepDays: number) => from + Math.min(keepDays, tableDays) * day

const rawItems = (db: Db, tables: Tables) => itemsOf<StoredBatch, RawId>(db, tables, keys.batch, unchecked)

/** A batch as it lies in the table, of a company that keeps batches for `keepDays` days. */
export const storedBatch = (batch: RawBatch, keepDays: number) =>
  storedAs(keys.batch, idOf(batch), withBody(batch, pack(batch)), { expires: keptUntil(batch, keepDays) })

/** The write of a batch that is not there yet, to be made with others. */
export const batchClaims = (db: Db, tables: Tables) => {
  const { writes } = rawItems(db, tables)
  return (batch: RawBatch, keepDays: number) =>
    writes.claim(idOf(batch), withBody(batch, pack(batch)), keptUntil(batch, keepDays))
}

export const rawStore = (db: Db, tables: Tables) => {
  const items = rawItems(db, tables)
  return {
    get: async (key: RawKey): Promise<RawBatch | undefined> => {
      const found = await items.get(idOf(key))
      return found && batchOf(found)
    },
    /**
     * Every batch of a team whose span begins on a UTC day and that lies in the table, read consistently, a page of up to
     * a megabyte at a time, by device and id. Days that are long over lie in the archive (`rawOfDay`, `batchesFrom`).
     * @param steps.after the name of the last batch that is known already (`batchName`)
     */
    pagesOfDay: async function* (
      company: string,
      team: string,
      date: string,
      steps: Pick<PageSteps, 'after' | 'weak'> = {},
    ): AsyncGenerator<RawBatch[]> {
      for await (const page of items.steps([company, team, date, '', ''], steps))
        if (page.length > 0) yield page.map(batchOf)
    },
    /** The batches of a device in a team whose spans begin on a UTC day and that lie in the table, without those of a moment ago. */
    ofDevice: async (company: string, team: string, date: string, device: string): Promise<RawBatch[]> =>
      (await items.list([company, team, date, device, ''], { weak: true })).map(batchOf),
    /** Keeps what the table holds of a team's day until a time, epoch ms, where it would let go of it 10 days before or sooner. */
    keepUntil: async (company: string, team: string, date: string, until: number): Promise<void> => {
      const ttl = Math.ceil(until / 1000)
      const found = await items.keysUnder([company, team, date, '', ''], { ttl: below(ttl - (10 * day) / 1000) })
      await mapConcurrently(updatesAtOnce, found, ({ sk }) => {
        const [device = '', ...id] = sk.split('#')
        return items.patch([company, team, date, device, id.join('#')], { set: { ttl } })
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
        const of: RawId = [company, team, utcDate(start), device, '']
        const found = await items.some(of, ['to'], { join: id, to: above(at) })
        ends.push(...found.map(({ to }) => to))
      }
      return ends.length > 0 ? ends.reduce((last, to) => Math.max(last, to)) : undefined
    },
  }
}
