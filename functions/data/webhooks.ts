import * as z from 'zod'
import { webhookEvents } from '../../shared/webhooks.ts'
import { type CompanyRecord, companyItems } from './companies.ts'
import { type Db, type Tables, tryTransact, type Write } from './db.ts'
import { checked } from './items/checked.ts'
import { absent, type Change, present } from './items/expressions.ts'
import { itemsOf } from './items/items.ts'
import { keys } from './keys.ts'
import { webhookDeliveries } from './webhookDeliveries.ts'
import { type HappenedRecord, webhookEventStore } from './webhookEvents.ts'

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

/** What of the directory changes with webhooks. */
export const webhookTerms = ['webhook_events', 'webhooks_version'] as const

export const webhookItems = (db: Db, tables: Tables) =>
  itemsOf<WebhookRecord, [company: string, id: string]>(db, tables, keys.webhook, checked(schema))

/** Webhooks of companies, and what each is told. */
export const webhookStore = (db: Db, tables: Tables) => {
  const webhooks = webhookItems(db, tables)
  const companies = companyItems(db, tables)
  const outbox = webhookEventStore(db, tables)

  /** Says in the company's record what its webhooks wait for: whoever notes what happens knows it from there. */
  const noted = (company: Pick<CompanyRecord, 'uid' | 'webhooks_version'>, all: readonly WebhookRecord[]): Write => {
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
    ...webhookDeliveries(db, tables),

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
        noted(company, all),
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
  }
}
