import { BatchGetCommand } from '@aws-sdk/lib-dynamodb'
import { Refusal } from '../../../shared/refusals.ts'
import { mapConcurrently } from '../../lib/mapConcurrently.ts'
import type { Db } from '../db.ts'
import { projectionOf } from './expressions.ts'
import type { ListOptions, Wanted } from './items.ts'

type Found<All extends readonly (Wanted<unknown> | undefined)[]> = {
  [Place in keyof All]: All[Place] extends Wanted<infer Item> | undefined ? Item | undefined : never
}

const mostAtOnce = 100
/** Requests at once, where there are many: each waits for the network. */
const sideBySide = 4
const tries = 6

const named = (table: string, { pk, sk }: { pk: string; sk: string }) => JSON.stringify([table, pk, sk])

/** Reads keys until all of them were read: what DynamoDB had no room for is asked again. */
const readAll = async (
  db: Db,
  wanted: readonly Wanted<unknown>[],
  { ConsistentRead, only }: { ConsistentRead: boolean; only: readonly string[] | undefined },
  found: Map<string, Record<string, unknown>>,
) => {
  let left = Object.fromEntries(
    [...Map.groupBy(wanted, ({ table }) => table)].map(([table, items]) => {
      const keys = new Map(items.map(({ key }) => [named(table, key), key]))
      return [table, { Keys: [...keys.values()], ConsistentRead, ...projectionOf(only) }]
    }),
  )
  for (let attempt = 1; Object.keys(left).length > 0; attempt++) {
    // An item that was not read is not an item that does not exist.
    if (attempt > tries) throw new Refusal('unavailable')
    if (attempt > 1) await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt))
    const { Responses = {}, UnprocessedKeys = {} } = await db.send(new BatchGetCommand({ RequestItems: left }))
    for (const [table, items] of Object.entries(Responses))
      for (const item of items) found.set(named(table, item as { pk: string; sk: string }), item)
    left = UnprocessedKeys as typeof left
  }
}

/**
 * Reads items of any kinds in one request, up to a hundred of them at a time.
 * @param options.weak reads at half the price what may miss the last second's writes
 * @param options.only attributes that `read` needs, where it does not need them all; they are paid for all the same
 * @returns each in its place; undefined where there is none, or nothing was asked for
 * @throws Refusal `unavailable` where the table stays too busy
 */
export const readTogether = async <const All extends readonly (Wanted<unknown> | undefined)[]>(
  db: Db,
  all: All,
  { weak = false, only }: Pick<ListOptions, 'weak'> & { only?: readonly string[] } = {},
): Promise<Found<All>> => {
  const wanted = all.filter((one) => one !== undefined)
  const found = new Map<string, Record<string, unknown>>()
  const requests = Array.from({ length: Math.ceil(wanted.length / mostAtOnce) }, (_, at) =>
    wanted.slice(at * mostAtOnce, (at + 1) * mostAtOnce),
  )
  await mapConcurrently(sideBySide, requests, (some) => readAll(db, some, { ConsistentRead: !weak, only }, found))
  return all.map((one) => {
    const stored = one && found.get(named(one.table, one.key))
    return stored && one.read(stored)
  }) as Found<All>
}
