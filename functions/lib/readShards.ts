/** Most lanes that are begun at once. */
const widest = 16

/**
 * What lies in several lanes, lane after lane. Where they hold little, some are begun at once; where one holds what is
 * wanted, no other is read for nothing.
 * @param size how much is wanted; absent for all of it
 * @param read a lane step by step, its first step of a size
 */
export async function* readShards<Lane, Row>(
  shards: readonly Lane[],
  size: number | undefined,
  read: (lane: Lane, size: number | undefined) => AsyncGenerator<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let width = size === undefined ? widest : 1
  let found = 0
  for (let from = 0; from < shards.length; ) {
    const wanted = size === undefined ? undefined : Math.max(1, Math.ceil((size - found) / width))
    const begun = shards.slice(from, from + width).map((lane) => read(lane, wanted))
    from += begun.length
    const firsts = await Promise.all(begun.map((lane) => lane.next()))
    const before = found
    for (const [index, { value, done }] of firsts.entries()) {
      if (done) continue
      found += value.length
      yield value
      for await (const more of begun[index] ?? []) {
        found += more.length
        yield more
      }
    }
    if (size !== undefined) width = (found - before) * 4 < size ? Math.min(widest, width * 2) : 1
  }
}
