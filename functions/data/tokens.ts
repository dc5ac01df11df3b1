import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { type Db, isConditionFailure, type Tables } from './db.ts'

/**
 * (table of sessions) <company>#TOKEN#<id> / TOKEN   the latest mailed code for one thing
 */
export interface TokenRecord {
  /** What it is for, beginning with the company: a session's id, or `<company>.email.<user>`. */
  id: string
  /** Keyed hash of the six digits: they are too few to be safe under a plain one. */
  hash: string
  attempts: number
  /** Epoch ms */
  expires_at: number
}

export const tokenAttempts = 3
export const tokenLifetime = 10 * 60_000

const key = (id: string) => ({ pk: `${id.slice(0, id.indexOf('.'))}#TOKEN#${id}`, sk: 'TOKEN' })

export const tokenStore = (db: Db, { sessions }: Tables) => ({
  /** Takes the place of the token before, and of the attempts on it. */
  put: async (token: TokenRecord) => {
    await db.send(
      new PutCommand({
        TableName: sessions,
        Item: { ...key(token.id), ...token, ttl: Math.ceil(token.expires_at / 1000) + 60 },
      }),
    )
  },
  /**
   * Counts one attempt and answers the token with it counted. However many attempts run at once, only the first three
   * get a token to compare with.
   * @returns undefined when there is no token, `used` when its attempts are used up
   */
  attempt: async (id: string, now: number): Promise<TokenRecord | 'used' | undefined> => {
    try {
      const { Attributes } = await db.send(
        new UpdateCommand({
          TableName: sessions,
          Key: key(id),
          UpdateExpression: 'ADD attempts :one',
          ConditionExpression: 'attempts < :max AND expires_at > :now',
          ExpressionAttributeValues: { ':one': 1, ':max': tokenAttempts, ':now': now },
          ReturnValues: 'ALL_NEW',
        }),
      )
      return Attributes as TokenRecord
    } catch (error) {
      if (!isConditionFailure(error)) throw error
      const { Item } = await db.send(new GetCommand({ TableName: sessions, Key: key(id), ConsistentRead: true }))
      return Item && Item.attempts >= tokenAttempts ? 'used' : undefined
    }
  },
  /** Takes a confirmed token away: it works once. Answers whether it was still there. */
  remove: async (id: string, hash: string): Promise<boolean> => {
    try {
      await db.send(
        new DeleteCommand({
          TableName: sessions,
          Key: key(id),
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
