/** What a table does with its rows, without React: search, sort, cut into pages. */

export type CellValue = string | number | boolean | null | undefined
export type Direction = 'asc' | 'desc'

/** Names as people sort them: accents and case count last, "Team 2" comes before "Team 10". */
const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'variant' })

const isEmpty = (value: CellValue) => value === null || value === undefined || value === ''

const compare = (a: CellValue, b: CellValue) =>
  typeof a === 'string' && typeof b === 'string' ? collator.compare(a, b) : Number(a) - Number(b)

/**
 * The rows in order of one value, in a new array. Empty values come last in both directions, and rows with equal
 * values keep the order they had, so that a second sort refines the first.
 */
export const sortRows = <Row>(
  rows: readonly Row[],
  readValue: (row: Row) => CellValue,
  direction: Direction,
): Row[] => {
  const sign = direction === 'asc' ? 1 : -1
  return rows
    .map((row) => ({ row, value: readValue(row) }))
    .sort((a, b) => {
      if (isEmpty(a.value) || isEmpty(b.value)) return Number(isEmpty(a.value)) - Number(isEmpty(b.value))
      return sign * compare(a.value, b.value)
    })
    .map(({ row }) => row)
}

// Letters that decomposing leaves whole, as people type them on a keyboard without them.
const plain: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', þ: 'th' }

/** A text as searches compare it: no case, no accents, so that "nguyen" finds "Nguyễn" and "lodz" finds "Łódź". */
export const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łøđðßæœıþ]/g, (letter) => plain[letter] ?? letter)

/** The rows in which every word of the query occurs in one of the texts. */
export const searchRows = <Row>(rows: readonly Row[], textsOf: (row: Row) => readonly CellValue[], query: string) => {
  const words = folded(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...rows]
  return rows.filter((row) => {
    const text = folded(textsOf(row).join('\n'))
    return words.every((word) => text.includes(word))
  })
}

/** How many pages `count` rows take; at least one. */
export const pageCount = (count: number, size: number) => Math.max(1, Math.ceil(count / size))

/** The rows of a page, counted from 1; a page past the end is the last one. */
export const pageOf = <Row>(rows: readonly Row[], page: number, size: number): { page: number; rows: Row[] } => {
  const within = Math.min(Math.max(1, page), pageCount(rows.length, size))
  return { page: within, rows: rows.slice((within - 1) * size, within * size) }
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
