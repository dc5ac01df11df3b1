import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { Refusal } from '../../shared/refusals.ts'
import type { RoleName } from '../../shared/roles.ts'
import { type Db, isConditionFailure, type Tables, transact } from './db.ts'

/**
 * <company>#SESSION#<id> / SESSION     a session; the id carries the company: `<company>.<random>`
 * <company>#TOKEN#<session> / TOKEN    the mailed two-factor token that stands for a session
 * Both expire by `ttl` (epoch seconds).
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
  /** The session that took its place: this one is over, but whoever missed the answer finds the way. */
  replaced_by?: string
}

/** A session lasts a little longer than the 12 hours after which the console refreshes it. */
export const sessionLifetime = 13 * 3_600_000

/**
 * One that stays signed in is renewed after 12 hours too. Until then it outlives a week without a network or a person:
 * the identity service still asks for a renewed token at every call, and for the password after 30 days.
 */
export const stayingLifetime = 7 * 24 * 3_600_000

const companyOf = (id: string) => id.slice(0, id.indexOf('.'))
const key = (id: string) => ({ pk: `${companyOf(id)}#SESSION#${id}`, sk: 'SESSION' })
const ttl = (epochMs: number) => Math.ceil(epochMs / 1000)

/** Renewals whose answers got lost one after the other. */
const longestWay = 20

export const sessionStore = (db: Db, { sessions }: Tables) => {
  const read = async (id: string, now: number): Promise<SessionRecord | undefined> => {
    const { Item } = await db.send(new GetCommand({ TableName: sessions, Key: key(id), ConsistentRead: true }))
    if (!Item || Item.expires_at <= now) return undefined
    const { pk, sk, ttl: _, ...session } = Item
    return session as SessionRecord
  }
  return {
    put: async (session: SessionRecord) => {
      await db.send(
        new PutCommand({ TableName: sessions, Item: { ...key(session.id), ...session, ttl: ttl(session.expires_at) } }),
      )
    },
    /** The session, if it is not over by `now` (epoch ms). */
    get: async (id: string, now: number): Promise<SessionRecord | undefined> => {
      const session = await read(id, now)
      return session?.replaced_by ? undefined : session
    },
    /** The session that a session was renewed to, as often as it was, or the session itself. */
    latest: async (id: string, now: number): Promise<SessionRecord | undefined> => {
      let session = await read(id, now)
      for (let steps = 0; session?.replaced_by && steps < longestWay; steps++)
        session = await read(session.replaced_by, now)
      return session?.replaced_by ? undefined : session
    },
    /** Changes fields of a session; refuses when it has ended meanwhile. */
    change: async (id: string, fields: Partial<Omit<SessionRecord, 'id' | 'company'>>) => {
      const changes = fields.expires_at === undefined ? fields : { ...fields, ttl: ttl(fields.expires_at) }
      const names = Object.keys(changes)
      try {
        await db.send(
          new UpdateCommand({
            TableName: sessions,
            Key: key(id),
            UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
            ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(replaced_by)',
            ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
            ExpressionAttributeValues: Object.fromEntries(
              Object.entries(changes).map(([name, value]) => [`:${name}`, value]),
            ),
          }),
        )
      } catch (error) {
        throw isConditionFailure(error) ? new Refusal('sessionEnded') : error
      }
    },
    /**
     * Puts a session in the place of another, in one step: of two that try at once, one wins.
     * The old one is over; until it would have expired, `latest` finds the new one by it.
     * @returns whether the old one was still there
     */
    rotate: async (old: string, next: SessionRecord): Promise<boolean> => {
      try {
        await transact(db, [
          {
            Update: {
              TableName: sessions,
              Key: key(old),
              UpdateExpression: 'SET replaced_by = :next',
              ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(replaced_by)',
              ExpressionAttributeValues: { ':next': next.id },
            },
          },
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
  }
}
