import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { day, hour } from '../../shared/durations.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { RoleName } from '../../shared/roles.ts'
import { type Db, isConditionFailure, type Tables, transact, type Write } from './db.ts'
import { latestItem } from './latest.ts'
import { ending, userKey } from './users.ts'

/**
 * <company>#SESSION#<id> / SESSION     a session; the id carries the company: `<company>.<random>`
 * <company>#TOKEN#<session> / TOKEN    the mailed two-factor token that stands for a session
 * <company>#SIGNIN#<sign-in> / SIGNIN  a sign-in: an attribute for each session that it has open, or `ended`
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
  /**
   * The second (epoch ms) in which the password was entered, which renewals inherit: the session is over when this is
   * before its user's `sessions_from`. The session in which a user ends all others goes on from that second.
   */
  opened_at: number
  /** The sign-in that it was opened with: the `origin_jti` that its token and all renewals of that carry. */
  sign_in: string
  expires_at: number
  ip: string
  user_agent: string
  /** The session that took its place: this one is over, but whoever missed the answer finds the way. */
  replaced_by?: string
}

/** A session lasts a little longer than the 12 hours after which the console refreshes it. */
export const sessionLifetime = 13 * hour

/**
 * One that stays signed in is renewed after 12 hours too. Until then it outlives a week without a network or a person:
 * the identity service still asks for a renewed token at every call, and for the password after 30 days.
 */
export const stayingLifetime = 7 * day

/** A refresh token lives so long after the password was entered, and the access token that it renews an hour more. */
export const signInLifetime = 30 * day

/** Most sessions that are opened with one sign-in: a browser opens one. */
const mostOpened = 100

const companyOf = (id: string) => id.slice(0, id.indexOf('.'))
const key = (id: string) => ({ pk: `${companyOf(id)}#SESSION#${id}`, sk: 'SESSION' })
const signInKey = ({ company, sign_in }: SessionRecord) => ({ pk: `${company}#SIGNIN#${sign_in}`, sk: 'SIGNIN' })
const ttl = (epochMs: number) => Math.ceil(epochMs / 1000)

const stillThere = 'attribute_exists(pk) AND attribute_not_exists(replaced_by)'

/** Renewals whose answers got lost one after the other. */
const longestWay = 20

