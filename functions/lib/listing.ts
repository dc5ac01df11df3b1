/** A place in a list: its key, which never changes, and what is answered of it; undefined where the caller sees nothing. */
export interface Row<Item> {
  key: string
  item: Item | undefined
}

/** A list that can be answered whole or in pages. */
export class Listing<Item> {
  /** Its rows after a key, in the order of keys, a chunk at a time. @param size rows that are wanted; absent for all */
  readonly chunks: (after?: string, size?: number) => AsyncIterable<readonly Row<Item>[]>
  /** The order in which the whole list is answered; by key if absent. */
  readonly compare: ((a: Item, b: Item) => number) | undefined

  constructor(chunks: Listing<Item>['chunks'], compare?: Listing<Item>['compare']) {
    this.chunks = chunks
    this.compare = compare
  }
}

/** A list of what a caller has in memory already, such as the groups of a company. */
export const listingOf = <Kept extends { uid: string }, Item>(
  kept: readonly Kept[],
  out: (kept: Kept) => Item,
  compare: (a: Item, b: Item) => number,
) =>
  new Listing<Item>(async function* (after) {
    const sorted = [...kept].sort((a, b) => (a.uid < b.uid ? -1 : 1))
    yield sorted
      .filter(({ uid }) => after === undefined || uid > after)
      .map((each) => ({ key: each.uid, item: out(each) }))
  }, compare)
