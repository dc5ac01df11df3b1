import papaparse from 'papaparse'
import { formula, newline } from '../../shared/csv.ts'

/** Lines of a CSV file, each with its end; null is an empty cell. */
export const csvLines = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows.length === 0
    ? ''
    : `${papaparse.unparse(rows as (string | number | null)[][], { escapeFormulae: formula, newline })}${newline}`
