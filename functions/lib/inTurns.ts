/** Runs a task for each item, a few at once, and answers the results in order. The first failure ends it. */
export const inTurns = async <Item, Result>(
  atOnce: number,
  items: readonly Item[],
  task: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> => {
  const results = new Array<Result>(items.length)
  let next = 0
  const work = async () => {
    while (next < items.length) {
      const index = next++
      results[index] = await task(items[index] as Item, index)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work))
  return results
}
