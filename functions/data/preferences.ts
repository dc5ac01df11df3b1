import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { Preference } from '../../shared/contract/entities.ts'
import { allPages, type Db, type Tables } from './db.ts'

/**
 * <company> / PREF#USER#<uid>#<type>   a preference of a user
 * <company> / PREF#COMPANY#<type>      a preference of the company
 */
export type PrefOwner = 'COMPANY' | `USER#${string}`

const key = (company: string, owner: PrefOwner, type: number | '') => ({ pk: company, sk: `PREF#${owner}#${type}` })

export const preferenceStore = (db: Db, { settings: TableName }: Tables) => ({
  get: async (company: string, owner: PrefOwner, type: number): Promise<Preference | undefined> => {
    const { Item } = await db.send(new GetCommand({ TableName, Key: key(company, owner, type), ConsistentRead: true }))
    return Item && { pref_type: type, pref_value: Item.pref_value as string }
  },
  /** Every preference of an owner, by type. */
  list: async (company: string, owner: PrefOwner): Promise<Preference[]> => {
    const { pk, sk } = key(company, owner, '')
    const items = await allPages<Preference>((ExclusiveStartKey) =>
      db.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
          ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
          ConsistentRead: true,
          ExclusiveStartKey,
        }),
      ),
    )
    return items
      .map(({ pref_type, pref_value }) => ({ pref_type, pref_value }))
      .sort((a, b) => a.pref_type - b.pref_type)
  },
  /** Stores a preference in the place of the one before, and answers that. */
  set: async (company: string, owner: PrefOwner, preference: Preference): Promise<string | undefined> => {
    const { Attributes } = await db.send(
      new PutCommand({
        TableName,
        Item: { ...key(company, owner, preference.pref_type), ...preference },
        ReturnValues: 'ALL_OLD',
      }),
    )
    return Attributes?.pref_value as string | undefined
  },
})
