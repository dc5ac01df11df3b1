import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { GroupType } from '../../shared/roles.ts'
import { allPages, type Db, failedConditions, type Tables, transact, type Write } from './db.ts'

/**
 * <company> / GROUP#<uid>                            the company itself, its facilities and its teams
 * <company> / GROUPNAME#<parent>#<lower case>        which group has the name among those of its parent
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

const nameKey = (group: GroupRecord) => ({
  pk: group.company,
  sk: `GROUPNAME#${group.parent_id ?? '-'}#${group.name.toLowerCase()}`,
})

export const groupStore = (db: Db, { groups: TableName }: Tables) => {
  const claimName = (group: GroupRecord): Write => ({
    Put: {
      TableName,
      Item: { ...nameKey(group), uid: group.uid },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  })
  const dropName = (group: GroupRecord): Write => ({ Delete: { TableName, Key: nameKey(group) } })
  const isRenamed = (before: GroupRecord, after: GroupRecord) => before.name.toLowerCase() !== after.name.toLowerCase()

  return {
    /** Every group of the company, suspended ones included. */
    list: (company: string): Promise<GroupRecord[]> =>
      allPages<GroupRecord>((ExclusiveStartKey) =>
        db.send(
          new QueryCommand({
            TableName,
            KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
            ExpressionAttributeValues: { ':pk': company, ':sk': 'GROUP#' },
            ConsistentRead: true,
            ExclusiveStartKey,
          }),
        ),
      ),

    get: async (company: string, uid: string): Promise<GroupRecord | undefined> => {
      const { Item } = await db.send(new GetCommand({ TableName, Key: groupKey(company, uid), ConsistentRead: true }))
      return Item as GroupRecord | undefined
    },

    /** Adds a group; answers `taken` where a group of the same parent has its name. */
    add: async (group: GroupRecord): Promise<'taken' | undefined> => {
      const put = {
        TableName,
        Item: { ...groupKey(group.company, group.uid), ...group },
        ConditionExpression: 'attribute_not_exists(pk)',
      }
      try {
        await transact(db, [claimName(group), { Put: put }])
      } catch (error) {
        if (failedConditions(error)[0]) return 'taken'
        throw error
      }
    },

    /**
     * Writes changed groups together, if nobody changed one since `before` was read. A suspended group gives its name
     * up, and takes it again when it comes back. At most 30 at once.
     * @returns what stood in the way, if anything
     */
    replace: async (
      ...changes: { before: GroupRecord; after: GroupRecord }[]
    ): Promise<'taken' | 'conflict' | undefined> => {
      const puts = changes.map(
        ({ before, after }): Write => ({
          Put: {
            TableName,
            Item: { ...groupKey(after.company, after.uid), ...after, version: before.version + 1 },
            ConditionExpression: 'version = :v',
            ExpressionAttributeValues: { ':v': before.version },
          },
        }),
      )
      const names = changes.flatMap(({ before, after }) => {
        if (after.status === 2) return [dropName(before)]
        if (before.status === 2) return [claimName(after)]
        return isRenamed(before, after) ? [claimName(after), dropName(before)] : []
      })
      try {
        await transact(db, [...puts, ...names])
      } catch (error) {
        const failed = failedConditions(error)
        if (failed.slice(0, puts.length).includes(true)) return 'conflict'
        if (failed.includes(true)) return 'taken'
        throw error
      }
    },

    /** Gives groups the time zone of the facility above them. */
    setZone: async (company: string, uids: readonly string[], zone: string) => {
      for (let from = 0; from < uids.length; from += 100) {
        const writes = uids.slice(from, from + 100).map(
          (uid): Write => ({
            Update: {
              TableName,
              Key: groupKey(company, uid),
              UpdateExpression: 'SET time_zone = :zone ADD version :one',
              ConditionExpression: 'attribute_exists(pk)',
              ExpressionAttributeValues: { ':zone': zone, ':one': 1 },
            },
          }),
        )
        await transact(db, writes)
      }
    },
  }
}
