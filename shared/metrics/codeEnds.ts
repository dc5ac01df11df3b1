/** Characters that are looked up one after the other; of longer texts the whole is. */
const indexed = 32

interface TrieNode<Value> {
  value?: Value
  next?: Map<number, TrieNode<Value>>
  /** What goes on behind here, by its length. */
  longer?: Map<number, Map<string, Value>>
}

/** Texts with which codes begin, or end. */
export interface CodeEnds<Value> {
  /** What belongs to a text. */
  at: (text: string) => Value
  /**
   * Visits what belongs to each text that a code begins or ends with, the shortest first, until one says that it was found.
   * @returns whether one did
   */
  visit: (code: string, found: (value: Value, length: number) => boolean) => boolean
}

/** @param make what belongs to a text that is new */
export const codeEnds = <Value>(side: 'begin' | 'end', make: (text: string) => Value): CodeEnds<Value> => {
  const root: TrieNode<Value> = {}
  const [unit, cut] =
    side === 'begin'
      ? [(text: string, at: number) => text.charCodeAt(at), (text: string, length: number) => text.slice(0, length)]
      : [
          (text: string, at: number) => text.charCodeAt(text.length - 1 - at),
          (text: string, length: number) => text.slice(text.length - length),
        ]
  const nodeOf = (text: string) => {
    let node = root
    for (let at = 0; at < text.length && at < indexed; at++) {
      node.next ??= new Map()
      const next: TrieNode<Value> = node.next.get(unit(text, at)) ?? {}
      node.next.set(unit(text, at), next)
      node = next
    }
    return node
  }
  return {
    at: (text) => {
      const node = nodeOf(text)
      if (text.length <= indexed) {
        node.value ??= make(text)
        return node.value
      }
      node.longer ??= new Map()
      const alike = node.longer.get(text.length) ?? new Map<string, Value>()
      node.longer.set(text.length, alike)
      const value = alike.get(text) ?? make(text)
      alike.set(text, value)
      return value
    },
    visit: (code, found) => {
      let node: TrieNode<Value> | undefined = root
      for (let at = 0; node; at++) {
        if (node.value !== undefined && found(node.value, at)) return true
        for (const [length, alike] of node.longer ?? []) {
          const value = length <= code.length ? alike.get(cut(code, length)) : undefined
          if (value !== undefined && found(value, length)) return true
        }
        if (at >= code.length) return false
        node = node.next?.get(unit(code, at))
      }
      return false
    },
  }
}
