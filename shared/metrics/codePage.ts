import { readerOf, Writer } from './bytes.ts'

/**
 * Pages of figures by code, packed into few bytes:
 *
 *   format · who · codes · for each who: cells, then a column each of slots, codes, scans and pick
 *
 * Numbers and names are those of `bytes.ts`. Codes are in order, each by how much of it is as in the one before, and the
 * rest. Cells are in the order of slot and code: slots are distances to the cell before, codes the distance to the code of the
 * cell before in the same slot. The same figures are always the same bytes.
 */
const format = 1

export interface CodeRow {
  /** The worker or the team that scanned. */
  who: string
  /** Place within the page: a quarter of an hour of a UTC day, or 0. */
  slot: number
  code: string
  scans: number
  /** ms */
  pick: number
}

export const byCodeUnit = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit < 0xdc00

/** How many characters two texts begin alike with, none of them cut in half. */
const alike = (a: string, b: string) => {
  let at = 0
  while (at < a.length && at < b.length && a.charCodeAt(at) === b.charCodeAt(at)) at++
  return at > 0 && isHighSurrogate(a.charCodeAt(at - 1)) ? at - 1 : at
}

export const writeCodes = (out: Writer, codes: readonly string[]) => {
  const shared = codes.map((code, index) => (index === 0 ? 0 : alike(codes[index - 1] ?? '', code)))
  out.number(codes.length)
  for (const length of shared) out.number(length)
  out.names(codes.map((code, index) => code.slice(shared[index])))
}

export const readCodes = ({ number, numbers, names }: ReturnType<typeof readerOf>): string[] => {
  const shared = numbers(number())
  const codes = names()
  for (let index = 1; index < codes.length; index++) {
    const length = shared[index] as number
    if (length > 0) codes[index] = (codes[index - 1] as string).slice(0, length) + codes[index]
  }
  return codes
}

const isBefore = (a: CodeRow, b: CodeRow) => byCodeUnit(a.who, b.who) || a.slot - b.slot || byCodeUnit(a.code, b.code)

/** Rows in order, those of the same place added. */
const summed = (rows: Iterable<CodeRow>): CodeRow[] => {
  const sums: CodeRow[] = []
  for (const row of [...rows].sort(isBefore)) {
    const last = sums.at(-1)
    if (last && isBefore(last, row) === 0) {
      last.scans += row.scans
      last.pick += row.pick
    } else if (row.scans > 0 || row.pick > 0) sums.push({ ...row })
  }
  return sums
}

const assemble = (rows: readonly CodeRow[]): Uint8Array => {
  const codes = [...new Set(rows.map(({ code }) => code))].sort(byCodeUnit)
  const indexOfCode = new Map(codes.map((code, index) => [code, index]))
  const byWho = Map.groupBy(rows, ({ who }) => who)
  const out = new Writer()
  out.number(format)
  out.names([...byWho.keys()])
  writeCodes(out, codes)
  for (const cells of byWho.values()) {
    out.number(cells.length)
    cells.forEach(({ slot }, at) => {
      out.number(slot - (cells[at - 1]?.slot ?? 0))
    })
    cells.forEach(({ slot, code }, at) => {
      const before = cells[at - 1]
      const from = before && before.slot === slot ? (indexOfCode.get(before.code) as number) : 0
      out.number((indexOfCode.get(code) as number) - from)
    })
    for (const { scans } of cells) out.number(scans)
    for (const { pick } of cells) out.number(pick)
  }
  return out.done()
}

/** About how many bytes a cell takes besides its code. */
const cellBytes = 10

/**
 * Packs rows in any order; rows of the same place are added, rows of nothing left out.
 * @returns one page, or several of at most about `limit` bytes that each stand alone; none where there is nothing
 */
export const packCodes = (rows: Iterable<CodeRow>, limit = 350_000): Uint8Array[] => {
  const pages: Uint8Array[] = []
  let part: CodeRow[] = []
  let known = new Set<string>()
  let size = 0
  for (const row of summed(rows)) {
    const more = cellBytes + (known.has(row.code) ? 0 : 3 * row.code.length + 4)
    if (size + more > limit && part.length > 0) {
      pages.push(assemble(part))
      part = []
      known = new Set()
      size = row.who.length
    }
    part.push(row)
    known.add(row.code)
    size += more
  }
  if (part.length > 0) pages.push(assemble(part))
  return pages
}

/** The page of nothing. */
export const emptyCodes = assemble([])

/**
 * Visits the cells of a page whose code is selected, in order. Throws on bytes that are no page of this format.
 * @param select what is wanted of a code, asked once a code and page; undefined for nothing
 */
export const visitCodes = <Selected>(
  page: Uint8Array,
  select: (code: string) => Selected | undefined,
  visit: (who: string, slot: number, selected: Selected, scans: number, pick: number) => void,
): void => {
  const reader = readerOf(page)
  const { number, numbers, skip, names } = reader
  if (number() !== format) throw new RangeError('Not a page of codes of this format')
  const everyone = names()
  const selected = readCodes(reader).map(select)
  const isWanted = selected.some((wanted) => wanted !== undefined)
  for (const who of everyone) {
    const cells = number()
    if (!isWanted) {
      skip(4 * cells)
      continue
    }
    const [slots, codes, scans, picks] = [numbers(cells), numbers(cells), numbers(cells), numbers(cells)]
    let slot = 0
    let code = 0
    for (let at = 0; at < cells; at++) {
      const step = slots[at] as number
      code = (step === 0 ? code : 0) + (codes[at] as number)
      slot += step
      const wanted = selected[code]
      if (wanted !== undefined) visit(who, slot, wanted, scans[at] as number, picks[at] as number)
    }
  }
}

/** Every code of a page, in order. */
export const codesIn = (page: Uint8Array): string[] => {
  const reader = readerOf(page)
  if (reader.number() !== format) throw new RangeError('Not a page of codes of this format')
  reader.names()
  return readCodes(reader)
}

/** Every row of a page. */
export const codeRows = (page: Uint8Array): CodeRow[] => {
  const rows: CodeRow[] = []
  visitCodes(
    page,
    (code) => code,
    (who, slot, code, scans, pick) => rows.push({ who, slot, code, scans, pick }),
  )
  return rows
}
