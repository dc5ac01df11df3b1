import { readerOf, Writer } from './bytes.ts'
import { byCodeUnit, readCodes, writeCodes } from './codePage.ts'

/**
 * A number of every code for each of some days, packed into few bytes:
 *
 *   format · width · codes · for each code: `width` numbers
 *
 * Numbers and codes are those of `codePage.ts`. Codes of nothing but zeros are left out. The same numbers are always the
 * same bytes.
 */
const format = 2

const isSomething = (value: number) => value > 0

/** Numbers by code, each list as long as the others. */
export type CodeColumn = ReadonlyMap<string, readonly number[]>

const assemble = (rows: readonly (readonly [string, readonly number[]])[], width: number): Uint8Array => {
  const out = new Writer()
  out.number(format)
  out.number(width)
  writeCodes(
    out,
    rows.map(([code]) => code),
  )
  for (const [, values] of rows) for (let at = 0; at < width; at++) out.number(values[at] ?? 0)
  return out.done()
}

/**
 * @param width how many numbers each code has
 * @returns one page, or several of about `limit` bytes that each stand alone; none where there is nothing
 */
export const packColumn = (column: CodeColumn, width: number, limit = 350_000): Uint8Array[] => {
  const rows = [...column].filter(([, values]) => values.some(isSomething)).sort(([a], [b]) => byCodeUnit(a, b))
  const pages: Uint8Array[] = []
  let part: (typeof rows)[number][] = []
  let size = 0
  for (const row of rows) {
    let more = 3 * row[0].length + 4
    for (const value of row[1]) more += value < 128 ? 1 : value < 16_384 ? 2 : 5
    if (size + more > limit && part.length > 0) {
      pages.push(assemble(part, width))
      part = []
      size = 0
    }
    part.push(row)
    size += more
  }
  if (part.length > 0) pages.push(assemble(part, width))
  return pages
}

interface Head {
  width: number
  codes: readonly string[]
  /** Where the numbers begin. */
  at: number
}

/** Of pages that are still there: one that is kept is read again, and decoding its codes is half of that. */
const heads = new WeakMap<Uint8Array, Head>()

const headOf = (page: Uint8Array): Head => {
  const known = heads.get(page)
  if (known) return known
  const reader = readerOf(page)
  if (reader.number() !== format) throw new RangeError('Not a column of codes of this format')
  const width = reader.number()
  const codes = readCodes(reader)
  const head = { width, codes, at: reader.position() }
  heads.set(page, head)
  return head
}

/**
 * Visits the codes of a page that are selected, in order. Throws on bytes that are no page of this format.
 * @param page nobody may write to it any more
 * @param select what is wanted of a code; undefined for nothing
 */
export const visitColumn = <Selected>(
  page: Uint8Array,
  select: (code: string) => Selected | undefined,
  visit: (code: string, selected: Selected, values: number[]) => void,
): void => {
  const { width, codes, at } = headOf(page)
  const { numbers, skip } = readerOf(page, at)
  for (const code of codes) {
    const selected = select(code)
    if (selected === undefined) skip(width)
    else visit(code, selected, numbers(width))
  }
}
