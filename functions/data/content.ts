import * as z from 'zod'
import type { OrderOption } from '../../shared/content.ts'
import type { LoginAppearance } from '../../shared/customizer.ts'
import { Refusal } from '../../shared/refusals.ts'
import { type Db, type Tables, tryTransact, type Write } from './db.ts'
import { checked, object } from './items/checked.ts'
import { absent, type Change, exists } from './items/expressions.ts'
import { itemsOf } from './items/items.ts'
import { keys } from './keys.ts'
import { sequenceCounter } from './sequenceCounter.ts'

const resource = z.object({
  id: z.string(),
  title: z.string(),
  link: z.string(),
  image: z.string(),
  created_at: z.string(),
})
export type ResourceRecord = z.infer<typeof resource>

const card = z.object({
  id: z.string(),
  name: z.string(),
  partner_url: z.string(),
  image_url: z.string(),
  tag_ids: z.array(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
})
export type PartnerCardRecord = z.infer<typeof card>

const tag = z.object({ id: z.string(), name: z.string(), updated_at: z.string() })
export type PartnerTagRecord = z.infer<typeof tag>

const appearanceSchema = z.object({
  look: object<LoginAppearance>(),
  /** Rises with each change. */
  turn: z.number(),
})
export type StoredAppearance = z.infer<typeof appearanceSchema>

const appliedSchema = z.object({
  id: z.string(),
  applied_at: z.string(),
  applied_by: z.string(),
  look: object<LoginAppearance>(),
})
export type AppearanceRecord = z.infer<typeof appliedSchema>

type Keyed = typeof keys.resource

/** Things of the platform, the same for every company: each by its id. */
const things = <Thing extends { id: string }, Shape extends z.ZodRawShape>(
  db: Db,
  tables: Tables,
  at: Keyed,
  schema: z.ZodObject<Shape>,
) => {
  const items = itemsOf<Thing, [id: string]>(db, tables, at, checked(schema) as object)
  const sequence = sequenceCounter(db, tables, keys.contentTurn)
  const { pk: kind } = at.key('')
  return {
    /** Rises with each that is added within the limit. Read it before you count those that there are. */
    turn: (): Promise<number> => sequence.now([kind]),
    /**
     * @param turn as it was before they were counted; without it nothing is limited
     * @returns false where another one was added since
     */
    add: async (thing: Thing, turn?: number): Promise<boolean> =>
      turn === undefined
        ? items.claim([thing.id], thing)
        : !(await tryTransact(db, [items.writes.claim([thing.id], thing), sequence.next([kind], turn)])),
    get: (id: string): Promise<Thing | undefined> => items.get([id]),
    list: (): Promise<Thing[]> => items.list(['']),
    /** @returns false where it is gone */
    change: (id: string, change: Change, when = exists): Promise<boolean> => items.patch([id], change, when),
    /** @returns false where it is gone */
    remove: (id: string): Promise<boolean> => items.remove([id], { id }),
    removal: (id: string): Write => items.writes.remove([id], { id }),
  }
}

const tries = 5

/** What the people who run the installation publish for every company, and how the sign-in page looks. */
export const contentStore = (db: Db, tables: Tables) => {
  const orders = itemsOf<{ ids: string[] }, [name: OrderOption]>(
    db,
    tables,
    keys.contentOrder,
    checked(z.object({ ids: z.array(z.string()) })),
  )
  const appearances = itemsOf<StoredAppearance, []>(db, tables, keys.loginAppearance, checked(appearanceSchema))
  const applied = itemsOf<AppearanceRecord, [id: string]>(db, tables, keys.appliedAppearance, checked(appliedSchema))
  const resources = things<ResourceRecord, typeof resource.shape>(db, tables, keys.resource, resource)
  const cards = things<PartnerCardRecord, typeof card.shape>(db, tables, keys.partnerCard, card)
  /** Removes something and its place in an order, in one moment. @returns false where it is gone */
  const removeFrom = async (name: OrderOption, id: string, removal: Write): Promise<boolean> => {
    for (let tried = 0; tried < tries; tried++) {
      const ids = (await orders.get([name]))?.ids ?? []
      const rest = ids.filter((each) => each !== id)
      const placed = rest.length < ids.length
      const failed = await tryTransact(db, [
        removal,
        ...(placed ? [orders.writes.put([name], { ids: rest }, { when: { ids } })] : []),
      ])
      if (!failed) return true
      if (failed[0]) return false
    }
    throw new Refusal('conflict')
  }
  return {
    resources: {
      ...resources,
      remove: (id: string): Promise<boolean> => removeFrom('resources_order', id, resources.removal(id)),
    },
    cards: {
      ...cards,
      remove: (id: string): Promise<boolean> => removeFrom('partner_marketplace_order', id, cards.removal(id)),
    },
    tags: things<PartnerTagRecord, typeof tag.shape>(db, tables, keys.partnerTag, tag),

    order: async (name: OrderOption): Promise<string[]> => (await orders.get([name]))?.ids ?? [],
    setOrder: async (name: OrderOption, ids: readonly string[]): Promise<void> => {
      await orders.put([name], { ids: [...ids] })
    },

    /** How the sign-in page looks; undefined while nobody has set anything. */
    appearance: (options: { weak?: boolean } = {}): Promise<StoredAppearance | undefined> =>
      appearances.get([], options),
    /** Sets how it looks. @returns false where somebody changed it since it was read */
    setAppearance: async (appearance: LoginAppearance, before: number): Promise<boolean> =>
      appearances.put(
        [],
        { look: appearance, turn: before + 1 },
        { when: before === 0 ? { pk: absent } : { turn: before } },
      ),
    /** Looks that were applied, the newest first. */
    applied: async (most: number): Promise<AppearanceRecord[]> => {
      const found: AppearanceRecord[] = []
      for await (const page of applied.steps([''], { size: most, newestFirst: true })) {
        found.push(...page)
        if (found.length >= most) break
      }
      return found.slice(0, most)
    },
    noteApplied: async (record: AppearanceRecord): Promise<void> => {
      await applied.put([record.id], record)
    },
  }
}
