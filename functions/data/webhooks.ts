import * as z from 'zod'
import { deliveriesKept, deliveryFaults, deliveryStates, unsentReasons, webhookEvents } from '../../shared/webhooks.ts'
import { type CompanyRecord, companyItems } from './companies.ts'
import { type Db, type Tables, tryTransact, type Write } from './db.ts'
import { checked } from './items/checked.ts'
import { absent, absentOr, atMost, type Change, present } from './items/expressions.ts'
import { itemsOf, type Steps } from './items/items.ts'
import { keys } from './keys.ts'
import { onEachShard, shardOf } from './shards.ts'
import { byTime, type HappenedRecord, webhookEventStore } from './webhookEvents.ts'

const schema = z.object({
  id: z.string(),
  company: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  /** What happens in these groups and below them; missing for all of the company. */
  groups: z.array(z.string()).optional(),
  enabled: z.boolean(),
  /** Set where it was switched off since it failed for days. */
  gave_up_at: z.number().optional(),
  /** The secret, closed (`functions/lib/webhooks/secrets.ts`), with the key that closes it, wrapped. */
  sealed: z.string(),
  key: z.string(),
  /** The one before, while it is still valid. */
  old: z.object({ sealed: z.string(), key: z.string(), until: z.number() }).optional(),
  /** Rises with each change by somebody. */
  revision: z.number(),
  by: z.string(),
  /** Epoch ms, as all instants here. */
  created_at: z.number(),
  changed_at: z.number(),
  /** Tries that failed one after the other, and since when they do. */
  failures: z.number().optional(),
  failing_since: z.number().optional(),
  /** Until when nothing is tried: so many tries have failed that another one would only hold up others. */
  paused_until: z.number().optional(),
  /** When something arrived last. */
  delivered_at: z.number().optional(),
})
export type WebhookRecord = z.infer<typeof schema>

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

/** Where the sweep looks for what is to be tried. */
export interface WebhookDue {
  company: string
  webhook: string
  id: string
  at: number
  /** When it was put into the queue last. */
  queued_at?: number
}

/** What of the directory changes with webhooks. */
export const webhookTerms = ['webhook_events', 'webhooks_version'] as const

/** The id of a delivery: it sorts by when it happened. @param rest follows from what happened and who is told */
export const deliveryId = (at: number, rest: string) => `msg_${at.toString(36).padStart(9, '0')}${rest.slice(0, 20)}`

