import { parse } from 'papaparse'
import { formula } from '../../../../shared/csv.ts'
import { largestFile, mostRows } from '../../../../shared/newUsers/columns.ts'
import { delimiterOf, isCsv, textOf } from '../../../parts/csvFile.ts'
import { usersBatch as words } from '../../../words/en/usersBatch.ts'
import { columnCalled } from './columnMapping.ts'

/** A file of users as it was read: what its first row calls the columns, and the rows below. */
export interface Sheet {
  name: string
  /** Bytes */
  size: number
  headers: string[]
  rows: SheetRow[]
}

export interface SheetRow {
  /** As a spreadsheet counts: the row with the headers is 1. */
  number: number
  cells: readonly string[]
}

const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')
/** A cell as it was before our own files put a quote before it, so that spreadsheets take it for text. */
const unquoted = (cell: string) => (cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell)
const address = /^\S+@\S+\.\S+$/

/**
 * The rows of a text that claims to be CSV, by commas, semicolons or tabs.
 * @returns the sheet, or what is wrong with it
 */
export const sheetOf = (text: string, file: { name: string; size: number }): Sheet | string => {
  if (text.trim() === '') return words.files.empty
  // Nothing that people can read has NUL in it: it is another kind of file, or UTF-16 that does not say so.
  if (text.includes('\0')) return words.files.unreadable
  const { data, errors } = parse<string[]>(text, { delimiter: delimiterOf(text) })
  if (errors.some(({ type }) => type === 'Quotes')) return words.files.unreadable
  const numbered = data.map((cells, at) => ({ number: at + 1, cells })).filter(({ cells }) => !isEmpty(cells))
  const [head, ...rows] = numbered
  if (!head || rows.length === 0) return words.files.empty
  if (head.cells.some((cell) => address.test(cell.trim()))) return words.files.noHeader
  if (rows.length > mostRows) return words.files.tooMany(mostRows)
  const headers = head.cells.map((cell) => cell.trim())
  const width = Math.max(headers.length, ...rows.map(({ cells }) => cells.length))
  while (headers.length < width) headers.push('')
  // Our own files have no passwords, so a quote in one was typed; and they have no columns that we do not know.
  const mayBeOurs = headers.map((header) => {
    const column = columnCalled(header)
    return column !== undefined && column !== 'password'
  })
  return {
    ...file,
    headers,
    rows: rows.map(({ number, cells }) => ({
      number,
      cells: headers.map((_, at) => (mayBeOurs[at] ? unquoted(cells[at] ?? '') : (cells[at] ?? ''))),
    })),
  }
}

/** Reads a file that somebody chose. @returns the sheet, or what is wrong with the file */
export const readSheet = async (file: File): Promise<Sheet | string> => {
  if (!isCsv(file)) return words.files.type
  if (file.size > largestFile) return words.files.tooLarge
  try {
    return sheetOf(textOf(new Uint8Array(await file.arrayBuffer())), { name: file.name, size: file.size })
  } catch {
    return words.files.unreadable
  }
}
