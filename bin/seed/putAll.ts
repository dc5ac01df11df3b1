import { type Db, transact } from '../../functions/data/db.ts'
import { inTurns } from '../../functions/lib/inTurns.ts'

const mostInOne = 100

/** Writes many small items of one table, a hundred in a transaction: the disk is waited for once for each of those. */
export const putAll = async (db: Db, table: string, items: readonly Record<string, unknown>[]): Promise<void> => {
  const chunks = Array.from({ length: Math.ceil(items.length / mostInOne) }, (_, index) =>
    items.slice(index * mostInOne, (index + 1) * mostInOne),
  )
  await inTurns(2, chunks, (chunk) =>
    transact(
      db,
      chunk.map((Item) => ({ Put: { TableName: table, Item } })),
    ),
  )
}
