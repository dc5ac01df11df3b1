/** Most items of one batch: the slowest kind of them is done well within the time of a call. */
export const largestBatch = 25

/** Items in batches, in their order. */
export const batchesOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / largestBatch) }, (_, at) =>
    items.slice(at * largestBatch, (at + 1) * largestBatch),
  )
