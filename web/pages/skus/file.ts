import { parse } from 'papaparse'
import { isUsableSku, longestSku, longestSkuGroup } from '../../../shared/skus.ts'
import { delimiterOf, isCsv, textOf } from '../../parts/csvFile.ts'
import { skus as words } from '../../words/en/skus.ts'

/** Bytes */
export const largestSkuFile = 2_200_000

/** Where something is wrong in a file. */
export interface FilePosition {
  /** As a spreadsheet counts. */
  line: number
  /** What stands there rightly. */
  sku?: string
  /** What would be lost. */
  lost?: string
}

/** Something that is wrong in a file, and where. */
export interface FileError {
  message: string
  /** What can be done about it. */
  hint?: string
  /** Absent for the file as a whole. */
  positions?: readonly FilePosition[]
}

/** A column of a file: a group with its SKUs. Of a list of SKUs the name is empty. */
export interface FileGroup {
  name: string
  skus: readonly string[]
  /** Of each SKU, as a spreadsheet counts. */
  lines: readonly number[]
}

export interface SkuFile {
  name: string
  /** Bytes; absent for a text that was no file. */
  size?: number
  groups: readonly FileGroup[]
  errors: readonly FileError[]
}

const own = words.file
const failed = (name: string, message: string): SkuFile => ({ name, groups: [], errors: [{ message }] })

interface Line {
  number: number
  cells: readonly string[]
}

/** Every line that says something. Lines are counted as the file has them: a cell in quotes may go over several. */
const linesOf = (text: string): Line[] | undefined => {
  if (text.includes('\0')) return undefined
  const { data, errors } = parse<string[]>(text, { delimiter: delimiterOf(text) })
  if (errors.some(({ type }) => type === 'Quotes')) return undefined
  let next = 1
  return data
    .map((cells) => {
      const number = next
      next += 1 + cells.join('').split('\n').length - 1
      return { number, cells: cells.map((cell) => cell.trim()) }
    })
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
}

/** The SKUs of a column, and what is wrong with them. */
const columnOf = (lines: readonly Line[], column: number, name: string) => {
  const seen = new Map<string, number>()
  const errors: FileError[] = []
  for (const { number, cells } of lines) {
    const sku = cells[column] ?? ''
    if (sku === '') continue
    if (sku.length > longestSku || !isUsableSku(sku))
      errors.push({ message: own.invalidSku(sku.slice(0, 40)), positions: [{ line: number }] })
    else if (seen.has(sku)) errors.push({ message: own.skuTwice(sku, name), positions: [{ line: number }] })
    if (!seen.has(sku)) seen.set(sku, number)
  }
  return { skus: [...seen.keys()], lines: [...seen.values()], errors }
}

/** Lines that have something where no column is. */
const extraOf = (lines: readonly Line[], columns: number): FileError[] => {
  const found = lines.filter(({ cells }) => cells.slice(columns).some((cell) => cell !== ''))
  const positions = found.map(({ number, cells }) => ({
    line: number,
    sku: cells.slice(0, columns).findLast((cell) => cell !== '') ?? '',
    lost: cells
      .slice(columns)
      .filter((cell) => cell !== '')
      .join(', '),
  }))
  return positions.length > 0 ? [{ message: own.extra, positions }] : []
}

const groupsOf = (name: string, [head, ...lines]: readonly Line[]): SkuFile => {
  const names = [...(head?.cells ?? [])]
  while (names.at(-1) === '' && !lines.some(({ cells }) => (cells[names.length - 1] ?? '') !== '')) names.pop()
  const errors = extraOf(lines, names.length)
  const positions = [{ line: head?.number ?? 1 }]
  const groups = names.map((group, column) => {
    if (group === '') errors.push({ message: own.blank(column + 1), hint: own.nameIt, positions })
    else if (group.length > longestSkuGroup)
      errors.push({ message: own.longName(column + 1, longestSkuGroup), positions })
    else if (names.indexOf(group) < column) errors.push({ message: own.groupTwice(group), positions })
    const { errors: found, ...rest } = columnOf(lines, column, group)
    errors.push(...found)
    return { name: group, ...rest }
  })
  return { name, groups, errors }
}

const skusOf = (name: string, [head, ...lines]: readonly Line[]): SkuFile => {
  if (head?.cells[0] !== 'sku' || head.cells.slice(1).some((cell) => cell !== '')) return failed(name, own.first)
  if (lines.length === 0) return failed(name, own.empty)
  const { errors, ...rest } = columnOf(lines, 0, '')
  return { name, groups: [{ name: '', ...rest }], errors: [...extraOf(lines, 1), ...errors] }
}

/** What a text says that claims to be CSV: groups beside each other, or SKUs alone. */
export const skuFileOf = (text: string, name: string, of: 'groups' | 'skus'): SkuFile => {
  if (text.trim() === '') return failed(name, own.empty)
  const lines = linesOf(text)
  if (!lines) return failed(name, own.failed)
  if (lines.length === 0) return failed(name, own.empty)
  return of === 'groups' ? groupsOf(name, lines) : skusOf(name, lines)
}

/** Reads a file that somebody chose. */
export const readSkuFile = async (file: File, of: 'groups' | 'skus'): Promise<SkuFile> => {
  const { name, size } = file
  if (!isCsv(file)) return { ...failed(name, own.type), size }
  if (size > largestSkuFile) return { ...failed(name, own.tooLarge), size }
  try {
    return { ...skuFileOf(textOf(new Uint8Array(await file.arrayBuffer())), name, of), size }
  } catch {
    return { ...failed(name, own.failed), size }
  }
}
