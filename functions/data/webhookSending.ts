import { deliveriesKept } from '../../shared/webhooks.ts'
import { batchOrSingle } from './batchOrSingle.ts'
import { type Db, type Tables, tryTransact } from './db.ts'
import { absentOr, atMost } from './items/expressions.ts'
import { readTogether } from './items/readTogether.ts'
import { onEachShard } from './shards.ts'
import {
  type DeliveryKey,
  type DeliveryMove,
  deliveryItems,
  type WebhookDeliveryRecord,
  type WebhookDue,
} from './webhookDeliveries.ts'
import { byTime, type HappenedRecord, webhookEventStore } from './webhookEvents.ts'
import { type WebhookRecord, webhookItems, webhookStore } from './webhooks.ts'

/** What happened, with a delivery for each webhook that is told of it. */
export interface UndeliveredEvent {
  happened: HappenedRecord
  made: readonly WebhookDeliveryRecord[]
}

/** Webhooks for who sends them: what many need is read and written together. */
export const webhookSendingStore = (db: Db, tables: Tables) => {
  const webhooks = webhookItems(db, tables)
  const kept = webhookStore(db, tables)
  const { deliveries, dues, dueId, idOf, dueOf, putDue, moving } = deliveryItems(db, tables)
  const outbox = webhookEventStore(db, tables)

  /** What makes a delivery, due as it says. @param queued_at when it was put into the queue, if it was */
  const making = (delivery: WebhookDeliveryRecord, now: number, queuedAt: (at: number) => number | undefined) => {
    const at = delivery.next_at ?? now
    return [
      deliveries.writes.claim(idOf(delivery), delivery, delivery.created_at + deliveriesKept),
      putDue(dueOf(delivery, at, queuedAt(at))),
    ]
  }

  const claiming = ({ now, until }: { now: number; until: number }, delivery: WebhookDeliveryRecord) =>
    [
      idOf(delivery),
      { set: { held_until: until } },
      { state: 'waiting', next_at: delivery.next_at, held_until: absentOr(atMost(now)) },
    ] as const

  return {
    ...kept,
    /** Some deliveries of a company and the webhooks that they are for, in one request. */
    together: async (
      company: string,
      wanted: readonly DeliveryKey[],
    ): Promise<{ webhooks: Map<string, WebhookRecord>; deliveries: WebhookDeliveryRecord[] }> => {
      const ids = [...new Set(wanted.map(({ webhook }) => webhook))]
      const found = await readTogether(db, [
        ...ids.map((id) => webhooks.one([company, id])),
        ...wanted.map((one) => deliveries.one(idOf(one))),
      ])
      const records = found.slice(0, ids.length) as (WebhookRecord | undefined)[]
      return {
        webhooks: new Map(records.flatMap((record) => (record ? [[record.id, record] as const] : []))),
        deliveries: (found.slice(ids.length) as (WebhookDeliveryRecord | undefined)[]).flatMap((one) => one ?? []),
      }
    },
    /**
     * Hands on what happened: all deliveries of it are there, or none, and it is handed on once. Much of it is written together;
     * what was handed on already, or cannot be, keeps the rest from nothing.
     * @param now epoch ms @param queuedAt when what is due at an instant is put into the queue; undefined where the sweep sees to it
     * @returns of each the deliveries that are new, or why it was not handed on
     */
    deliver: (
      all: readonly UndeliveredEvent[],
      now: number,
      queuedAt: (at: number) => number | undefined = () => now,
    ): Promise<(readonly WebhookDeliveryRecord[] | Error)[]> => {
      const writesOf = ({ happened, made }: UndeliveredEvent) => [
        ...made.flatMap((one) => making(one, now, queuedAt)),
        outbox.handedOn(happened),
      ]
      return batchOrSingle(db, all, writesOf, {
        whole: ({ made }) => made,
        alone: async (one) => {
          if (!(await tryTransact(db, writesOf(one)))) return one.made
          // It was noted twice, and some of it is there from the first time.
          const fresh: WebhookDeliveryRecord[] = []
          for (const each of one.made) if (!(await tryTransact(db, making(each, now, queuedAt)))) fresh.push(each)
          await outbox.drop(one.happened)
          return fresh
        },
      })
    },

    /** What is to be tried by then. @param until epoch ms @param most of each shard */
    dueUntil: (until: number, most: number): Promise<WebhookDue[]> =>
      onEachShard(async (shard) => {
        const found: WebhookDue[] = []
        const range = [[shard, '0'] as [number, string], [shard, byTime(until, '~')] as [number, string]] as const
        for await (const step of dues.stepsBetween(...range, { size: most })) {
          found.push(...step.map(([, due]) => due))
          if (found.length >= most) break
        }
        return found.slice(0, most)
      }),
    /** Notes that it was put into the queue. */
    queued: async (due: WebhookDue, now: number) => {
      await dues.patch(dueId(due), { set: { queued_at: now } })
    },
    /** Nobody needs to look for it any more. */
    dropDue: async (due: WebhookDue) => {
      await dues.remove(dueId(due))
    },

    /**
     * Takes deliveries for one try each, all in one request.
     * @param wanted as they were read, each of them once
     * @param until how long whoever takes them has them, epoch ms
     * @returns those that were taken: not the ones that somebody has, or that are over or due at another time
     */
    claim: async (
      wanted: readonly WebhookDeliveryRecord[],
      now: number,
      until: number,
    ): Promise<readonly WebhookDeliveryRecord[]> => {
      for (let left = wanted; ; ) {
        const [first, ...others] = left
        if (!first) return []
        if (others.length === 0) return (await deliveries.patch(...claiming({ now, until }, first))) ? left : []
        const failed = await tryTransact(
          db,
          left.map((one) => deliveries.writes.patch(...claiming({ now, until }, one))),
        )
        if (!failed) return left
        left = left.filter((_, index) => !failed[index])
      }
    },

    /**
     * Moves deliveries on, as many as fit in one transaction. Where that fails, each is moved by itself.
     * @param moves of each delivery one
     * @returns of each whether it was, or what failed
     */
    moveAll: (moves: readonly DeliveryMove[]): Promise<(boolean | Error)[]> =>
      batchOrSingle(db, moves, moving, { whole: () => true, alone: kept.move }),
  }
}
