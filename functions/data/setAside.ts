import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { allPages, type Db, type Tables } from './db.ts'

/**
 * (table of rollups) ASIDE / <key>   work that cannot be brought into the figures, with the reason
 *
 * The key is that of a worker's hour, of a team's hour (without the worker) or of a day (with neither):
 * <company>#<facility>#<UTC day>[#<HH>#<team>[#<worker>]]
 */
export interface SetAside {
  company: string
  facility: string
  /** UTC date */
  day: string
  hour?: number
  team?: string
  worker?: string
  reason: string
  /** Epoch ms at which it failed last */
  at: number
}

const pk = 'ASIDE'
const longestReason = 500

/** How operators name it. */
export const keyOfSetAside = ({ company, facility, day, hour, team, worker }: Omit<SetAside, 'reason' | 'at'>) =>
  [
    ...[company, facility, day],
    ...(hour === undefined ? [] : [String(hour).padStart(2, '0')]),
    ...(team === undefined ? [] : [team]),
    ...(worker === undefined ? [] : [worker]),
  ].join('#')

export const setAsideStore = (db: Db, { rollups: TableName }: Tables) => ({
  /** Keeps what failed, in the place of what was kept of it before. */
  add: async (failed: SetAside) => {
    const reason = failed.reason.slice(0, longestReason)
    await db.send(new PutCommand({ TableName, Item: { pk, sk: keyOfSetAside(failed), ...failed, reason } }))
  },
  list: (): Promise<SetAside[]> =>
    allPages<SetAside>((ExclusiveStartKey) =>
      db.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': pk },
          ConsistentRead: true,
          ExclusiveStartKey,
        }),
      ),
    ),
  remove: async (key: string) => {
    await db.send(new DeleteCommand({ TableName, Key: { pk, sk: key } }))
  },
})
