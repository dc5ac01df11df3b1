import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { Refusal } from '../../shared/refusals.ts'
import type { RoleName } from '../../shared/roles.ts'
import { type Db, isConditionFailure, type Tables, transact } from './db.ts'

/**
 * <company>#SESSION#<id> / SESSION     a session; the id carries the company: `<company>.<random>`
 * <company>#TOKEN#<session> / TOKEN    the mailed two-factor token that stands for a session
 * <company>#LIMIT#<what> / <window>    how often something was tried in a window
 * <company>#ONCE#<session> / <key>     answers kept for an Idempotency-Key
 * All expire by `ttl` (epoch seconds).
 */
export interface SessionRecord {
  id: string
  company: string
  user: string
  role: RoleName
  group: string
  two_factor: 'off' | 'pending' | 'done'
  /** Epoch ms until which the password counts as verified; 0 for never. */
  verified_until: number
  /** Epoch ms until which two-factor may be toggled after a confirmed token; 0 for never. */
  token_confirmed_until: number
  /** Epoch ms; a session is over when it is older than its user's `sessions_from`. */
  opened_at: number
  expires_at: number
  ip: string
  user_agent: string
}

/** A session lasts a little longer than the 12 hours after which the console refreshes it. */
export const sessionLifetime = 13 * 3_600_000

const companyOf = (id: string) => id.slice(0, id.indexOf('.'))
const key = (id: string) => ({ pk: `${companyOf(id)}#SESSION#${id}`, sk: 'SESSION' })
const ttl = (epochMs: number) => Math.ceil(epochMs / 1000)

export const sessionStore = (db: Db, { sessions }: Tables) => ({
  put: async (session: SessionRecord) => {
    await db.send(
      new PutCommand({ TableName: sessions, Item: { ...key(session.id), ...session, ttl: ttl(session.expires_at) } }),
    )
  },
  /** The session, if it is not over by `now` (epoch ms). */
  get: async (id: string, now: number): Promise<SessionRecord | undefined> => {
    const { Item } = await db.send(new GetCommand({ TableName: sessions, Key: key(id), ConsistentRead: true }))
    if (!Item || Item.expires_at <= now) return undefined
    const { pk, sk, ttl: _, ...session } = Item
    return session as SessionRecord
  },
  /** Changes fields of a session; refuses when it has ended meanwhile. */
  change: async (id: string, fields: Partial<Omit<SessionRecord, 'id' | 'company'>>) => {
    const names = Object.keys(fields)
    try {
      await db.send(
        new UpdateCommand({
          TableName: sessions,
          Key: key(id),
          UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
          ExpressionAttributeValues: Object.fromEntries(
            Object.entries(fields).map(([name, value]) => [`:${name}`, value]),
          ),
        }),
      )
    } catch (error) {
      throw isConditionFailure(error) ? new Refusal('sessionEnded') : error
    }
  },
  /**
   * Puts a session in the place of another, in one step: of two that try at once, one wins.
   * @returns whether the old one was still there
   */
  rotate: async (old: string, next: SessionRecord): Promise<boolean> => {
    try {
      await transact(db, [
        { Delete: { TableName: sessions, Key: key(old), ConditionExpression: 'attribute_exists(pk)' } },
        { Put: { TableName: sessions, Item: { ...key(next.id), ...next, ttl: ttl(next.expires_at) } } },
      ])
      return true
    } catch (error) {
      if (isConditionFailure(error)) return false
      throw error
    }
  },
  remove: async (id: string) => {
    await db.send(new DeleteCommand({ TableName: sessions, Key: key(id) }))
  },
})
