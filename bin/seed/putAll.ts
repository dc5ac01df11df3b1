import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { Db } from '../../functions/data/db.ts'

/** Writes many items of one table, 25 a request and a few requests at a time; what the table could not take is sent again. */
export const putAll = async (db: Db, table: string, items: readonly Record<string, unknown>[]): Promise<void> => {
  const chunks = Array.from({ length: Math.ceil(items.length / 25) }, (_, index) =>
    items.slice(index * 25, index * 25 + 25),
  )
  const writeNext = async (): Promise<void> => {
    for (let chunk = chunks.pop(); chunk; chunk = chunks.pop()) {
      let requests = chunk.map((Item) => ({ PutRequest: { Item } }))
      while (requests.length > 0) {
        const { UnprocessedItems } = await db.send(new BatchWriteCommand({ RequestItems: { [table]: requests } }))
        requests = (UnprocessedItems?.[table] ?? []) as typeof requests
      }
    }
  }
  await Promise.all(Array.from({ length: 6 }, writeNext))
}
