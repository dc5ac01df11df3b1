import * as z from 'zod'
import { deliveriesKept, deliveryFaults, deliveryStates, unsentReasons } from '../../shared/webhooks.ts'
import { type Db, type Tables, tryTransact, type Write } from './db.ts'
import { checked } from './items/checked.ts'
import { absent, present } from './items/expressions.ts'
import { itemsOf, type Steps } from './items/items.ts'
import { keys } from './keys.ts'
import { shardOf } from './shards.ts'
import { byTime } from './webhookEvents.ts'

const attempt = z.object({
  at: z.number(),
  /** How long it took, ms. */
  ms: z.number(),
  /** Of the answer. */
  status: z.number().optional(),
  fault: z.enum(deliveryFaults).optional(),
  /** Its beginning. */
  answer: z.string().optional(),
})
export type AttemptRecord = z.infer<typeof attempt>

const deliverySchema = z.object({
  /** Rises with when it happened. Receivers know a repeat by it. */
  id: z.string(),
  company: z.string(),
  webhook: z.string(),
  /** What it is called in the request. */
  type: z.string(),
  /** What is sent: JSON. */
  body: z.string(),
  created_at: z.number(),
  state: z.enum(deliveryStates),
  /** Tries since it was made or sent again: the next wait follows from it. */
  tries: z.number(),
  /** When it is tried next; missing once it is over. */
  next_at: z.number().optional(),
  /** Until when somebody has it. */
  held_until: z.number().optional(),
  /** The latest ones, the oldest first. */
  attempts: z.array(attempt),
  /** When its last try ended; of one that failed, also when it was given up. */
  ended_at: z.number().optional(),
  /** Why nothing was tried at last. */
  unsent: z.enum(unsentReasons).optional(),
})
export type WebhookDeliveryRecord = z.infer<typeof deliverySchema>
export type DeliveryKey = Pick<WebhookDeliveryRecord, 'company' | 'webhook' | 'id'>

/** Where the sweep looks for what is to be tried. */
const dueSchema = z.object({
  company: z.string(),
  webhook: z.string(),
  id: z.string(),
  at: z.number(),
  /** When it was put into the queue last. */
  queued_at: z.number().exactOptional(),
})
export type WebhookDue = z.infer<typeof dueSchema>

/** What moves a delivery on: to its next try, or to its end. */
export interface DeliveryMove {
  /** As it was read. */
  before: WebhookDeliveryRecord
  set: Partial<Pick<WebhookDeliveryRecord, 'state' | 'tries' | 'next_at' | 'attempts' | 'ended_at' | 'unsent'>>
  /** When its next try was put into the queue. */
  queued_at?: number | undefined
}

/** The id of a delivery: it sorts by when it happened. @param rest follows from what happened and who is told */
export const deliveryId = (at: number, rest: string) => `msg_${at.toString(36).padStart(9, '0')}${rest.slice(0, 20)}`

/** What webhooks were told and are to be told, when that is tried, and how it is written. */
export const deliveryItems = (db: Db, tables: Tables) => {
  const deliveries = itemsOf<WebhookDeliveryRecord, [company: string, webhook: string, id: string]>(
    ...([db, tables, keys.webhookDelivery, checked(deliverySchema)] as const),
  )
  const dues = itemsOf<WebhookDue, [shard: number, sortKey: string]>(db, tables, keys.webhookDue, checked(dueSchema))

  const dueId = ({ company, webhook, id, at }: WebhookDue): [number, string] => [
    shardOf(id),
    byTime(at, `${company}#${webhook}#${id}`),
  ]
  const idOf = ({ company, webhook, id }: DeliveryKey): [string, string, string] => [company, webhook, id]
  const dueOf = ({ company, webhook, id }: DeliveryKey, at: number, queued_at?: number): WebhookDue => ({
    ...{ company, webhook, id, at },
    ...(queued_at === undefined ? {} : { queued_at }),
  })
  const putDue = (due: WebhookDue): Write => dues.writes.put(dueId(due), due)

  const moving = ({ before, set, queued_at }: DeliveryMove): Write[] => {
    const { next_at } = set
    const remove = ['held_until', ...(next_at === undefined ? ['next_at'] : [])]
    const state = { state: before.state, next_at: before.next_at ?? absent }
    const same = next_at !== undefined && next_at === before.next_at
    return [
      deliveries.writes.patch(idOf(before), { set, remove }, { pk: present, ...state }),
      ...(before.next_at === undefined || same ? [] : [dues.writes.remove(dueId(dueOf(before, before.next_at)))]),
      ...(next_at === undefined ? [] : [putDue(dueOf(before, next_at, queued_at))]),
    ]
  }
  return { deliveries, dues, dueId, idOf, dueOf, putDue, moving }
}

/** What webhooks were told, and what is to be told. */
export const webhookDeliveries = (db: Db, tables: Tables) => {
  const { deliveries, idOf, moving } = deliveryItems(db, tables)
  /** Moves a delivery on. @returns false where it was moved meanwhile */
  const move = async (one: DeliveryMove): Promise<boolean> => !(await tryTransact(db, moving(one)))

  return {
    delivery: (company: string, webhook: string, id: string): Promise<WebhookDeliveryRecord | undefined> =>
      deliveries.get([company, webhook, id]),
    /** What a webhook was told, the newest first, step by step. */
    deliveries: (company: string, webhook: string, steps: Steps = {}) =>
      deliveries.steps([company, webhook, ''], { ...steps, newestFirst: true }),
    /** Keeps a delivery that was made and sent at once. */
    keep: (delivery: WebhookDeliveryRecord): Promise<boolean> =>
      deliveries.claim(idOf(delivery), delivery, delivery.created_at + deliveriesKept),

    move,
  }
}
