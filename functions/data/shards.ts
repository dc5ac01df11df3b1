import { createHash } from 'node:crypto'
import { mapConcurrently } from '../lib/mapConcurrently.ts'
import { allPages } from './db.ts'

/**
 * Items of a company that all are written often, or read together, are spread over this many partitions. One takes 1,000
 * writes a second: together 480,000 handhelds with a heartbeat a minute. More of them would make every list dearer, since
 * each costs a request and half a read at least. Stored items lie by this number: another one needs a migration.
 */
export const shards = 8

/** Which shard something is in, by its id. */
export const shardOf = (id: string): number => (createHash('sha256').update(id).digest()[0] ?? 0) % shards

/** Every item of all shards, read side by side, each page by page. */
export const allShards = async <Item>(
  page: (
    shard: number,
    start?: Record<string, unknown>,
  ) => Promise<{ Items?: unknown[]; LastEvaluatedKey?: Record<string, unknown> }>,
): Promise<Item[]> => {
  const each = Array.from({ length: shards }, (_, shard) => shard)
  const found = await mapConcurrently(shards, each, (shard) => allPages<Item>((start) => page(shard, start)))
  return found.flat()
}
