import { parse } from 'papaparse'
import { largestFile, mostRows } from '../../../../shared/newUsers/columns.ts'
import { usersBatch as words } from '../../../words/en/usersBatch.ts'

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

/** As which systems hand over a file whose name ends in .csv; some know no type at all. */
const types = ['text/csv', 'application/vnd.ms-excel', '']

/** The text of a file in UTF-8, in UTF-16 where it says so, or as Windows writes it. */
const textOf = (bytes: Uint8Array): string => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')
const address = /^\S+@\S+\.\S+$/

/** What stands between the names of the columns: papaparse's own guess wants more of them, and more rows. */
const delimiterOf = (text: string) => {
  const [head = ''] = text
    .replace(/"[^"]*"/g, '')
    .trimStart()
    .split(/[\r\n]/)
  const times = [',', ';', '\t', '|'].map((sign) => ({ sign, times: head.split(sign).length }))
  return times.reduce((best, each) => (each.times > best.times ? each : best)).sign
}

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
  return {
    ...file,
    headers,
    rows: rows.map(({ number, cells }) => ({ number, cells: headers.map((_, at) => cells[at] ?? '') })),
  }
}

/** Reads a file that somebody chose. @returns the sheet, or what is wrong with the file */
export const readSheet = async (file: File): Promise<Sheet | string> => {
  if (!/\.csv$/i.test(file.name) || !types.includes(file.type)) return words.files.type
  if (file.size > largestFile) return words.files.tooLarge
  try {
    return sheetOf(textOf(new Uint8Array(await file.arrayBuffer())), { name: file.name, size: file.size })
  } catch {
    return words.files.unreadable
  }
}
