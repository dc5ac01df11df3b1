/** Changes that are on their way, by row, whichever table began them. */
const latest = new Map<string, Promise<unknown>>()

/**
 * Makes a change of rows once those that were begun before have ended, well or not: of two that are on their way at once
 * the server might make the first one last.
 */
export const serialised = async <Result>(uids: Iterable<string>, change: () => Promise<Result>): Promise<Result> => {
  const rows = [...uids]
  const before = Promise.allSettled(rows.map((uid) => latest.get(uid)))
  const changed = before.then(change)
  for (const uid of rows) latest.set(uid, changed)
  try {
    return await changed
  } finally {
    for (const uid of rows) if (latest.get(uid) === changed) latest.delete(uid)
  }
}
