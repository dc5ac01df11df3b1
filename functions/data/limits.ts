import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { Refusal } from '../../shared/refusals.ts'
import type { Db, Tables } from './db.ts'

/**
 * (table of counters) <company>#LIMIT#<what> / <window>   how often something was tried in a window
 */
export const limitStore = (db: Db, { counters }: Tables) => ({
  /**
   * Counts a try, and refuses (`tooMany`, until the window is over) when there were more than `max` within it.
   * @param company uid, or '-' before the company is known
   * @param what what is tried and by whom, such as `password <user uid>`
   * @param windowMs length of the fixed window
   * @param tries how many tries these are
   */
  spend: async (
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
        Key: { pk: `${company}#LIMIT#${what}`, sk: String(window) },
        UpdateExpression: 'SET #ttl = :ttl ADD tries :tries',
        ExpressionAttributeNames: { '#ttl': 'ttl' },
        ExpressionAttributeValues: { ':tries': tries, ':ttl': Math.ceil(((window + 2) * windowMs) / 1000) },
        ReturnValues: 'UPDATED_NEW',
      }),
    )
    if ((Attributes?.tries as number) > max) {
      const retryAfter = Math.ceil(((window + 1) * windowMs - now) / 1000)
      throw new Refusal('tooMany', undefined, { retryAfter })
    }
  },
})
