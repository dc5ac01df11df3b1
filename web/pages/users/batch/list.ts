import type { CallName, Input } from '../../../../shared/contract/index.ts'
import { faultsOf, repeatedNames } from '../../../../shared/newUsers/check.ts'
import { type Column, columns, isRequired, requiredColumns } from '../../../../shared/newUsers/columns.ts'
import { type Row, unknownGroup, unknownRole } from '../../../../shared/newUsers/messages.ts'
import { groupTypeOf, roles } from '../../../../shared/roles.ts'
import { partsOf } from '../../../../shared/text.ts'
import { spoken } from '../../../api/spoken.ts'
import type { Meaning } from './columnMapping.ts'
import type { Assignable } from './people.ts'
import type { SheetRow } from './sheet.ts'

/** What is wrong with one cell of a list, in the words of the viewer's language. */
export interface CellFault {
  /** The place of the row in the list. */
  at: number
  number: number
  column: Column
  message: string
  cell: string
}

/** A list as it stands: what its columns hold, and what is wrong with its cells. */
export interface List {
  rows: readonly SheetRow[]
  meanings: readonly Meaning[]
  /** Where each column is in the file. */
  columnIndex: ReadonlyMap<Column, number>
  /** Columns that every user needs and no column of the file holds. */
  lacking: Column[]
  faults: CellFault[]
  /** The faults of a row, by its place. */
  faultsAt: ReadonlyMap<number, CellFault[]>
}

const rowOf = ({ cells }: SheetRow, columnIndex: ReadonlyMap<Column, number>): Row =>
  Object.fromEntries([...columnIndex].map(([column, index]) => [column, cells[index] ?? '']))

/** What was found wrong with a row that has not changed since: typing in one row looks at that one again. */
type Known = WeakMap<SheetRow, { column: Column; message: string }[]>
const known = new WeakMap<readonly Meaning[], { assignable: Assignable; rows: Known }>()

const spokenOf = (message: Parameters<typeof partsOf>[0]) => spoken({ message: String(message), ...partsOf(message) })

const validateRow = (row: SheetRow, list: Pick<List, 'columnIndex' | 'lacking'>, assignable: Assignable) => {
  const values = rowOf(row, list.columnIndex)
  const role = assignable.roleOf(values.role ?? '')
  const whole = role !== undefined && groupTypeOf(role) === 'company'
  const faults = faultsOf(whole ? { ...values, group: '-' } : values, assignable.company).filter(
    ({ column }) => !list.lacking.includes(column),
  )
  const has = (column: Column) => (values[column] ?? '').trim() !== ''
  if (has('role') && !role) faults.push({ column: 'role', message: unknownRole(values) })
  if (role && has('group') && !assignable.groupFor(role, values.group ?? ''))
    faults.push({ column: 'group', message: unknownGroup(values) })
  return faults.map(({ column, message }) => ({ column, message: spokenOf(message) }))
}

/** Looks a list through. */
export const checked = (rows: readonly SheetRow[], meanings: readonly Meaning[], assignable: Assignable): List => {
  const columnIndex = new Map(
    columns.flatMap((column) => {
      const index = meanings.findIndex((meaning) => meaning.column === column)
      return index < 0 ? [] : [[column, index] as const]
    }),
  )
  const lacking = requiredColumns.filter((column) => !columnIndex.has(column))
  const before = known.get(meanings)
  const cache: Known = before?.assignable === assignable ? before.rows : new WeakMap()
  if (before?.assignable !== assignable) known.set(meanings, { assignable, rows: cache })
  const names = rows.map(({ cells }) => cells[columnIndex.get('username') ?? -1])
  const repeated = repeatedNames(names, (at) => rows[at]?.number ?? 0)
  const faults = rows.flatMap((row, at) => {
    const found = cache.get(row) ?? validateRow(row, { columnIndex, lacking }, assignable)
    cache.set(row, found)
    const twice = repeated.get(at)
    const all = twice ? [...found, { column: twice.column, message: spokenOf(twice.message) }] : found
    return all.map((fault) => ({
      ...{ ...fault, at, number: row.number },
      cell: row.cells[columnIndex.get(fault.column) ?? -1] ?? '',
    }))
  })
  return { rows, meanings, columnIndex, lacking, faults, faultsAt: Map.groupBy(faults, ({ at }) => at) }
}

