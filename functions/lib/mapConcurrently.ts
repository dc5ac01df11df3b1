/**
 * Runs a task for each item, a few at once, and answers the results in order. Where one fails the others are done all
 * the same, and then the first failure is thrown: nothing is left running, and one bad item keeps no other waiting.
 */
export const mapConcurrently = async <Item, Result>(
  atOnce: number,
  items: readonly Item[],
  task: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> => {
  const results = new Array<Result>(items.length)
  const failures: unknown[] = []
  let next = 0
  const work = async () => {
    while (next < items.length) {
      const index = next++
      try {
        results[index] = await task(items[index] as Item, index)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work))
  if (failures.length > 0) throw failures[0]
  return results
}
