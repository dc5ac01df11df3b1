/** What a table does with its rows, without React: search and sort. */

export type CellValue = string | number | boolean | null | undefined
export type Direction = 'asc' | 'desc'

// Letters that decomposing leaves whole, as people type them on a keyboard without them.
const plain: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', þ: 'th' }

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
const plainText = /^[\x00-\x7f]*$/

/** A text as searches compare it: no case, no accents, so that "nguyen" finds "Nguyễn" and "lodz" finds "Łódź". */
export const normalised = (text: string) =>
  // Most texts of a fleet are plain: taking them apart would only find what is there.
  plainText.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[łøđðßæœıþ]/g, (letter) => plain[letter] ?? letter)

/** Signs stand before digits, digits before letters. */
const sign = /[:-@[-`{-~]/g
const digits = /\d+/g
const keys = new Map<string, string>()
/** Keys that are remembered at most: the texts of a table of 100,000 rows, a few columns of it. */
const mostKeys = 500_000

/**
 * What a text is sorted by: texts stand as their keys do, letter by letter. Names stand as people look for them: accents
 * and case count last, "Team 2" comes before "Team 10". Comparing keys is many times faster than a collator.
 */
const keyOf = (text: string): string => {
  const known = keys.get(text)
  if (known !== undefined) return known
  if (keys.size >= mostKeys) keys.clear()
  const letters = normalised(text)
    .replace(sign, (one) => `!${one}`)
    .replace(digits, (number) => {
      const bare = number.replace(/^0+(?=\d)/, '')
      // Its length first: the longer number is the larger one.
      return `0${String.fromCharCode(0x30 + Math.min(bare.length, 40))}${bare}`
    })
  const key = `${letters}\u0000${text}`
  keys.set(text, key)
  return key
}

/** What a value is sorted by; undefined for an empty one. */
export const sortKey = (value: CellValue): string | number | undefined => {
  if (value === null || value === undefined || value === '') return undefined
  return typeof value === 'string' ? keyOf(value) : Number(value)
}

/** By what rows are sorted, the first one first. */
export interface SortBy<Row> {
  value: (row: Row) => CellValue
  desc: boolean
}

/**
 * Rows in their order; those that are equal stay as they were, empty values come last in both directions. What each row
 * is compared by is made once, not at each of the 130,000 comparisons of 10,000 rows.
 */
export const sortRows = <Row>(rows: readonly Row[], by: readonly SortBy<Row>[]): readonly Row[] => {
  if (by.length === 0) return rows
  const columns = by.map(({ value, desc }) => ({ keys: rows.map((row) => sortKey(value(row))), sign: desc ? -1 : 1 }))
  const order = rows.map((_, index) => index)
  order.sort((left, right) => {
    for (const { keys, sign } of columns) {
      const [a, b] = [keys[left], keys[right]]
      if (a === b) continue
      if (a === undefined) return 1
      if (b === undefined) return -1
      return a < b ? -sign : sign
    }
    return left - right
  })
  return order.map((index) => rows[index] as Row)
}

/** Compares two keys of one column. */
export const compareKeys = (a: string | number | undefined, b: string | number | undefined) =>
  a === b ? 0 : (a ?? '') < (b ?? '') ? -1 : 1

/** What of each row has been folded already; a row that changes is another one. */
const texts = new WeakMap<object, { of: unknown; text: string }>()

const textOf = <Row extends object>(row: Row, textsOf: (row: Row) => readonly CellValue[]) => {
  const known = texts.get(row)
  if (known?.of === textsOf) return known.text
  const text = normalised(textsOf(row).join('\n'))
  texts.set(row, { of: textsOf, text })
  return text
}

/** Makes what rows are searched by, a few at a time while nobody waits. @returns stops it */
export const readySearch = <Row extends object>(
  rows: readonly Row[],
  textsOf: (row: Row) => readonly CellValue[],
): (() => void) => {
  let at = 0
  let timer = 0
  const some = () => {
    for (const end = Math.min(rows.length, at + atOnce); at < end; at++) textOf(rows[at] as Row, textsOf)
    if (at < rows.length) timer = window.setTimeout(some, pause)
  }
  timer = window.setTimeout(some, pause)
  return () => window.clearTimeout(timer)
}
/** Rows that are made ready in one task, and the ms between two of them. */
const [atOnce, pause] = [250, 30]

/** The rows in which every word of the query occurs in one of the texts. */
export const searchRows = <Row extends object>(
  rows: readonly Row[],
  textsOf: (row: Row) => readonly CellValue[],
  query: string,
) => {
  const words = normalised(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter((row) => {
    const text = textOf(row, textsOf)
    return words.every((word) => text.includes(word))
  })
}

/** The page numbers a pager shows: the ends, the neighbours of the current page, and `null` for a gap. */
export const pageNumbers = (page: number, pages: number): (number | null)[] => {
  const shown = [
    1,
    page - 1,
    page,
    page + 1,
    pages,
    ...(page <= 3 ? [2, 3] : []),
    ...(page > pages - 3 ? [pages - 1, pages - 2] : []),
  ]
  const numbers = [...new Set(shown)].filter((number) => number >= 1 && number <= pages).sort((a, b) => a - b)
  return numbers.flatMap((number, at) => {
    const before = numbers[at - 1]
    if (before === undefined || number - before === 1) return [number]
    return number - before === 2 ? [number - 1, number] : [null, number]
  })
}
