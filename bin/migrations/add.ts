import {
  BatchWriteItemCommand,
  type DynamoDBClient,
  PutItemCommand,
  ScanCommand,
  type ScanCommandOutput,
} from '@aws-sdk/client-dynamodb'
import { isConditionFailure, type Tables } from '../../functions/data/db.ts'
import { mapConcurrently } from '../../functions/lib/mapConcurrently.ts'
import type { Item } from './item.ts'
import type { Addition, Target } from './list.ts'
import type { Tally } from './move.ts'
import type { Notes } from './notes.ts'

interface Add {
  client: DynamoDBClient
  tables: Tables
  notes: Notes
  /** Counts what would be done, and does nothing. */
  dry: boolean
  /** Tells this run from others: one that was ended goes on where it was, another one begins anew. */
  run: string
  /** Items that are read at a time. */
  together: number
  tally: Tally
  progress: () => void
}

/** Items of one request, as DynamoDB takes them. */
const mostInOne = 25
const atOnce = 8

/** Puts items; what the service was too busy for is put again. */
const putAll = async ({ client, tables }: Add, targets: readonly Target[]) => {
  const chunks = Array.from({ length: Math.ceil(targets.length / mostInOne) }, (_, at) =>
    targets.slice(at * mostInOne, (at + 1) * mostInOne),
  )
  await mapConcurrently(atOnce, chunks, async (chunk) => {
    let left = Object.fromEntries(
      [...Map.groupBy(chunk, ({ table }) => tables[table])].map(([name, some]) => [
        name,
        some.map(({ item: Item }) => ({ PutRequest: { Item } })),
      ]),
    )
    for (let tries = 0; Object.keys(left).length > 0; tries++) {
      if (tries > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(5000, 50 * 2 ** tries)))
      const { UnprocessedItems = {} } = await client.send(new BatchWriteItemCommand({ RequestItems: left }))
      left = UnprocessedItems as typeof left
    }
  })
}

/** Puts items one by one where a condition allows it. @returns how many were put */
const putOver = async ({ client, tables }: Add, targets: readonly Target[], over: NonNullable<Addition['over']>) => {
  const put = await mapConcurrently(atOnce, targets, async ({ table, item: Item }) => {
    try {
      await client.send(new PutItemCommand({ TableName: tables[table], Item, ...over(Item) }))
      return 1
    } catch (error) {
      if (isConditionFailure(error)) return 0
      throw error
    }
  })
  return put.reduce<number>((sum, one) => sum + one, 0)
}

/**
 * Puts beside the items of tables what an addition says. What is there already is put again as it is, so a run that was
 * ended at any write goes on from where it noted last.
 */
export const addItems = async (addition: Addition, add: Add): Promise<void> => {
  const { client, tables, notes, dry, run, together, tally, progress } = add
  const noted = dry ? undefined : await notes.progress()
  const begun = noted?.run === run ? noted : undefined
  let isNoted = noted !== undefined
  const rest = begun ? addition.from.slice(addition.from.indexOf(begun.table)) : addition.from
  for (const table of rest) {
    let after: Item | undefined = begun?.table === table ? begun.key : undefined
    do {
      const page: ScanCommandOutput = await client.send(
        new ScanCommand({
          ...{ TableName: tables[table], ConsistentRead: true, Limit: together },
          ...(after ? { ExclusiveStartKey: after } : {}),
        }),
      )
      const each = (page.Items ?? []).map((item) => addition.beside(table, item)).filter((some) => some.length > 0)
      tally.found += each.length
      const targets = each.flat()
      if (addition.over && !dry) tally.copied += await putOver(add, targets, addition.over)
      else {
        if (!dry) await putAll(add, targets)
        tally.copied += targets.length
      }
      progress()
      after = page.LastEvaluatedKey
      if (after && !dry) {
        await notes.setProgress({ run, table, key: after })
        isNoted = true
      }
    } while (after)
  }
  if (isNoted) await notes.deleteProgress()
}
