import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { type Db, isConditionFailure, type Tables } from './db.ts'

/**
 * (table of idempotency) <company>#ONCE#<session> / <key>   a write with an Idempotency-Key and its answer, for a day
 */
const keep = 86_400
const itemKey = ({ company, session, key }: IdempotencyKey) => ({ pk: `${company}#ONCE#${session}`, sk: key })

export interface IdempotencyKey {
  company: string
  session: string
  key: string
}

/** One run of a write that carries a key. */
export interface Run {
  id: string
  /** Hash of what was asked: the same key with another body is refused. */
  asked: string
  /** Epoch ms: from then on it cannot be running any more, whether it left an answer or not. */
  over_at: number
  /** The envelope, as JSON */
  answer?: string
}

export const idempotencyStore = (db: Db, { idempotency: TableName }: Tables) => ({
  /**
   * Claims a key for a run: one that nobody used, or with `again` one whose run for the same request died.
   * @returns the run that has the key, if it is not this one
   */
  claim: async (at: IdempotencyKey, run: Run, now: number, again: boolean): Promise<Run | undefined> => {
    const Key = itemKey(at)
    const died = 'attribute_not_exists(answer) AND asked = :asked AND over_at <= :now'
    try {
      await db.send(
        new PutCommand({
          TableName,
          Item: { ...Key, ...run, ttl: Math.ceil(now / 1000) + keep },
          ConditionExpression: `attribute_not_exists(pk)${again ? ` OR (${died})` : ''}`,
          ...(again ? { ExpressionAttributeValues: { ':asked': run.asked, ':now': now } } : {}),
        }),
      )
      return undefined
    } catch (error) {
      if (!isConditionFailure(error)) throw error
      const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }))
      // Released in between: as good as running for whoever asks just now.
      return (Item as Run | undefined) ?? { ...run, over_at: Number.POSITIVE_INFINITY }
    }
  },

  /** Keeps the answer of the run that has the key. */
  keep: async (at: IdempotencyKey, run: string, answer: string) => {
    await db.send(
      new UpdateCommand({
        TableName,
        Key: itemKey(at),
        UpdateExpression: 'SET answer = :answer',
        ConditionExpression: 'id = :run',
        ExpressionAttributeValues: { ':answer': answer, ':run': run },
      }),
    )
  },

  /** Gives up the key of a run that did nothing. */
  release: async (at: IdempotencyKey, run: string) => {
    await db.send(
      new DeleteCommand({
        TableName,
        Key: itemKey(at),
        ConditionExpression: 'id = :run',
        ExpressionAttributeValues: { ':run': run },
      }),
    )
  },
})
