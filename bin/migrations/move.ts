import {
  DeleteItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  ScanCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb'
import { isConditionFailure, type TableName, type Tables } from '../../functions/data/db.ts'
import { mapConcurrently } from '../../functions/lib/mapConcurrently.ts'
import { changeTo, fingerprint, type Item, keyOf, unchanged } from './item.ts'
import type { Migration, Target } from './list.ts'
import { type Copied, itemAddress, type Notes } from './notes.ts'

/** What became of the items of a migration. */
export interface Tally {
  /** Old items that move. */
  found: number
  /** Written to their new place, for the first time or again since they changed in the old one. */
  copied: number
  /** Taken from their new place, since the old release deleted them after they were copied. */
  gone: number
  /** Changed in both places since they were copied: the new one stays. `<table> <pk> <sk>` */
  kept: string[]
  /** Removed from their old place. */
  removed: number
}

export const noTally = (): Tally => ({ found: 0, copied: 0, gone: 0, kept: [], removed: 0 })

interface Move {
  client: DynamoDBClient
  tables: Tables
  notes: Notes
  /** What was copied, by its place; follows what is noted. */
  copied: Map<string, Copied>
  /** Counts what would be done, and does nothing. */
  dry: boolean
  tally: Tally
  /** Told of the tally now and then. */
  progress: (tally: Tally) => void
}

const atOnce = 16

const moved = ({ table, item }: Target) => ({ table, pk: item.pk?.S ?? '', sk: item.sk?.S ?? '' })

/** Visits every item of the old tables that moves. */
const visit = async (
  { client, tables, tally, progress }: Move,
  migration: Migration,
  each: (from: TableName, item: Item, targets: Target[]) => Promise<void>,
) => {
  for (const from of migration.from) {
    let ExclusiveStartKey: Item | undefined
    do {
      const page = await client.send(
        new ScanCommand({ TableName: tables[from], ConsistentRead: true, ExclusiveStartKey }),
      )
      await mapConcurrently(atOnce, page.Items ?? [], async (item) => {
        const targets = migration.to(from, item)
        if (targets) await each(from, item, targets)
      })
      progress(tally)
      ExclusiveStartKey = page.LastEvaluatedKey
    } while (ExclusiveStartKey)
  }
}

const read = async ({ client, tables }: Move, { table, item }: Target): Promise<Item | undefined> => {
  const { Item } = await client.send(
    new GetItemCommand({ TableName: tables[table], Key: keyOf(item), ConsistentRead: true }),
  )
  return Item
}

/** @returns whether it was written, which it is not where somebody else was quicker */
const write = async ({ client, tables, dry }: Move, { table, item }: Target, before: Item | undefined) => {
  if (dry) return true
  const TableName = tables[table]
  try {
    await (before
      ? client.send(new UpdateItemCommand({ TableName, Key: keyOf(item), ...changeTo(before, item) }))
      : client.send(new PutItemCommand({ TableName, Item: item, ConditionExpression: 'attribute_not_exists(pk)' })))
    return true
  } catch (error) {
    if (isConditionFailure(error)) return false
    throw error
  }
}

/**
 * Brings an item to its new place. What was copied last tells which of the two places changed since: only where the old
 * one did and the new one did not is anything written. Done again, it changes nothing.
 */
const carry = async (move: Move, target: Target): Promise<void> => {
  const { notes, copied, dry, tally } = move
  const at = moved(target)
  const address = itemAddress(at)
  const noted = copied.get(address)?.fingerprint
  const now = fingerprint(target.item)
  if (noted === now) return
  const note = async () => {
    const done = { ...at, fingerprint: now }
    if (!dry) await notes.note(done)
    copied.set(address, done)
  }
  for (;;) {
    const there = await read(move, target)
    const found = there && fingerprint(there)
    // Written before a note of it could be made.
    if (found === now) return note()
    if (found !== noted) {
      tally.kept.push(`${at.table} ${at.pk} ${at.sk}`)
      return note()
    }
    if (await write(move, target, there)) {
      tally.copied += 1
      return note()
    }
  }
}

/** Takes an item from its new place whose old one was deleted after it was copied, unless the new one changed since. */
const takeBack = async (move: Move, copied: Copied): Promise<void> => {
  const { client, tables, notes, dry, tally } = move
  const { table, pk, sk } = copied
  const there = await read(move, { table, item: { pk: { S: pk }, sk: { S: sk } } })
  if (there && fingerprint(there) === copied.fingerprint) {
    tally.gone += 1
    try {
      if (!dry)
        await client.send(new DeleteItemCommand({ TableName: tables[table], Key: keyOf(there), ...unchanged(there) }))
    } catch (error) {
      if (!isConditionFailure(error)) throw error
    }
  }
  if (!dry) await notes.forget(copied)
  move.copied.delete(itemAddress(copied))
}

/** Copies what moves to its new place, and what changed since the last time. The old places stay as they are. */
export const copyItems = async (move: Move, migration: Migration): Promise<void> => {
  const before = [...move.copied.values()]
  const seen = new Set<string>()
  await visit(move, migration, async (_from, _item, targets) => {
    move.tally.found += 1
    for (const target of targets) {
      seen.add(itemAddress(moved(target)))
      await carry(move, target)
    }
  })
  for (const copied of before) if (!seen.has(itemAddress(copied))) await takeBack(move, copied)
}

/** Removes what was copied from its old place; what changed there until this moment comes along. */
export const removeItems = async (move: Move, migration: Migration): Promise<void> => {
  const { client, tables, tally } = move
  await visit(move, migration, async (from, item) => {
    for (let now: Item | undefined = item; now; ) {
      for (const target of migration.to(from, now) ?? []) await carry(move, target)
      try {
        await client.send(new DeleteItemCommand({ TableName: tables[from], Key: keyOf(now), ...unchanged(now) }))
        tally.removed += 1
        return
      } catch (error) {
        if (!isConditionFailure(error)) throw error
        now = await read(move, { table: from, item: now })
      }
    }
  })
}
