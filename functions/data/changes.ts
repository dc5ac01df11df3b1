import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { allPages, type Db, isConditionFailure } from './db.ts'
import type { FacilityKey } from './visits.ts'

/**
 * (table of rollups) <company>#CHANGED / <facility>   the step in which figures of a facility changed last: `at`, its start
 */
const pkOf = (company: string) => `${company}#CHANGED`

interface Noted {
  sk: string
  at: number
}

/** Ms in which the changes of a facility are noted once, however many there are. */
export const changeStep = 3_000
/** Ms after its end by which a step's last change is noted and every replica of the table has it. */
const settling = 2_000

/** What was noted of a facility, in words that are others once the step is over: changes later in it are noted no more. */
export const changeState = (at: number | undefined, now: number): string =>
  at === undefined ? 'never' : `${at}${now < at + changeStep + settling ? ' and on' : ''}`

export const changesOf = (db: Db, TableName: string) => {
  const one = async (company: string, facility: string): Promise<Noted[]> => {
    const { Item } = await db.send(new GetCommand({ TableName, Key: { pk: pkOf(company), sk: facility } }))
    return Item ? [Item as Noted] : []
  }
  const every = (company: string) =>
    allPages<Noted>((ExclusiveStartKey) =>
      db.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': pkOf(company) },
          ExclusiveStartKey,
        }),
      ),
    )
  /** What this instance has noted, by the keys. */
  const noted = new Map<string, number>()
  return {
    /**
     * Notes that figures of a facility have changed: after they were written.
     * @param now epoch ms
     */
    noteChange: async ({ company, facility }: FacilityKey, now: number): Promise<void> => {
      const key = `${company}#${facility}`
      const at = now - (now % changeStep)
      if ((noted.get(key) ?? 0) >= at) return
      try {
        await db.send(
          new PutCommand({
            TableName,
            Item: { pk: pkOf(company), sk: facility, at },
            // Where another instance was first, its step is not over yet.
            ConditionExpression: 'attribute_not_exists(pk) OR #at < :at',
            ExpressionAttributeNames: { '#at': 'at' },
            ExpressionAttributeValues: { ':at': at },
          }),
        )
      } catch (error) {
        if (!isConditionFailure(error)) throw error
      }
      if (noted.size > 10_000) noted.clear()
      noted.set(key, at)
    },

    /** When figures of a company's facilities changed last, by facility: the start of the step, epoch ms. */
    changes: async (company: string, facilities: readonly string[]): Promise<Map<string, number>> => {
      const [only, ...others] = facilities
      const items = only !== undefined && others.length === 0 ? await one(company, only) : await every(company)
      return new Map(items.map(({ sk, at }) => [sk, at]))
    },
  }
}
