import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { Refusal } from '../../shared/refusals.ts'
import type { Text } from '../../shared/text.ts'
import { type Db, isConditionFailure, type Tables } from './db.ts'

/**
 * (table of counters) <company>#LIMIT#<what> / <window>   how often something was tried in a window, or with which values
 */
const keyOf = (company: string, what: string, window: number) => ({
  pk: `${company}#LIMIT#${what}`,
  sk: String(window),
})

/** Until the window is over. */
const secondsLeft = (window: number, windowMs: number, now: number) => Math.ceil(((window + 1) * windowMs - now) / 1000)

export const limitStore = (db: Db, { counters }: Tables) => ({
  /**
   * Counts a try, and refuses (`tooMany`, until the window is over) when there were more than `max` within it.
   * @param company uid, or '-' before the company is known
   * @param what what is tried and by whom, such as `password <user uid>`
   * @param windowMs length of the fixed window
   * @param tries how many tries these are
   */
  consume: async (
    company: string,
    what: string,
    max: number,
    windowMs: number,
    now: number,
    tries = 1,
  ): Promise<void> => {
    const window = Math.floor(now / windowMs)
    const { Attributes } = await db.send(
      new UpdateCommand({
        TableName: counters,
        Key: keyOf(company, what, window),
        UpdateExpression: 'SET #ttl = :ttl ADD tries :tries',
        ExpressionAttributeNames: { '#ttl': 'ttl' },
        ExpressionAttributeValues: { ':tries': tries, ':ttl': Math.ceil(((window + 2) * windowMs) / 1000) },
        ReturnValues: 'UPDATED_NEW',
      }),
    )
    if ((Attributes?.tries as number) > max) {
      throw new Refusal('tooMany', undefined, { retryAfter: secondsLeft(window, windowMs, now) })
    }
  },

  /**
   * Counts a value once however often it is tried, and refuses (`tooMany`) one more than `max` different ones.
   * @param value short: a window keeps all of its values in one item
   * @param windowMs length of the fixed window
   * @param refusal what the caller is told
   */
  consumeOnce: async (
    company: string,
    what: string,
    value: string,
    max: number,
    windowMs: number,
    now: number,
    refusal: string | Text,
  ): Promise<void> => {
    const window = Math.floor(now / windowMs)
    try {
      await db.send(
        new UpdateCommand({
          TableName: counters,
          Key: keyOf(company, what, window),
          UpdateExpression: 'SET #ttl = :ttl ADD tried :values',
          ConditionExpression: 'attribute_not_exists(tried) OR size(tried) < :max OR contains(tried, :value)',
          ExpressionAttributeNames: { '#ttl': 'ttl' },
          ExpressionAttributeValues: {
            ':values': new Set([value]),
            ':value': value,
            ':max': max,
            ':ttl': Math.ceil(((window + 2) * windowMs) / 1000),
          },
        }),
      )
    } catch (error) {
      if (!isConditionFailure(error)) throw error
      throw new Refusal('tooMany', refusal, { retryAfter: secondsLeft(window, windowMs, now) })
    }
  },

  /** Gives back what `spendOnce` has counted for a value. */
  giveBack: async (company: string, what: string, value: string, windowMs: number, now: number): Promise<void> => {
    try {
      await db.send(
        new UpdateCommand({
          TableName: counters,
          Key: keyOf(company, what, Math.floor(now / windowMs)),
          UpdateExpression: 'DELETE tried :values',
          ConditionExpression: 'contains(tried, :value)',
          ExpressionAttributeValues: { ':values': new Set([value]), ':value': value },
        }),
      )
    } catch (error) {
      if (!isConditionFailure(error)) throw error
    }
  },
})
