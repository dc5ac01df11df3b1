import { type Matcher, matcherOf } from '../../shared/metrics/codes.ts'
import { hasWildcard } from '../../shared/skus.ts'
import type { CodeSelection } from '../data/codeFigures.ts'
import { nameOfCode } from '../data/longCodes.ts'

/**
 * Tells which rows a code belongs to: those with a SKU that it matches. A code may belong to several.
 * @param rows the SKUs of each row; `*` stands for any characters
 */
export const selectionOf = (rows: readonly (readonly string[])[]): CodeSelection => {
  const plain = new Map<string, number[]>()
  const wild: { row: number; matches: Matcher }[] = []
  for (const [row, skus] of rows.entries()) {
    for (const sku of new Set(skus)) {
      if (hasWildcard(sku)) continue
      const name = nameOfCode(sku)
      const known = plain.get(name)
      if (known) known.push(row)
      else plain.set(name, [row])
    }
    const patterns = skus.filter(hasWildcard)
    if (patterns.length > 0) wild.push({ row, matches: matcherOf(patterns) })
  }
  /** What was found: the same codes are on many pages. */
  const found = new Map<string, readonly number[] | undefined>()
  const matchingRows = (code: string, name: string) => {
    const listed = plain.get(name) ?? []
    const more = wild.filter(({ row, matches }) => !listed.includes(row) && matches(code)).map(({ row }) => row)
    return listed.length + more.length > 0 ? [...listed, ...more] : undefined
  }
  return {
    rowsOf: (code, name) => {
      if (wild.length === 0) return plain.get(name)
      if (!found.has(name)) found.set(name, matchingRows(code, name))
      return found.get(name)
    },
    needsText: wild.length > 0,
  }
}
