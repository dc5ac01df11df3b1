/** Characters by which a part is found: of a longer one those of its pieces that the fewest others have. */
const indexed = 32

const piecesOf = (part: string) => {
  if (part.length <= indexed) return [part]
  const all: string[] = []
  for (let at = 0; at < part.length; at += indexed)
    all.push(part.slice(Math.min(at, part.length - indexed), Math.min(at + indexed, part.length)))
  return all
}

/** What a part is found by: several parts may have the same. */
export interface PartKey {
  /** The last run in which a code had it. */
  run: number
}

interface TrieNode {
  next: Map<number, TrieNode>
  /** Where it goes on when no next one fits: the longest end of what led here that is a beginning too. */
  otherwise: TrieNode | undefined
  key?: PartKey
  /** The nearest place with a key on the way through `otherwise`. */
  within?: TrieNode | undefined
}
const newNode = (): TrieNode => ({ next: new Map(), otherwise: undefined })

/**
 * Finds which of many parts stand somewhere in a code, in one pass over it (after Aho and Corasick), however many parts
 * there are.
 */
export const codeParts = (parts: ReadonlySet<string>) => {
  const root = newNode()
  const keys = new Map<string, PartKey>()

  const keyAt = (piece: string): PartKey => {
    let node = root
    for (let at = 0; at < piece.length; at++) {
      const unit = piece.charCodeAt(at)
      const next: TrieNode = node.next.get(unit) ?? newNode()
      node.next.set(unit, next)
      node = next
    }
    node.key ??= { run: 0 }
    return node.key
  }
  const partCounts = new Map<string, number>()
  for (const part of parts) for (const piece of piecesOf(part)) partCounts.set(piece, (partCounts.get(piece) ?? 0) + 1)
  for (const part of parts) {
    const piece = piecesOf(part).reduce((a, b) => ((partCounts.get(b) ?? 0) < (partCounts.get(a) ?? 0) ? b : a))
    keys.set(part, keyAt(piece))
  }

  // For each place where to go on, the shorter ones first.
  const nodes = [root]
  for (const node of nodes) {
    for (const [unit, next] of node.next) {
      let other = node.otherwise
      while (other && !other.next.has(unit)) other = other.otherwise
      next.otherwise = other?.next.get(unit) ?? root
      next.within = next.otherwise.key ? next.otherwise : next.otherwise.within
      nodes.push(next)
    }
  }

  return {
    /** What one of the parts is found by. */
    keyOf: (part: string) => keys.get(part) as PartKey,

    /** The keys that a code has, each once; they are marked with the number of the run. */
    find: (code: string, run: number): PartKey[] => {
      const found: PartKey[] = []
      let node = root
      for (let at = 0; at < code.length; at++) {
        const unit = code.charCodeAt(at)
        let next = node.next.get(unit)
        while (!next && node.otherwise) {
          node = node.otherwise
          next = node.next.get(unit)
        }
        if (!next) continue
        node = next
        // Behind one that was found before are none but those that were found with it.
        for (let one: TrieNode | undefined = node.key ? node : node.within; one; one = one.within) {
          const { key } = one
          if (!key || key.run === run) break
          key.run = run
          found.push(key)
        }
      }
      return found
    },
  }
}
