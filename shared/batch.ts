/** Most items of one batch: the slowest kind of them is done well within the time of a call. */
export const largestBatch = 25

/** Items in batches, in their order. */
export const batchesOf = <Item>(items: readonly Item[], size = largestBatch): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))
