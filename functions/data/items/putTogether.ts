import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { Refusal } from '../../../shared/refusals.ts'
import { mapConcurrently } from '../../lib/mapConcurrently.ts'
import type { Db, Write } from '../db.ts'

type Requests = NonNullable<BatchWriteCommand['input']['RequestItems']>

/** Items of a request, of which each is below 400 kB, and requests at a time. */
const [mostAtOnce, atOnce] = [25, 8]
const tries = 6

/** Writes items until all of them are written: what DynamoDB had no room for is sent again. */
const putAll = async (db: Db, puts: readonly Write[]) => {
  let left: Requests = Object.fromEntries(
    [...Map.groupBy(puts, ({ Put }) => Put?.TableName ?? '')].map(([table, some]) => [
      table,
      some.map(({ Put }) => ({ PutRequest: { Item: Put?.Item } })),
    ]),
  )
  for (let attempt = 1; Object.keys(left).length > 0; attempt++) {
    if (attempt > tries) throw new Refusal('unavailable')
    if (attempt > 1) await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt))
    const { UnprocessedItems = {} } = await db.send(new BatchWriteCommand({ RequestItems: left }))
    left = UnprocessedItems
  }
}

/**
 * Writes many items in few requests, each whole and without a condition. It is no transaction: where it fails, some of
 * them may be there.
 * @throws Refusal `unavailable` where the table stays too busy
 */
export const putTogether = (db: Db, puts: readonly Write[]) =>
  mapConcurrently(
    atOnce,
    Array.from({ length: Math.ceil(puts.length / mostAtOnce) }, (_, at) =>
      puts.slice(at * mostAtOnce, (at + 1) * mostAtOnce),
    ),
    (some) => putAll(db, some),
  )
