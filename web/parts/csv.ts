import { unparse } from 'papaparse'

/** Loaded when somebody exports. */

/** What a spreadsheet would run as a formula: a quote before it makes it text, whatever a group or person is called. */
const formula = /^\s*[=+\-@＝＋－＠\t\r]/

/** Rows as CSV; numbers stay numbers, and null is an empty cell. */
export const csvText = (rows: readonly (readonly (string | number | null)[])[]): string => {
  const text = unparse(rows as (string | number | null)[][], { escapeFormulae: formula, newline: '\r\n' })
  // The mark at the start tells spreadsheets that it is UTF-8.
  return `\ufeff${text}\r\n`
}

/** Hands a text over as a file. @param name with its ending */
export const saveCsv = (text: string, name: string) => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // The browser takes its time to begin.
  setTimeout(() => URL.revokeObjectURL(url), 30_000)
}