/** Webhooks of companies, what each is told, and when that is tried. */
export const webhookStore = (db: Db, tables: Tables) => {
  const webhooks = itemsOf<WebhookRecord, [company: string, id: string]>(
    ...([db, tables, keys.webhook, checked(schema)] as const),
  )
  const deliveries = itemsOf<WebhookDeliveryRecord, [company: string, webhook: string, id: string]>(
    ...([db, tables, keys.webhookDelivery, checked(deliverySchema)] as const),
  )
  const dues = itemsOf<WebhookDue, [shard: number, place: string]>(db, tables, keys.webhookDue)
  const companies = companyItems(db, tables)
  const outbox = webhookEventStore(db, tables)

  const dueId = ({ company, webhook, id, at }: WebhookDue): [number, string] => [
    shardOf(id),
    byTime(at, `${company}#${webhook}#${id}`),
  ]
  type DeliveryKey = Pick<WebhookDeliveryRecord, 'company' | 'webhook' | 'id'>
  const idOf = ({ company, webhook, id }: DeliveryKey): [string, string, string] => [company, webhook, id]
  const dueOf = ({ company, webhook, id }: DeliveryKey, at: number, queued_at?: number): WebhookDue => ({
    ...{ company, webhook, id, at },
    ...(queued_at === undefined ? {} : { queued_at }),
  })
  const putDue = (due: WebhookDue): Write => dues.writes.put(dueId(due), due)

  /** Says in the company's record what its webhooks wait for: whoever notes what happens knows it from there. */
  const said = (company: Pick<CompanyRecord, 'uid' | 'webhooks_version'>, all: readonly WebhookRecord[]): Write => {
    const { webhooks_version: version } = company
    const waitedFor = webhookEvents.filter((event) =>
      all.some(({ enabled, events }) => enabled && events.includes(event)),
    )
    return companies.writes.patch(
      [company.uid],
      { set: { webhook_events: waitedFor, webhooks_version: (version ?? 0) + 1 } },
      { pk: present, webhooks_version: version ?? absent },
    )
  }

  return {
    list: (company: string): Promise<WebhookRecord[]> => webhooks.list([company, '']),
    get: (company: string, id: string): Promise<WebhookRecord | undefined> => webhooks.get([company, id]),

    /**
     * Adds, replaces or removes webhooks, and says in the company's record what they wait for then.
     * @param company as it was read before the webhooks were
     * @param before as it was read; undefined for a new one
     * @param after undefined for one that goes
     * @param all every webhook of the company as it is then
     * @returns false where somebody changed one of the company's meanwhile
     */
    change: async (
      company: Pick<CompanyRecord, 'uid' | 'webhooks_version'>,
      before: WebhookRecord | undefined,
      after: WebhookRecord | undefined,
      all: readonly WebhookRecord[],
    ): Promise<boolean> => {
      const id: [string, string] = [company.uid, (after ?? before)?.id ?? '']
      const when = before ? { revision: before.revision } : { pk: absent }
      const failed = await tryTransact(db, [
        after ? webhooks.writes.put(id, after, { when }) : webhooks.writes.remove(id, when),
        said(company, all),
      ])
      return !failed
    },
    /** Changes what only concerns the webhook itself, such as its secret. @returns false where somebody changed it meanwhile */
    patch: ({ company, id, revision }: WebhookRecord, change: Change): Promise<boolean> =>
      webhooks.patch([company, id], change, { pk: present, revision }),

    /** Notes that a try arrived, unless somebody changed the webhook meanwhile. */
    arrived: async ({ company, id, revision }: WebhookRecord, at: number) => {
      const remove = ['failures', 'failing_since', 'paused_until']
      await webhooks.patch([company, id], { set: { delivered_at: at }, remove }, { pk: present, revision })
    },
    /**
     * Notes that a try failed.
     * @param how `since`: when the first of them did; `until`: until when nothing is tried
     * @returns false where somebody changed the webhook meanwhile: what was tried says nothing of how it is now
     */
    failed: (
      { company, id, revision }: WebhookRecord,
      { since, until }: { since: number; until?: number | undefined },
    ): Promise<boolean> =>
      webhooks.patch(
        [company, id],
        { set: { failing_since: since, paused_until: until }, add: { failures: 1 } },
        { pk: present, revision },
      ),
    /** Lets everything be tried at once, since somebody says that it works again. */
    resume: async ({ company, id, paused_until }: WebhookRecord) => {
      if (paused_until !== undefined) await webhooks.patch([company, id], { remove: ['paused_until'] })
    },
    /** Takes the only try that a paused webhook has. @returns false where somebody else did */
    probe: ({ company, id, paused_until }: WebhookRecord, until: number): Promise<boolean> =>
      webhooks.patch([company, id], { set: { paused_until: until } }, { pk: present, paused_until }),
    /** Switches off what fails for days; who is to be told of it is kept with it. */
    giveUp: async (webhook: WebhookRecord, happened: HappenedRecord): Promise<boolean> => {
      const { company, id, revision } = webhook
      const failed = await tryTransact(db, [
        webhooks.writes.patch(
          [company, id],
          { set: { enabled: false, gave_up_at: happened.at }, add: { revision: 1 }, remove: ['paused_until'] },
          { revision, enabled: true },
        ),
        outbox.happened(happened),
      ])
      return !failed
    },

    /**
     * Hands on what happened: all of its deliveries are there, or none, and it is handed on once.
     * @param now when they are put into the queue
     * @returns those that are new
     */
    handOn: async (
      happened: HappenedRecord,
      made: readonly WebhookDeliveryRecord[],
      now: number,
    ): Promise<readonly WebhookDeliveryRecord[]> => {
      const writesOf = (delivery: WebhookDeliveryRecord) => [
        deliveries.writes.claim(idOf(delivery), delivery, delivery.created_at + deliveriesKept),
        putDue(dueOf(delivery, delivery.next_at ?? now, now)),
      ]
      const failed = await tryTransact(db, [...made.flatMap(writesOf), outbox.handedOn(happened)])
      if (!failed) return made
      // It was noted twice, and some of it is there from the first time.
      const fresh: WebhookDeliveryRecord[] = []
      for (const delivery of made) if (!(await tryTransact(db, writesOf(delivery)))) fresh.push(delivery)
      await outbox.drop(happened)
      return fresh
    },

    delivery: (company: string, webhook: string, id: string): Promise<WebhookDeliveryRecord | undefined> =>
      deliveries.get([company, webhook, id]),
    /** What a webhook was told, the newest first, step by step. */
    deliveries: (company: string, webhook: string, steps: Steps = {}) =>
      deliveries.steps([company, webhook, ''], { ...steps, newestFirst: true }),
    /** Keeps a delivery that was made and sent at once. */
    keep: (delivery: WebhookDeliveryRecord): Promise<boolean> =>
      deliveries.claim(idOf(delivery), delivery, delivery.created_at + deliveriesKept),

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
    settled: async (due: WebhookDue) => {
      await dues.remove(dueId(due))
    },

    /** Takes a delivery for one try. @returns false where somebody has it, or it is over or due at another time */
    claim: (delivery: WebhookDeliveryRecord, now: number, until: number): Promise<boolean> =>
      deliveries.patch(
        idOf(delivery),
        { set: { held_until: until } },
        { state: 'waiting', next_at: delivery.next_at, held_until: absentOr(atMost(now)) },
      ),
    /**
     * Moves a delivery on: to its next try, or to its end.
     * @param queued_at when its next try was put into the queue
     * @returns false where it was moved meanwhile
     */
    move: async (
      before: WebhookDeliveryRecord,
      set: Partial<Pick<WebhookDeliveryRecord, 'state' | 'tries' | 'next_at' | 'attempts' | 'ended_at' | 'unsent'>>,
      queued_at?: number,
    ): Promise<boolean> => {
      const { next_at } = set
      const remove = ['held_until', ...(next_at === undefined ? ['next_at'] : [])]
      const state = { state: before.state, next_at: before.next_at ?? absent }
      const same = next_at !== undefined && next_at === before.next_at
      const failed = await tryTransact(db, [
        deliveries.writes.patch(idOf(before), { set, remove }, { pk: present, ...state }),
        ...(before.next_at === undefined || same ? [] : [dues.writes.remove(dueId(dueOf(before, before.next_at)))]),
        ...(next_at === undefined ? [] : [putDue(dueOf(before, next_at, queued_at))]),
      ])
      return !failed
    },
  }
}
