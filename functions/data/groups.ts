import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { GroupType } from '../../shared/roles.ts'
import { allPages, type Db, type Tables } from './db.ts'

/**
 * <company> / GROUP#<uid>   the company itself, its facilities and its teams
 */
export interface GroupRecord {
  uid: string
  company: string
  type: GroupType
  name: string
  parent_id: string | null
  status: 0 | 1 | 2
  /** Of teams: 1 scan, 2 non-scan. */
  subtype?: 1 | 2
  time_zone: string
  created_on: string
  phone?: string
  addr1?: string
  addr2?: string
  city?: string
  state?: string
  zip?: string
  country?: string
  /** Goes up with every change: the condition of the next one. */
  version: number
}

export const groupKey = (company: string, uid: string) => ({ pk: company, sk: `GROUP#${uid}` })

export const groupStore = (db: Db, { directory }: Tables) => ({
  /** Every group of the company, suspended ones included. */
  list: (company: string): Promise<GroupRecord[]> =>
    allPages<GroupRecord>((ExclusiveStartKey) =>
      db.send(
        new QueryCommand({
          TableName: directory,
          KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
          ExpressionAttributeValues: { ':pk': company, ':sk': 'GROUP#' },
          ConsistentRead: true,
          ExclusiveStartKey,
        }),
      ),
    ),
  add: async (group: GroupRecord) => {
    await db.send(
      new PutCommand({
        TableName: directory,
        Item: { ...groupKey(group.company, group.uid), ...group },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    )
  },
  /** Writes a changed group, if nobody changed it since it was read. */
  replace: async (group: GroupRecord) => {
    await db.send(
      new PutCommand({
        TableName: directory,
        Item: { ...groupKey(group.company, group.uid), ...group, version: group.version + 1 },
        ConditionExpression: 'version = :v',
        ExpressionAttributeValues: { ':v': group.version },
      }),
    )
  },
})
