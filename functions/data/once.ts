import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { type Db, isConditionFailure, type Tables } from './db.ts'

/**
 * (table of idempotency) <company>#ONCE#<session> / <key>   the answer to a write with an Idempotency-Key, for a day
 */
const keep = 86_400
const itemKey = (company: string, session: string, key: string) => ({ pk: `${company}#ONCE#${session}`, sk: key })

export interface Kept {
  /** Hash of what was asked: the same key with another body is refused. */
  asked: string
  answer?: { status: number; body: string }
}

export const onceStore = (db: Db, { idempotency }: Tables) => ({
  /** Claims a key; answers what is already kept under it, if anything. */
  claim: async (
    company: string,
    session: string,
    key: string,
    asked: string,
    now: number,
  ): Promise<Kept | undefined> => {
    const Key = itemKey(company, session, key)
    try {
      await db.send(
        new PutCommand({
          TableName: idempotency,
          Item: { ...Key, asked, ttl: Math.ceil(now / 1000) + keep },
          ConditionExpression: 'attribute_not_exists(pk)',
        }),
      )
      return undefined
    } catch (error) {
      if (!isConditionFailure(error)) throw error
      const { Item } = await db.send(new GetCommand({ TableName: idempotency, Key, ConsistentRead: true }))
      return (Item as Kept | undefined) ?? { asked }
    }
  },
  keep: async (company: string, session: string, key: string, answer: Kept['answer']) => {
    await db.send(
      new UpdateCommand({
        TableName: idempotency,
        Key: itemKey(company, session, key),
        UpdateExpression: 'SET answer = :a',
        ExpressionAttributeValues: { ':a': answer },
      }),
    )
  },
  release: async (company: string, session: string, key: string) => {
    await db.send(new DeleteCommand({ TableName: idempotency, Key: itemKey(company, session, key) }))
  },
})
