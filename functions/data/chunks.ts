import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { Db } from './db.ts'

/** Most items that one step of a query looks at. */
const most = 1000

export interface Steps {
  /** What stands behind the prefix of the last key that is known already; its item may be gone by now. */
  after?: string | undefined
  /** Items of the first step; absent for as many as fit. Later steps are larger, since few of many may be wanted. */
  size?: number | undefined
}

/**
 * The items of a partition whose sort keys begin with a prefix, in the order of their keys, step by step. Strongly
 * consistent: what stood throughout is met once.
 */
export async function* chunksUnder<Item>(
  db: Db,
  { TableName, pk, prefix }: { TableName: string; pk: string; prefix: string },
  { after, size }: Steps = {},
): AsyncGenerator<Item[]> {
  let ExclusiveStartKey: Record<string, unknown> | undefined =
    after === undefined ? undefined : { pk, sk: `${prefix}${after}` }
  let Limit = size
  do {
    const { Items = [], LastEvaluatedKey } = await db.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
        ExpressionAttributeValues: { ':pk': pk, ':sk': prefix },
        ConsistentRead: true,
        ExclusiveStartKey,
        Limit,
      }),
    )
    yield Items as Item[]
    ExclusiveStartKey = LastEvaluatedKey
    Limit = Limit && Math.min(most, Limit * 2)
  } while (ExclusiveStartKey)
}
