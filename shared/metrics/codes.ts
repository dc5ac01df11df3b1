/** Whether a scanned code is one of a list. */
export type Matcher = (code: string) => boolean

/**
 * Compiles a list of codes in which `*` stands for any number of characters. The whole code must match; case matters.
 * Plain codes cost one look-up; a pattern is matched part by part from the left, without going back.
 */
export const matcherOf = (patterns: Iterable<string>): Matcher => {
  const plain = new Set<string>()
  const wild: Matcher[] = []
  for (const pattern of new Set(patterns)) {
    if (pattern.includes('*')) wild.push(wildcard(pattern))
    else plain.add(pattern)
  }
  return (code) => plain.has(code) || wild.some((matches) => matches(code))
}

const wildcard = (pattern: string): Matcher => {
  const parts = pattern.split('*')
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
