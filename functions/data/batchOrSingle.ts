import { type Db, tryTransact, type Write } from './db.ts'

/** Items that one transaction writes at most. */
const mostWritten = 100

/**
 * Does to many things what is a transaction for each, as many of them together as one transaction takes. Where that fails,
 * each of them is done by itself: so none of them is in the way of the others.
 * @param writesOf what is written for one, no item of it for another one too
 * @param alone does one by itself
 * @returns of each what `alone` would have answered where it was done together (`whole`), or what it did answer, or what failed
 */
export const batchOrSingle = async <One, Done>(
  db: Db,
  all: readonly One[],
  writesOf: (one: One) => Write[],
  { whole, alone }: { whole: (one: One) => Done; alone: (one: One) => Promise<Done> },
): Promise<(Done | Error)[]> => {
  const groups: { one: One; writes: Write[] }[][] = []
  let room = 0
  for (const one of all) {
    const writes = writesOf(one)
    if (writes.length > room) {
      groups.push([])
      room = mostWritten
    }
    groups.at(-1)?.push({ one, writes })
    room -= writes.length
  }
  const done: (Done | Error)[] = []
  for (const group of groups) {
    const isDone =
      group.length > 1 &&
      (await tryTransact(
        db,
        group.flatMap(({ writes }) => writes),
      ).then(
        (failed) => !failed,
        () => false,
      ))
    for (const { one } of group)
      done.push(isDone ? whole(one) : await alone(one).catch((error: unknown) => error as Error))
  }
  return done
}
