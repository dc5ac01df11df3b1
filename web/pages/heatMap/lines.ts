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

/** One SKU a line; of cells that were copied from a spreadsheet, one a cell. Case matters, space around them does not. */
export const parseLines = (text: string): Entered => {
  const lines = text
    .replace(/\s+$/, '')
    .split(/\r\n|[\r\n\t]/)
    .map((line) => line.trim())
  const full = lines.filter((line) => line !== '')
  const skus = [...new Set(full)]
  const tooLong = lines.findIndex((line) => [...line].length > longestLine)
  return {
    skus,
    duplicates: full.length - skus.length,
    blanks: full.length === 0 ? 0 : lines.length - full.length,
    tooLong: tooLong < 0 ? undefined : tooLong + 1,
  }
}
