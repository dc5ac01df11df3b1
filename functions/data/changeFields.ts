import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Db } from './db.ts'

/**
 * Changes fields of an item that still exists; fields that are undefined stay as they are. Done in one write, which is
 * refused by condition where the item is gone.
 * @returns the item as it is then; undefined where no field was given, so that nothing was written
 */
export const changeFields = async (
  db: Db,
  TableName: string,
  Key: { pk: string; sk: string },
  fields: object,
): Promise<Record<string, unknown> | undefined> => {
  const set = Object.entries(fields).filter(([, value]) => value !== undefined)
  if (set.length === 0) return undefined
  const { Attributes } = await db.send(
    new UpdateCommand({
      TableName,
      Key,
      UpdateExpression: `SET ${set.map(([name]) => `#${name} = :${name}`).join(', ')}`,
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: Object.fromEntries(set.map(([name]) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
      ReturnValues: 'ALL_NEW',
    }),
  )
  return Attributes
}
