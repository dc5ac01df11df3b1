import papaparse from 'papaparse'
import { formula, newline } from '../../shared/csv.ts'

/** Lines of a CSV file, each with its end; null is an empty cell. What a spreadsheet would run as a formula is text. */
export const csvLines = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows.length === 0
    ? ''
    : `${papaparse.unparse(rows as (string | number | null)[][], { newline, escapeFormulae: formula })}${newline}`
