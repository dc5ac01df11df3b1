import * as z from 'zod'
import { day } from '../../shared/durations.ts'
import { webhookEvents } from '../../shared/webhooks.ts'
import type { Db, Tables, Write } from './db.ts'
import { checked } from './items/checked.ts'
import { itemsOf } from './items/items.ts'
import { putTogether } from './items/putTogether.ts'
import { keys } from './keys.ts'
import { onEachShard, shardOf, shards } from './shards.ts'

/** What a webhook is told of, and that one was switched off, which its admins are told. */
const outboxEvents = [...webhookEvents, 'webhookOff'] as const

const schema = z.object({
  /** The same however often it is written: what it is of. */
  id: z.string(),
  company: z.string(),
  event: z.enum(outboxEvents),
  /** The group that it happened in, and those above it. */
  groups: z.array(z.string()),
  /** When it happened, epoch ms. */
  at: z.number(),
  /** What is told of it. */
  data: z.record(z.string(), z.unknown()),
})
/** Something that happened and is to be told. */
export type HappenedRecord = z.infer<typeof schema>

/** Up to when the goals of a zone were checked. */
interface CheckedRecord {
  /** A day of the zone. */
  date: string
}

/** How long what nobody could hand on is kept, ms. */
const eventsKept = 14 * day

export const byTime = (at: number, rest: string) => `${String(at).padStart(15, '0')}#${rest}`
const keyOf = ({ at, company, id }: Pick<HappenedRecord, 'at' | 'company' | 'id'>): [number, string] => [
  shardOf(id),
  byTime(at, `${company}#${id}`),
]

/** Where all of it lies: whoever notes what has happened may write there, and sees no webhook. */
export const eventPartitions = Array.from({ length: shards }, (_, shard) => keys.webhookEvent.key(shard, '').pk)
export const goalsCheckedPartition = keys.goalsChecked.key('', '').pk

/**
 * What happened, until it is handed on: an outbox. It is written in one transaction with what it tells of, so that it is there if
 * and only if that happened.
 */
export const webhookEventStore = (db: Db, tables: Tables) => {
  const events = itemsOf<HappenedRecord, [shard: number, sortKey: string]>(
    ...([db, tables, keys.webhookEvent, checked(schema)] as const),
  )
  const checkedDays = itemsOf<CheckedRecord, [company: string, zone: string]>(
    db,
    tables,
    keys.goalsChecked,
    checked(z.object({ date: z.string() })),
  )
  const put = (event: HappenedRecord): Write =>
    events.writes.put(keyOf(event), event, { expires: event.at + eventsKept })
  return {
    /** Keeps what happened, with what is written beside it. */
    happened: put,
    /** Keeps what happened and is known by itself; done again it is the same. */
    keep: (all: readonly HappenedRecord[]) => putTogether(db, all.map(put)),
    /** What is still to be handed on, the oldest of each shard first. @param most of each shard */
    waiting: (most: number): Promise<HappenedRecord[]> =>
      onEachShard(async (shard) => {
        const found: HappenedRecord[] = []
        for await (const step of events.steps([shard, ''], { size: most })) {
          found.push(...step)
          if (found.length >= most) break
        }
        return found.slice(0, most)
      }),
    /** It was handed on; part of the transaction in which it is, and an end where there is nobody to hand it to. */
    handedOn: (event: HappenedRecord): Write => events.writes.remove(keyOf(event)),
    drop: async (event: HappenedRecord) => {
      await events.remove(keyOf(event))
    },
    /** Up to which day goals in a zone were checked. */
    goalsChecked: async (company: string, zone: string): Promise<string | undefined> =>
      (await checkedDays.get([company, zone]))?.date,
    setGoalsChecked: async (company: string, zone: string, date: string) => {
      await checkedDays.put([company, zone], { date })
    },
  }
}
