import * as z from 'zod'
import type { RoleName } from '../../shared/roles.ts'
import type { Db, Tables } from './db.ts'
import { checked, text } from './items/checked.ts'
import { itemsOf } from './items/items.ts'
import { keys } from './keys.ts'

/** The role and group of a user's latest session. */
const schema = z.object({
  role: text<RoleName>(),
  group: z.string(),
})
export type Latest = z.infer<typeof schema>

export const latestItems = (db: Db, tables: Tables) =>
  itemsOf<Latest, [company: string, user: string]>(db, tables, keys.latest, checked(schema))

/** What to open the next session with. It is a hint: whether the user still has the role is for the session to ask. */
export const latestStore = (db: Db, tables: Tables) => {
  const latest = latestItems(db, tables)
  return { get: (company: string, uid: string): Promise<Latest | undefined> => latest.get([company, uid]) }
}
