import { type Db, transact } from '../../functions/data/db.ts'
import { mapConcurrently } from '../../functions/lib/mapConcurrently.ts'

const mostInOne = 100

/** Writes many small items of one table, a hundred in a transaction: the disk is waited for once for each of those. */
export const putAll = async (db: Db, table: string, items: readonly Record<string, unknown>[]): Promise<void> => {
  const chunks = Array.from({ length: Math.ceil(items.length / mostInOne) }, (_, index) =>
    items.slice(index * mostInOne, (index + 1) * mostInOne),
  )
  await mapConcurrently(2, chunks, (chunk) =>
    transact(
      db,
      chunk.map((Item) => ({ Put: { TableName: table, Item } })),
    ),
  )
}
