import { BatchGetCommand, GetCommand } from '@aws-sdk/lib-dynamodb'
import { type TargetMetrics, targetNames } from '../../shared/contract/entities.ts'
import { Refusal } from '../../shared/refusals.ts'
import { type Db, type Tables, transact, type Write } from './db.ts'

/**
 * <company> / GOALS#<group>   goals and parameters of a group; a field that was never set is absent
 */
const key = (company: string, group: string) => ({ pk: company, sk: `GOALS#${group}` })

const goalsOf = (item: Record<string, unknown> | undefined) =>
  Object.fromEntries(targetNames.map((name) => [name, item?.[name] ?? null])) as TargetMetrics

const perRequest = 100

export const goalStore = (db: Db, { settings: TableName }: Tables) => ({
  get: async (company: string, group: string): Promise<TargetMetrics> => {
    const { Item } = await db.send(new GetCommand({ TableName, Key: key(company, group), ConsistentRead: true }))
    return goalsOf(Item)
  },
  /** The goals of many groups, in their order. */
  getAll: async (company: string, groups: readonly string[]): Promise<TargetMetrics[]> => {
    const found = new Map<string, Record<string, unknown>>()
    for (let from = 0; from < groups.length; from += perRequest) {
      const Keys = groups.slice(from, from + perRequest).map((group) => key(company, group))
      const { Responses, UnprocessedKeys } = await db.send(
        new BatchGetCommand({ RequestItems: { [TableName]: { Keys, ConsistentRead: true } } }),
      )
      if (UnprocessedKeys && Object.keys(UnprocessedKeys).length > 0) throw new Refusal('unavailable')
      for (const item of Responses?.[TableName] ?? []) found.set(item.sk as string, item)
    }
    return groups.map((group) => goalsOf(found.get(key(company, group).sk)))
  },
  /** Sets the given fields of many groups; up to 100 of them change together or not at all. */
  change: async (company: string, groups: readonly string[], fields: Partial<TargetMetrics>) => {
    const names = Object.keys(fields)
    const update = (group: string): Write => ({
      Update: {
        TableName,
        Key: key(company, group),
        UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
        ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
        ExpressionAttributeValues: Object.fromEntries(
          Object.entries(fields).map(([name, value]) => [`:${name}`, value]),
        ),
      },
    })
    for (let from = 0; from < groups.length; from += perRequest) {
      await transact(db, groups.slice(from, from + perRequest).map(update))
    }
  },
})
