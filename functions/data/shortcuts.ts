import * as z from 'zod'
import type { Db, Tables, Write } from './db.ts'
import { checked } from './items/checked.ts'
import { type Change, present } from './items/expressions.ts'
import { itemsOf } from './items/items.ts'
import { readTogether } from './items/readTogether.ts'
import { keys } from './keys.ts'

const schema = z.object({
  id: z.string(),
  company: z.string(),
  facility: z.string(),
  /** The group in which it was added. */
  group: z.string(),
  label: z.string(),
  url: z.string(),
  status: z.literal([0, 1]),
  /** Rises with each change. */
  revision: z.number(),
  by: z.string(),
  /** When it was changed or switched last, epoch ms. */
  changed_at: z.number(),
  /** When what devices show was changed last, epoch ms. */
  content_at: z.number(),
})
export type ShortcutRecord = z.infer<typeof schema>

/** What is changed of a shortcut. */
export const shortcutFields = [
  ...(['facility', 'label', 'url', 'status', 'revision', 'by', 'changed_at', 'content_at'] as const),
]

/** Web shortcuts of companies. Which devices shall have one is assigned to each device (`desiredItems.ts`). */
export const shortcutStore = (db: Db, tables: Tables) => {
  const shortcuts = itemsOf<ShortcutRecord, [company: string, id: string]>(db, tables, keys.shortcut, checked(schema))
  return {
    /** Adds a shortcut. */
    add: (shortcut: ShortcutRecord): Promise<boolean> => shortcuts.claim([shortcut.company, shortcut.id], shortcut),
    get: (company: string, id: string): Promise<ShortcutRecord | undefined> => shortcuts.get([company, id]),
    list: (company: string): Promise<ShortcutRecord[]> => shortcuts.list([company, '']),
    /** Some shortcuts, each in its place. */
    several: (company: string, ids: readonly string[]): Promise<(ShortcutRecord | undefined)[]> =>
      readTogether(
        db,
        ids.map((id) => shortcuts.one([company, id])),
      ),
    /** Changes a shortcut as it was read, together with what follows from it. */
    changing: ({ company, id, revision }: ShortcutRecord, change: Change): Write =>
      shortcuts.writes.patch([company, id], change, { pk: present, revision }),
    removing: (company: string, id: string): Write => shortcuts.writes.remove([company, id]),
  }
}
