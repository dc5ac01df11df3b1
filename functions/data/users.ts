import { BatchGetCommand, GetCommand, QueryCommand, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb'
import type { Away } from '../../shared/metrics/validate.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { RoleName } from '../../shared/roles.ts'
import { remembered } from '../lib/remembered.ts'
import { chunksUnder, type Steps } from './chunks.ts'
import { type CompanyRecord, companyKey } from './companies.ts'
import { allPages, type Db, failedConditions, isConditionFailure, type Tables, transact, type Write } from './db.ts'
import { type GroupRecord, groupKey } from './groups.ts'

/** Why a user's sessions were ended: by somebody above, or by a new password or two-factor. */
export type SessionsEnded = 'admin' | 'password' | 'twoFactor'

/**
 * <company> / USER#<uid>             a user with the roles they hold
 * <company> / USERNAME#<lower case>  who has the name
 * <company> / COUNTERS               enabled_users, kept in the same transactions
 * WHO#<uid> / USER                   the company of a user: a verified token names nothing but the uid
 */
export interface UserRecord {
  uid: string
  company: string
  username: string
  first_name: string
  last_name: string
  /** Confirmed by its owner: where codes, notices and a forgotten password's code go. */
  email?: string
  /** Typed in and not confirmed yet: it opens nothing, and nothing but its code goes there. */
  new_email?: string
  /** When it was typed in (epoch ms). */
  new_email_at?: number
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
  /** Sessions whose password was entered before this second (epoch ms) are over. */
  sessions_from: number
  /** Why those from before were ended. */
  sessions_ended?: SessionsEnded
  /** When the user was disabled or deleted last, and enabled again since (epoch ms): what they work between is refused. */
  disabled_at?: number
  enabled_at?: number
  created_on: string
  /** Goes up with every change: the condition of the next one. */
  version: number
}

/** The time for which a user was disabled last, if so, from `from` up to `to` (epoch ms). */
export const awayOf = ({ status, disabled_at, enabled_at, sessions_from }: UserRecord): Away | undefined => {
  if (status !== 1) return { from: disabled_at ?? sessions_from, to: Number.POSITIVE_INFINITY }
  return disabled_at === undefined ? undefined : { from: disabled_at, to: enabled_at ?? disabled_at }
}

/** What changes by itself: neither the name nor the count of enabled users follows from it. */
type Changeable = 'roles' | 'two_factor' | 'email'

export const userKey = (company: string, uid: string) => ({ pk: company, sk: `USER#${uid}` })
const nameKey = (company: string, username: string) => ({ pk: company, sk: `USERNAME#${username.toLowerCase()}` })
const whoKey = (uid: string) => ({ pk: `WHO#${uid}`, sk: 'USER' })
const countersKey = (company: string) => ({ pk: company, sk: 'COUNTERS' })

/** The second that a time is in, or the next one that begins (epoch ms). */
const nextSecond = (at: number) => Math.ceil(at / 1000) * 1000

/**
 * What ends the sessions of a user. Tokens tell to the second when the password was entered, so sessions end by whole
 * seconds: those of everybody who signed in before the next one begins. An ending never takes back a later one.
 * @param at epoch ms
 */
export const ending = ({ sessions_from }: Pick<UserRecord, 'sessions_from'>, at: number, why: SessionsEnded) => ({
  sessions_from: Math.max(sessions_from, nextSecond(at)),
  sessions_ended: why,
})

export const userStore = (db: Db, { directory, groups, users }: Tables) => {
  /** Every user of the company, suspended ones included. */
  const list = (company: string): Promise<UserRecord[]> =>
    allPages<UserRecord>((ExclusiveStartKey) =>
      db.send(
        new QueryCommand({
          TableName: users,
          KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
          ExpressionAttributeValues: { ':pk': company, ':sk': 'USER#' },
          ConsistentRead: true,
          ExclusiveStartKey,
        }),
      ),
    )
  const workers = remembered<string[][]>(30_000)
  /** Moves the count of enabled users; up only while it is below the limit. */
  const count = (company: string, by: 1 | -1, max: number | null): Write => ({
    Update: {
      TableName: users,
      Key: countersKey(company),
      UpdateExpression: 'ADD enabled_users :by',
      ExpressionAttributeValues: by === 1 && max !== null ? { ':by': by, ':max': max } : { ':by': by },
      ...(by === 1 && max !== null ? { ConditionExpression: 'enabled_users < :max' } : {}),
    },
  })
  /** That a user is as they were read. */
  const unchanged = (user: UserRecord | undefined): Write[] =>
    user
      ? [
          {
            ConditionCheck: {
              TableName: users,
              Key: userKey(user.company, user.uid),
              ConditionExpression: 'version = :v',
              ExpressionAttributeValues: { ':v': user.version },
            },
          },
        ]
      : []
  const dropName = (user: UserRecord): Write => ({
    Delete: { TableName: users, Key: nameKey(user.company, user.username) },
  })
  const claimName = (user: UserRecord): Write => ({
    Put: {
      TableName: users,
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
      const writes: Write[] = [
        claimName(user),
        ...(user.status === 1 ? [count(user.company, 1, max)] : []),
        {
          Put: {
            TableName: users,
            Item: { ...userKey(user.company, user.uid), ...user },
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
        {
          Put: {
            TableName: users,
            Item: { ...whoKey(user.uid), company: user.company },
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
      ]
      try {
        await transact(db, writes)
      } catch (error) {
        const [name, limit] = failedConditions(error)
        if (name) return 'taken'
        if (limit && user.status === 1) return 'limitReached'
        throw error
      }
    },

    /**
     * Writes a changed user, if nobody changed it since `before` was read. Name and count follow.
     * @param more.max most enabled users
     * @param more.staying another user who must not have changed since they were read either
     * @returns what stood in the way, if anything
     */
    replace: async (
      before: UserRecord,
      after: UserRecord,
      { max = null, staying }: { max?: number | null; staying?: UserRecord | undefined } = {},
    ): Promise<'taken' | 'limitReached' | 'conflict' | undefined> => {
      const renamed = before.username.toLowerCase() !== after.username.toLowerCase()
      const by = (after.status === 1 ? 1 : 0) - (before.status === 1 ? 1 : 0)
      const writes: Write[] = [
        {
          Put: {
            TableName: users,
            Item: { ...userKey(after.company, after.uid), ...after, version: before.version + 1 },
            ConditionExpression: 'version = :v',
            ExpressionAttributeValues: { ':v': before.version },
          },
        },
        ...(renamed ? [claimName(after), dropName(before)] : []),
        ...unchanged(staying),
        ...(by !== 0 ? [count(after.company, by as 1 | -1, max)] : []),
      ]
      try {
        await transact(db, writes)
      } catch (error) {
        const failed = failedConditions(error)
        if (failed[0]) return 'conflict'
        if (renamed && failed[1]) return 'taken'
        if (by === 1 && failed.at(-1)) return 'limitReached'
        if (staying && isConditionFailure(error)) return 'conflict'
        throw error
      }
    },

    /**
     * Changes some fields of a user, if nobody changed the user since `before` was read.
     * @param more.without fields that go
     * @param more.staying another user who must not have changed since they were read either
     * @returns what stood in the way, if anything
     */
    change: async (
      before: UserRecord,
      fields: Partial<Pick<UserRecord, Changeable>>,
      {
        without = [],
        staying,
      }: { without?: readonly ('new_email' | 'new_email_at')[]; staying?: UserRecord | undefined } = {},
    ): Promise<'conflict' | undefined> => {
      const names = Object.keys(fields) as Changeable[]
      const remove = without.length > 0 ? `REMOVE ${without.join(', ')}` : ''
      const update: Write = {
        Update: {
          TableName: users,
          Key: userKey(before.company, before.uid),
          UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')} ${remove} ADD version :one`,
          ConditionExpression: 'version = :v',
          ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
          ExpressionAttributeValues: {
            ...Object.fromEntries(names.map((name) => [`:${name}`, fields[name]])),
            ':one': 1,
            ':v': before.version,
          },
        },
      }
      try {
        // As a transaction, since it waits for those that renew sessions at the same moment.
        await transact(db, [update, ...unchanged(staying)])
      } catch (error) {
        if (isConditionFailure(error)) return 'conflict'
        throw error
      }
    },

    get: async (company: string, uid: string): Promise<UserRecord | undefined> => {
      const { Item } = await db.send(
        new GetCommand({ TableName: users, Key: userKey(company, uid), ConsistentRead: true }),
      )
      return Item as UserRecord | undefined
    },

    /** The company of a user. */
    companyOf: async (uid: string): Promise<string | undefined> => {
      const { Item } = await db.send(new GetCommand({ TableName: users, Key: whoKey(uid), ConsistentRead: true }))
      return Item?.company as string | undefined
    },

    /**
     * Ends every session of a user, as they are at `at` (epoch ms).
     * @returns the second (epoch ms) from which a sign-in counts again
     */
    endSessions: async (company: string, uid: string, at: number, why: SessionsEnded): Promise<number> => {
      const { sessions_from } = ending({ sessions_from: 0 }, at, why)
      const end: Write = {
        Update: {
          TableName: users,
          Key: userKey(company, uid),
          UpdateExpression: 'SET sessions_from = :from, sessions_ended = :why ADD version :one',
          ConditionExpression: 'sessions_from <= :from',
          ExpressionAttributeValues: { ':from': sessions_from, ':why': why, ':one': 1 },
        },
      }
      try {
        // As a transaction, since it waits for those that renew sessions at the same moment.
        await transact(db, [end])
      } catch (error) {
        // They were ended later than that already.
        if (!isConditionFailure(error)) throw error
      }
      return sessions_from
    },

    /** The uid that has this name in the company. */
    uidOf: async (company: string, username: string): Promise<string | undefined> => {
      const { Item } = await db.send(
        new GetCommand({ TableName: users, Key: nameKey(company, username), ConsistentRead: true }),
      )
      return Item?.uid as string | undefined
    },

    list,

    /** How many users there are with one of some statuses, about now. */
    count: async (company: string, statuses: readonly number[]): Promise<number> => {
      let [count, ExclusiveStartKey]: [number, Record<string, unknown> | undefined] = [0, undefined]
      do {
        const page: QueryCommandOutput = await db.send(
          new QueryCommand({
            TableName: users,
            KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
            FilterExpression: `#status IN (${statuses.map((_, at) => `:s${at}`).join(', ')})`,
            ExpressionAttributeNames: { '#status': 'status' },
            ExpressionAttributeValues: {
              ...{ ':pk': company, ':sk': 'USER#' },
              ...Object.fromEntries(statuses.map((status, at) => [`:s${at}`, status])),
            },
            Select: 'COUNT',
            ExclusiveStartKey,
          }),
        )
        count += page.Count ?? 0
        ExclusiveStartKey = page.LastEvaluatedKey
      } while (ExclusiveStartKey)
      return count
    },

    /** The users by uid, step by step. */
    steps: (company: string, steps: Steps) =>
      chunksUnder<UserRecord>(db, { TableName: users, pk: company, prefix: 'USER#' }, steps),

    /**
     * The teams of each enabled user who holds a worker's role in any. Up to 30 s old: pages in sight ask for it every few
     * seconds, and it takes reading every user.
     */
    enabledWorkers: (company: string): Promise<string[][]> =>
      workers(company, async () =>
        (await list(company))
          .filter(({ status }) => status === 1)
          .map(({ roles }) => roles.flatMap(({ role, group }) => (role === 'worker' ? [group] : [])))
          .filter((teams) => teams.length > 0),
      ),

    /** How many users are enabled. */
    enabledCount: async (company: string): Promise<number> => {
      const { Item } = await db.send(
        new GetCommand({ TableName: users, Key: countersKey(company), ConsistentRead: true }),
      )
      return (Item?.enabled_users as number | undefined) ?? 0
    },

    /** The company, the user and the group that a session names: what the edge checks at every call, in one read. */
    authContext: async (company: string, user: string, group: string): Promise<AuthContext> => {
      const one = (key: Record<string, string>) => ({ Keys: [key], ConsistentRead: true })
      const { Responses, UnprocessedKeys } = await db.send(
        new BatchGetCommand({
          RequestItems: {
            [directory]: one(companyKey(company)),
            [users]: one(userKey(company, user)),
            [groups]: one(groupKey(company, group)),
          },
        }),
      )
      // An item that was not read is not an item that does not exist.
      if (UnprocessedKeys && Object.keys(UnprocessedKeys).length > 0) throw new Refusal('unavailable')
      return {
        company: Responses?.[directory]?.[0] as CompanyRecord | undefined,
        user: Responses?.[users]?.[0] as UserRecord | undefined,
        group: Responses?.[groups]?.[0] as GroupRecord | undefined,
      }
    },
  }
}

export interface AuthContext {
  company: CompanyRecord | undefined
  user: UserRecord | undefined
  group: GroupRecord | undefined
}
