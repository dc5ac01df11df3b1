import { formula, newline } from '../../shared/csv.ts'

/** What a cell is quoted for: as papaparse does, which is 20 kB of what only reading needs. */
const special = /[",\r\n\ufeff]|^ | $/

const cellOf = (value: string | number | null): string => {
  if (value === null) return ''
  const runs = typeof value === 'string' && formula.test(value)
  const text = runs ? `'${value}` : String(value)
  return runs || special.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Lines of a CSV file, each with its end; null is an empty cell. What a spreadsheet would run as a formula is text. */
export const csvLines = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}${newline}`).join('')
