/** How a bulk action ended: what was done, and what was refused with the reason. */
export interface BulkResult<Item> {
  done: Item[]
  failed: { item: Item; message: string }[]
}

/**
 * Does one thing to many items, a few at a time, and never stops at a failure.
 * @param onProgress called with the number of items settled so far
 */
export const eachOf = async <Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
  onProgress: (settled: number) => void = () => {},
  atOnce = 4,
): Promise<BulkResult<Item>> => {
  const result: BulkResult<Item> = { done: [], failed: [] }
  const waiting = items.values()
  const work = async () => {
    for (const item of waiting) {
      try {
        await act(item)
        result.done.push(item)
      } catch (error) {
        result.failed.push({ item, message: error instanceof Error ? error.message : String(error) })
      }
      onProgress(result.done.length + result.failed.length)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work))
  return result
}
