import {
  BatchGetCommand,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb'
import type { RoleName } from '../../shared/roles.ts'
import { allPages, type Db, type Tables } from './db.ts'

/**
 * <company> / USER#<uid>             a user with the roles they hold
 * <company> / USERNAME#<lower case>  who has the name
 * <company> / COUNTERS               enabled_users, kept in the same transactions
 */
export interface UserRecord {
  uid: string
  company: string
  username: string
  first_name: string
  last_name: string
  email?: string
  employee_id?: string
  phone?: string
  addr1?: string
  addr2?: string
  city?: string
  state?: string
  zip?: string
  country?: string
  status: 0 | 1 | 2
  roles: { role: RoleName; group: string }[]
  two_factor: boolean
  /** Platform users only: 1 the tools, 2 company toggling too. */
  universal?: 1 | 2
  /** Sessions opened before this instant (epoch ms) are over. */
  sessions_from: number
  created_on: string
  /** Goes up with every change: the condition of the next one. */
  version: number
}

export const userKey = (company: string, uid: string) => ({ pk: company, sk: `USER#${uid}` })
const nameKey = (company: string, username: string) => ({ pk: company, sk: `USERNAME#${username.toLowerCase()}` })
const countersKey = (company: string) => ({ pk: company, sk: 'COUNTERS' })

type Writes = NonNullable<TransactWriteCommandInput['TransactItems']>

export const userStore = (db: Db, { directory }: Tables) => {
  /** Moves the count of enabled users; up only while it is below the limit. */
  const count = (company: string, by: 1 | -1, max: number | null): Writes[number] => ({
    Update: {
      TableName: directory,
      Key: countersKey(company),
      UpdateExpression: 'ADD enabled_users :by',
      ExpressionAttributeValues: by === 1 && max !== null ? { ':by': by, ':max': max } : { ':by': by },
      ...(by === 1 && max !== null ? { ConditionExpression: 'enabled_users < :max' } : {}),
    },
  })
  const claimName = (user: UserRecord): Writes[number] => ({
    Put: {
      TableName: directory,
      Item: { ...nameKey(user.company, user.username), uid: user.uid },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  })

  return {
    /**
     * Adds a user; the name must be free and, for an enabled user, the limit not reached.
     * @returns what stood in the way, if anything
     */
    add: async (user: UserRecord, max: number | null): Promise<'taken' | 'limitReached' | undefined> => {
      const TransactItems: Writes = [
        claimName(user),
        ...(user.status === 1 ? [count(user.company, 1, max)] : []),
        {
          Put: {
            TableName: directory,
            Item: { ...userKey(user.company, user.uid), ...user },
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
      ]
      try {
        await db.send(new TransactWriteCommand({ TransactItems }))
      } catch (error) {
        const [name, limit] = cancelled(error)
        if (name) return 'taken'
        if (limit && user.status === 1) return 'limitReached'
        throw error
      }
    },

    /**
     * Writes a changed user, if nobody changed it since `before` was read. Name and count follow.
     * @returns what stood in the way, if anything
     */
    replace: async (
      before: UserRecord,
      after: UserRecord,
      max: number | null = null,
    ): Promise<'taken' | 'limitReached' | 'conflict' | undefined> => {
      const renamed = before.username.toLowerCase() !== after.username.toLowerCase()
      const by = (after.status === 1 ? 1 : 0) - (before.status === 1 ? 1 : 0)
      const TransactItems: Writes = [
        {
          Put: {
            TableName: directory,
            Item: { ...userKey(after.company, after.uid), ...after, version: before.version + 1 },
            ConditionExpression: 'version = :v',
            ExpressionAttributeValues: { ':v': before.version },
          },
        },
        ...(renamed
          ? [claimName(after), { Delete: { TableName: directory, Key: nameKey(before.company, before.username) } }]
          : []),
        ...(by !== 0 ? [count(after.company, by as 1 | -1, max)] : []),
      ]
      try {
        await db.send(new TransactWriteCommand({ TransactItems }))
      } catch (error) {
        const failed = cancelled(error)
        if (failed[0]) return 'conflict'
        if (renamed && failed[1]) return 'taken'
        if (by === 1 && failed.at(-1)) return 'limitReached'
        throw error
      }
    },

    get: async (company: string, uid: string): Promise<UserRecord | undefined> => {
      const { Item } = await db.send(
        new GetCommand({ TableName: directory, Key: userKey(company, uid), ConsistentRead: true }),
      )
      return Item as UserRecord | undefined
    },

    /** The uid that has this name in the company. */
    uidOf: async (company: string, username: string): Promise<string | undefined> => {
      const { Item } = await db.send(
        new GetCommand({ TableName: directory, Key: nameKey(company, username), ConsistentRead: true }),
      )
      return Item?.uid as string | undefined
    },

    /** Every user of the company, suspended ones included. */
    list: (company: string): Promise<UserRecord[]> =>
      allPages<UserRecord>((ExclusiveStartKey) =>
        db.send(
          new QueryCommand({
            TableName: directory,
            KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
            ExpressionAttributeValues: { ':pk': company, ':sk': 'USER#' },
            ExclusiveStartKey,
          }),
        ),
      ),

    /** How many users are enabled. */
    enabledCount: async (company: string): Promise<number> => {
      const { Item } = await db.send(
        new GetCommand({ TableName: directory, Key: countersKey(company), ConsistentRead: true }),
      )
      return (Item?.enabled_users as number | undefined) ?? 0
    },

    /** What the edge checks at every call, in one consistent read. */
    standing: async (company: string, user: string, group: string) => {
      const keys = [{ pk: company, sk: 'COMPANY' }, userKey(company, user), { pk: company, sk: `GROUP#${group}` }]
      const { Responses } = await db.send(
        new BatchGetCommand({ RequestItems: { [directory]: { Keys: keys, ConsistentRead: true } } }),
      )
      const found = Responses?.[directory] ?? []
      return keys.map((key) => found.find((item) => item.sk === key.sk))
    },
  }
}

/** Which items of a cancelled transaction failed their condition. */
const cancelled = (error: unknown): boolean[] =>
  error instanceof Error && error.name === 'TransactionCanceledException'
    ? ((error as { CancellationReasons?: { Code?: string }[] }).CancellationReasons ?? []).map(
        (reason) => reason.Code === 'ConditionalCheckFailed',
      )
    : []
