import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { type Db, isConditionFailure, type Tables } from './db.ts'

/**
 * (table of sessions) <company>#TOKEN#<session> / TOKEN   the mailed two-factor token that stands for a session
 */
export interface TokenRecord {
  session: string
  /** Keyed hash of the six digits: they are too few to be safe under a plain one. */
  hash: string
  attempts: number
  /** Epoch ms */
  expires_at: number
}

export const tokenAttempts = 3
export const tokenLifetime = 10 * 60_000

const key = (session: string) => ({ pk: `${session.slice(0, session.indexOf('.'))}#TOKEN#${session}`, sk: 'TOKEN' })

export const tokenStore = (db: Db, { sessions }: Tables) => ({
  /** Replaces the token of a session, and so the attempts on it. */
  put: async (token: TokenRecord) => {
    await db.send(
      new PutCommand({
        TableName: sessions,
        Item: { ...key(token.session), ...token, ttl: Math.ceil(token.expires_at / 1000) + 60 },
      }),
    )
  },
  /**
   * Counts one attempt and answers the token with it counted. However many attempts run at once, only the first three
   * get a token to compare with.
   * @returns undefined when there is no token, `used` when its attempts are used up
   */
  attempt: async (session: string, now: number): Promise<TokenRecord | 'used' | undefined> => {
    try {
      const { Attributes } = await db.send(
        new UpdateCommand({
          TableName: sessions,
          Key: key(session),
          UpdateExpression: 'ADD attempts :one',
          ConditionExpression: 'attempts < :max AND expires_at > :now',
          ExpressionAttributeValues: { ':one': 1, ':max': tokenAttempts, ':now': now },
          ReturnValues: 'ALL_NEW',
        }),
      )
      return Attributes as TokenRecord
    } catch (error) {
      if (!isConditionFailure(error)) throw error
      const { Item } = await db.send(new GetCommand({ TableName: sessions, Key: key(session), ConsistentRead: true }))
      return Item && Item.attempts >= tokenAttempts ? 'used' : undefined
    }
  },
  /** Takes a confirmed token away: it works once. Answers whether it was still there. */
  remove: async (session: string, hash: string): Promise<boolean> => {
    try {
      await db.send(
        new DeleteCommand({
          TableName: sessions,
          Key: key(session),
          ConditionExpression: '#hash = :hash',
          ExpressionAttributeNames: { '#hash': 'hash' },
          ExpressionAttributeValues: { ':hash': hash },
        }),
      )
      return true
    } catch (error) {
      if (isConditionFailure(error)) return false
      throw error
    }
  },
})