/** The rows with another text in one column: of one row, or of all that have the same text there. */
export const withCell = (
  { rows, columnIndex }: Pick<List, 'rows' | 'columnIndex'>,
  at: number,
  column: Column,
  text: string,
  everywhere: boolean,
): SheetRow[] => {
  const place = columnIndex.get(column) ?? -1
  const before = rows[at]?.cells[place]
  return rows.map((row, index) =>
    index === at || (everywhere && row.cells[place] === before)
      ? { ...row, cells: row.cells.map((cell, each) => (each === place ? text : cell)) }
      : row,
  )
}

/** How many single changes make one text of another; more than 2 are no likeness. */
const distance = (a: string, b: string): number => {
  let before = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [i, sign] of [...a].entries()) {
    const row = [i + 1]
    for (const [j, other] of [...b].entries())
      row.push(Math.min((row[j] ?? 0) + 1, (before[j + 1] ?? 0) + 1, (before[j] ?? 0) + (sign === other ? 0 : 1)))
    before = row
  }
  return before.at(-1) ?? 0
}

/** What a cell that is wrong was probably meant to say; undefined where nobody can know. */
export const suggestion = ({ column, cell, at }: CellFault, list: List, assignable: Assignable): string | undefined => {
  if (column === 'username' && /[^\w\-.~:/?#[\]@!$&'()*+,=]/.test(cell)) {
    const clean = cell.normalize('NFD').replace(/[^\w\-.~:/?#[\]@!$&'()*+,=]/g, '')
    return clean === '' ? undefined : clean
  }
  const options = optionsFor(column, list, at, assignable).map(({ label }) => label)
  const near = options
    .map((label) => ({ label, far: distance(label.toLowerCase(), cell.trim().toLowerCase()) }))
    .sort((a, b) => a.far - b.far)[0]
  return near && near.far <= 2 && cell.trim().length > 3 ? near.label : undefined
}

/** What a cell can say, of columns in which that is known. The one that most rows have comes first. */
export const optionsFor = (
  column: Column,
  list: List,
  at: number,
  assignable: Assignable,
): { label: string; rows: number }[] => {
  if (column !== 'role' && column !== 'group') return []
  const row = list.rows[at]
  const role = row && assignable.roleOf(row.cells[list.columnIndex.get('role') ?? -1] ?? '')
  const labels =
    column === 'role'
      ? assignable.roles.map(({ label }) => label)
      : (role ? assignable.groupsFor(role) : assignable.roles.flatMap(({ key }) => assignable.groupsFor(key))).map(
          ({ label }) => label,
        )
  const index = list.columnIndex.get(column) ?? -1
  const times = Map.groupBy(list.rows, ({ cells }) => cells[index] ?? '')
  return [...new Set(labels)]
    .map((label) => ({ label, rows: times.get(label)?.length ?? 0 }))
    .sort((a, b) => (column === 'role' ? b.rows - a.rows : 0))
}

/** A list without faults as the call takes it. */
export const requestOf = (list: List, assignable: Assignable): Input<CallName & 'batchCreateUsers'>['users'] =>
  list.rows.map((row) => {
    const { role: _, group: __, ...values } = rowOf(row, list.columnIndex)
    const cell = (column: Column) => row.cells[list.columnIndex.get(column) ?? -1] ?? ''
    const role = assignable.roleOf(cell('role'))
    const uid = role && assignable.groupFor(role, cell('group'))
    return {
      row: row.number,
      ...Object.fromEntries(
        Object.entries(values).filter(([column, text]) => isRequired(column as Column) || text.trim() !== ''),
      ),
      ...(role ? { role_uid: roles[role].uid } : {}),
      ...(uid ? { group_uid: [uid] } : {}),
    }
  })