export const sessionStore = (db: Db, { sessions, settings, users }: Tables) => {
  /** The user of a session, on condition that they are enabled and were not signed out since it was opened. */
  const holder = ({ company, user, opened_at }: SessionRecord) => ({
    TableName: users,
    Key: userKey(company, user),
    ConditionExpression: '#status = :enabled AND sessions_from <= :opened',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':enabled': 1, ':opened': opened_at },
  })
  const item = (session: SessionRecord) => ({
    TableName: sessions,
    Item: { ...key(session.id), ...session, ttl: ttl(session.expires_at) },
  })
  /** Writes all of it, or nothing. @returns whether every condition held */
  const allOrNothing = async (writes: Write[]): Promise<boolean> => {
    try {
      await transact(db, writes)
      return true
    } catch (error) {
      if (isConditionFailure(error)) return false
      throw error
    }
  }
  const read = async (id: string, now: number): Promise<SessionRecord | undefined> => {
    const { Item } = await db.send(new GetCommand({ TableName: sessions, Key: key(id), ConsistentRead: true }))
    if (!Item || Item.expires_at <= now) return undefined
    const { pk, sk, ttl: _, ...session } = Item
    return session as SessionRecord
  }
  return {
    /** Opens a session. @returns false when its user was signed out or disabled, or its sign-in ended */
    put: (session: SessionRecord): Promise<boolean> =>
      allOrNothing([
        { Put: item(session) },
        { ConditionCheck: holder(session) },
        {
          Update: {
            TableName: sessions,
            Key: signInKey(session),
            UpdateExpression: 'SET #id = :open, #ttl = :ttl ADD opened :one',
            ConditionExpression: 'attribute_not_exists(ended) AND (attribute_not_exists(opened) OR opened < :most)',
            ExpressionAttributeNames: { '#id': session.id, '#ttl': 'ttl' },
            ExpressionAttributeValues: {
              ...{ ':open': true, ':one': 1, ':most': mostOpened },
              ':ttl': ttl(session.opened_at + signInLifetime + hour),
            },
          },
        },
      ]),
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
            ConditionExpression: stillThere,
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
     * Puts a session in the place of another, in one step: of two that try at once, one wins. Where role or group are
     * others, the user's next session begins with them. The old one is over; until it would have expired, `latest` finds
     * the new one by it.
     * @returns false when the old one is no longer as it was, its user was signed out or disabled, or its sign-in ended
     */
    rotate: (old: SessionRecord, next: SessionRecord): Promise<boolean> => {
      const moved = old.role !== next.role || old.group !== next.group
      return allOrNothing([
        {
          Update: {
            TableName: sessions,
            Key: key(old.id),
            UpdateExpression: 'SET replaced_by = :next',
            ConditionExpression: `${stillThere} AND two_factor = :two AND token_confirmed_until = :confirmed`,
            ExpressionAttributeValues: {
              ':next': next.id,
              ':two': next.two_factor,
              ':confirmed': next.token_confirmed_until,
            },
          },
        },
        { Put: item(next) },
        { ConditionCheck: holder(next) },
        {
          Update: {
            TableName: sessions,
            Key: signInKey(next),
            UpdateExpression: 'SET #next = :open REMOVE #old',
            ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(ended)',
            ExpressionAttributeNames: { '#next': next.id, '#old': old.id },
            ExpressionAttributeValues: { ':open': true },
          },
        },
        ...(moved ? [{ Put: { TableName: settings, Item: latestItem(next) } }] : []),
      ])
    },
    /**
     * Ends every session of its user but this one, as they are at `at` (epoch ms), all of it or nothing. For the second
     * factor it turns that on, too: the user has just shown it in this session.
     * @returns the second (epoch ms) from which a sign-in counts again; undefined when this session was ended meanwhile
     */
    endOthers: async (
      session: SessionRecord,
      at: number,
      why: 'password' | 'twoFactor',
    ): Promise<number | undefined> => {
      const user = holder(session)
      const { sessions_from } = ending({ sessions_from: session.opened_at }, at, why)
      const factor = why === 'twoFactor'
      const from = { ':from': sessions_from }
      const done = await allOrNothing([
        {
          Update: {
            ...user,
            UpdateExpression: `SET sessions_from = :from, sessions_ended = :why${factor ? ', two_factor = :on' : ''} ADD version :one`,
            ExpressionAttributeValues: {
              ...{ ...user.ExpressionAttributeValues, ...from, ':why': why, ':one': 1 },
              ...(factor ? { ':on': true } : {}),
            },
          },
        },
        {
          Update: {
            TableName: sessions,
            Key: key(session.id),
            UpdateExpression: `SET opened_at = :from${factor ? ', two_factor = :done, token_confirmed_until = :never' : ''}`,
            ConditionExpression: `${stillThere} AND opened_at = :opened`,
            ExpressionAttributeValues: {
              ...{ ...from, ':opened': session.opened_at },
              ...(factor ? { ':done': 'done', ':never': 0 } : {}),
            },
          },
        },
      ])
      return done ? sessions_from : undefined
    },
    /** Ends the sign-in of a session: every session that was opened with it, and none is any more. */
    signOut: async (session: SessionRecord) => {
      const at = { TableName: sessions, Key: signInKey(session) }
      // Renewals and openings are on condition that it has not ended, so whatever was written is in the item then.
      await allOrNothing([
        {
          Update: {
            ...at,
            UpdateExpression: 'SET ended = :yes',
            ConditionExpression: 'attribute_exists(pk)',
            ExpressionAttributeValues: { ':yes': true },
          },
        },
      ])
      const { Item = {} } = await db.send(new GetCommand({ ...at, ConsistentRead: true }))
      const open = Object.keys(Item).filter((name) => name.startsWith(`${session.company}.`))
      for (const id of new Set([session.id, ...open]))
        await db.send(new DeleteCommand({ TableName: sessions, Key: key(id) }))
    },
  }
}
