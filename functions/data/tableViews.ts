import * as z from 'zod'
import type { TableName } from '../../shared/tables.ts'
import { hour } from '../../shared/time.ts'
import { type Db, type Tables, tryTransact } from './db.ts'
import { checked } from './items/checked.ts'
import { missing } from './items/expressions.ts'
import { itemsOf } from './items/items.ts'
import { keys } from './keys.ts'

const view = z.object({
  id: z.string(),
  name: z.string(),
  columns: z.string(),
  choices: z.string(),
  /** Uid of the user whose it is. */
  owner: z.string(),
  /** When it was deleted (epoch ms): for a while it can be brought back. */
  deleted_at: z.number().exactOptional(),
})
export type ViewRecord = z.infer<typeof view>

/** Views of a table that belong together, all in one item: `v` goes up with every change. */
const schema = z.object({
  v: z.number(),
  views: z.array(view),
})
type ViewsItem = z.infer<typeof schema>

/** What a user sees of a table. */
export interface Views {
  own: ViewRecord[]
  shared: ViewRecord[]
}

/** In the place of a user, for what is shared: no uid begins so. */
const everybody = '*'
const kept = hour
const tries = 5

export const tableViewStore = (db: Db, tables: Tables) => {
  const items = itemsOf<ViewsItem, [company: string, table: TableName, owner: string]>(
    db,
    tables,
    keys.tableViews,
    checked(schema),
  )
  const read = (company: string, table: TableName, user: string) =>
    Promise.all([items.get([company, table, user]), items.get([company, table, everybody])])
  const viewsOf = (own: ViewsItem | undefined, shared: ViewsItem | undefined): Views => ({
    own: own?.views ?? [],
    shared: shared?.views ?? [],
  })

  return {
    /** The views that a user sees of a table, deleted ones too. */
    list: async (company: string, table: TableName, user: string): Promise<Views> =>
      viewsOf(...(await read(company, table, user))),

    /**
     * Changes the views that a user sees of a table, their own and the shared ones together, whoever else does at the same
     * time. What was deleted more than an hour ago goes.
     * @param change the views as they should be; what it throws leaves them as they are
     * @param now epoch ms
     * @returns false where others changed them again and again
     */
    change: async (
      [company, table, user]: [company: string, table: TableName, user: string],
      now: number,
      change: (views: Views) => Views,
    ): Promise<boolean> => {
      const lasting = (views: readonly ViewRecord[]) =>
        views.filter(({ deleted_at }) => deleted_at === undefined || deleted_at > now - kept)
      for (let attempt = 0; attempt < tries; attempt++) {
        const [own, shared] = await read(company, table, user)
        const before = viewsOf(own, shared)
        const after = change(before)
        const put = (owner: string, was: ViewsItem | undefined, item: Omit<ViewsItem, 'v'>) =>
          items.writes.put(
            [company, table, owner],
            { ...item, views: lasting(item.views), v: (was?.v ?? 0) + 1 },
            { when: was ? { v: was.v } : missing },
          )
        const writes = [
          ...(after.own !== before.own ? [put(user, own, { views: after.own })] : []),
          ...(after.shared !== before.shared ? [put(everybody, shared, { views: after.shared })] : []),
        ]
        if (writes.length === 0 || !(await tryTransact(db, writes))) return true
      }
      return false
    },
  }
}
