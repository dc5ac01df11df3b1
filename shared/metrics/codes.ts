/** Whether a scanned code is one of a list. */
export type Matcher = (code: string) => boolean

/** What stands for any number of characters, also none. */
export const wildcard = '*'

/** Characters of each end of a pattern that are looked up: what is longer is compared once the rest fits. */
const indexed = 32
/** Patterns with the same ends and more than one wildcard from which on their middles are looked up too. */
const manyPatterns = 16

/** Characters one after the other, from one end of a code or the other. */
interface Trie<Value> {
  value?: Value
  next?: Map<number, Trie<Value>>
}

const nodeOf = <Value>(root: Trie<Value>, text: string): Trie<Value> => {
  let node = root
  for (let at = 0; at < text.length && at < indexed; at++) {
    const unit = text.charCodeAt(at)
    node.next ??= new Map()
    let child = node.next.get(unit)
    if (!child) {
      child = {}
      node.next.set(unit, child)
    }
    node = child
  }
  return node
}

/** Patterns that begin and end alike. */
interface Alike {
  /** One of them is nothing but its ends. */
  open: boolean
  rest: { pattern: Matcher; middle: string }[]
  /** Those of the rest by the longest text between two of their wildcards, where they are many. */
  middles?: Trie<Matcher[]>
}

const backwards = (text: string) => {
  let turned = ''
  for (let at = text.length - 1; at >= 0 && turned.length < indexed; at--) turned += text[at]
  return turned
}

/**
 * One pattern in which `*` stands for any number of characters. Its parts are looked for from the left, without going
 * back: what is found first leaves the most room for the others.
 */
export const patternOf = (pattern: string): Matcher => {
  if (!pattern.includes(wildcard)) return (code) => code === pattern
  const parts = pattern.split(wildcard)
  const first = parts[0] ?? ''
  const last = parts.at(-1) ?? ''
  const middle = parts.slice(1, -1).filter((part) => part !== '')
  return (code) => {
    if (code.length < first.length + last.length || !code.startsWith(first) || !code.endsWith(last)) return false
    let at = first.length
    const end = code.length - last.length
    for (const part of middle) {
      const found = code.indexOf(part, at)
      if (found < 0 || found + part.length > end) return false
      at = found + part.length
    }
    return true
  }
}

const add = (root: Trie<Trie<Alike>>, pattern: string) => {
  const parts = pattern.split(wildcard)
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  const middle = parts.slice(1, -1).reduce((longest, part) => (part.length > longest.length ? part : longest), '')
  const begin = nodeOf(root, first)
  begin.value ??= {}
  const end = nodeOf(begin.value, backwards(last))
  end.value ??= { open: false, rest: [] }
  if (middle === '' && first.length <= indexed && last.length <= indexed) end.value.open = true
  else end.value.rest.push({ pattern: patternOf(pattern), middle })
}

/** Looks patterns up by their middles where they are many. */
const indexMiddles = (alike: Alike) => {
  if (alike.open || alike.rest.length <= manyPatterns) return
  const middles: Trie<Matcher[]> = {}
  for (const { pattern, middle } of alike.rest) {
    const place = nodeOf(middles, middle)
    place.value ??= []
    place.value.push(pattern)
  }
  alike.middles = middles
}

const everyAlike = function* (node: Trie<Trie<Alike>>): Generator<Alike> {
  const within = function* (inner: Trie<Alike>): Generator<Alike> {
    if (inner.value) yield inner.value
    for (const child of inner.next?.values() ?? []) yield* within(child)
  }
  if (node.value) yield* within(node.value)
  for (const child of node.next?.values() ?? []) yield* everyAlike(child)
}

/** Whether one of the patterns whose middle stands somewhere from `from` to `to` matches. */
const matchesMiddle = (middles: Trie<Matcher[]>, code: string, from: number, to: number) => {
  if (middles.value?.some((pattern) => pattern(code))) return true
  const tried = new Set<Matcher[]>()
  for (let start = from; start < to; start++) {
    let node: Trie<Matcher[]> | undefined = middles
    for (let at = start; at < to; at++) {
      node = node.next?.get(code.charCodeAt(at))
      if (!node) break
      const { value } = node
      if (!value || tried.has(value)) continue
      tried.add(value)
      if (value.some((pattern) => pattern(code))) return true
    }
  }
  return false
}

/** @param from where the code goes on behind what the patterns begin with */
const matchesEnd = (ends: Trie<Alike>, code: string, from: number) => {
  let node: Trie<Alike> | undefined = ends
  for (let to = code.length; node; to--) {
    const alike: Alike | undefined = node.value
    if (alike) {
      if (alike.open) return true
      if (alike.middles ? matchesMiddle(alike.middles, code, from, to) : alike.rest.some((one) => one.pattern(code)))
        return true
    }
    if (to <= from) return false
    node = node.next?.get(code.charCodeAt(to - 1))
  }
  return false
}

/**
 * Compiles a list of codes in which `*` stands for any number of characters. The whole code must match; case matters.
 * Plain codes cost one look-up. Patterns are found by how they begin, then by how they end, then by what stands between
 * two of their wildcards: so a code is compared with few of them, however many there are.
 */
export const matcherOf = (patterns: Iterable<string>): Matcher => {
  const plain = new Set<string>()
  const wild: Trie<Trie<Alike>> = {}
  for (const pattern of new Set(patterns)) {
    if (pattern.includes(wildcard)) add(wild, pattern)
    else plain.add(pattern)
  }
  for (const alike of everyAlike(wild)) indexMiddles(alike)
  return (code) => {
    if (plain.has(code)) return true
    let node: Trie<Trie<Alike>> | undefined = wild
    for (let at = 0; node; at++) {
      if (node.value && matchesEnd(node.value, code, at)) return true
      if (at >= code.length) return false
      node = node.next?.get(code.charCodeAt(at))
    }
    return false
  }
}
