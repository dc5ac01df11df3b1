import { unparse } from 'papaparse'
import { formula, newline, utf8Mark } from '../../shared/csv.ts'

/** Loaded when somebody exports. */

/** Rows as CSV; numbers stay numbers, and null is an empty cell. */
export const csvText = (rows: readonly (readonly (string | number | null)[])[]): string => {
  const text = unparse(rows as (string | number | null)[][], { escapeFormulae: formula, newline })
  return `${utf8Mark}${text}${newline}`
}

/** Hands a text over as a file. @param name with its ending */
export const saveCsv = (text: string, name: string) => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // The browser takes its time to begin.
  setTimeout(() => URL.revokeObjectURL(url), 30_000)
}
