import { createHash } from 'node:crypto'
import { mapConcurrently } from '../lib/mapConcurrently.ts'

/**
 * Items of a company that all are written often, or read together, are spread over this many partitions. One takes 1,000
 * writes a second: together 480,000 handhelds with a heartbeat a minute. More of them would make every list dearer, since
 * each costs a request and half a read at least. Stored items lie by this number: another one needs a migration.
 */
export const shards = 8

/** In which of so many parts something is, by its id. @param parts a power of 2, 256 at most */
export const partOf = (id: string, parts: number): number => (createHash('sha256').update(id).digest()[0] ?? 0) % parts

/** Which shard something is in, by its id. */
export const shardOf = (id: string): number => partOf(id, shards)

/** What is found in all shards, read side by side. */
export const onEachShard = async <Found>(read: (shard: number) => Promise<Found[]>): Promise<Found[]> => {
  const each = Array.from({ length: shards }, (_, shard) => shard)
  return (await mapConcurrently(shards, each, read)).flat()
}
