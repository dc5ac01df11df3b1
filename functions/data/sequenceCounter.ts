import type { Db, Tables, Write } from './db.ts'
import { unchecked } from './items/checked.ts'
import { absent } from './items/expressions.ts'
import { itemsOf } from './items/items.ts'
import type { KeyOf } from './keys.ts'

/**
 * Numbers that rise with each thing that is made of a kind, where there may be so many of it: of two at once who count what
 * there is, one has to count again (`addWithin`).
 */
export const sequenceCounter = <Of extends readonly unknown[]>(db: Db, tables: Tables, at: KeyOf<Of>) => {
  const items = itemsOf<{ turn: number }, Of>(db, tables, at, unchecked)
  return {
    /** The turn now. Read it before you count. */
    now: async (id: Of): Promise<number> => (await items.get(id))?.turn ?? 0,
    /** To be written together with what is added: it fails where another one was added since. @param before the turn then */
    next: (id: Of, before: number): Write =>
      items.writes.put(id, { turn: before + 1 }, { when: { turn: before || absent } }),
  }
}
