/** Characters of a code. */
export const longestLine = 500

export interface Entered {
  skus: string[]
  /** Lines that were entered before. */
  duplicates: number
  /** Empty lines between others. */
  blanks: number
  /** Number of the first line that is too long, from 1. */
  tooLong: number | undefined
}

/** What is to be said of a line: that its code stands in an earlier one, by numbers from 1. */
export interface LineMark {
  line: number
  first: number
}

/** The codes of each line: of cells that were copied from a spreadsheet, several. */
export const codesOf = (text: string): string[][] =>
  text.split(/\r\n|[\r\n]/).map((line) => line.split('\t').map((cell) => cell.trim()))

/** The lines of a text as they stand below each other, and those whose code was there before. */
export const marksOf = (text: string): { lines: number; marks: LineMark[] } => {
  const lines = codesOf(text)
  const first = new Map<string, number>()
  const marks: LineMark[] = []
  for (const [at, codes] of lines.entries())
    for (const code of codes) {
      if (code === '') continue
      const known = first.get(code)
      if (known === undefined) first.set(code, at + 1)
      else if (marks.at(-1)?.line !== at + 1) marks.push({ line: at + 1, first: known })
    }
  return { lines: lines.length, marks }
}

/** One SKU a line; of cells that were copied from a spreadsheet, one a cell. Case matters, space around them does not. */
export const parseLines = (text: string): Entered => {
  const lines = codesOf(text.replace(/\s+$/, '')).flat()
  const full = lines.filter((line) => line !== '')
  const skus = [...new Set(full)]
  const tooLong = codesOf(text).findIndex((codes) => codes.some((code) => [...code].length > longestLine))
  return {
    skus,
    duplicates: full.length - skus.length,
    blanks: full.length === 0 ? 0 : lines.length - full.length,
    tooLong: tooLong < 0 ? undefined : tooLong + 1,
  }
}
