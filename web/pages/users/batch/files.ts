import { type Column, columns } from '../../../../shared/newUsers/columns.ts'
import { csvText, saveCsv } from '../../../parts/csv.ts'
import { usersBatch as words } from '../../../words/en/usersBatch.ts'
import type { List } from './list.ts'
import type { Assignable } from './people.ts'

/** An empty list with one row as an example. */
export const saveTemplate = (assignable: Assignable) => {
  const role = assignable.roles.at(-1)
  const example: Partial<Record<Column, string>> = {
    ...{ username: 'jdoe', first_name: 'Jane', last_name: 'Doe', email: 'jane.doe@example.com' },
    ...{ role: role?.label ?? '', group: (role && assignable.groupsFor(role.key)[0]?.label) ?? '' },
  }
  saveCsv(csvText([columns, columns.map((column) => example[column] ?? '')]), words.files.template)
}

/** A row that was not created. */
export interface NotCreated {
  /** What the list calls it. */
  row: string
  username: string
  message: string
}

/** What was not created, to be put right and sent again: as far as the list is at hand, with all but the passwords. */
export const saveNotCreated = (rows: readonly NotCreated[], list?: List) => {
  const kept = list ? columns.filter((column) => list.columnIndex.has(column)) : (['username'] as Column[])
  const byNumber = new Map(list?.rows.map((row) => [String(row.number), row]))
  const lines = rows.map(({ row, username, message }) => {
    const cells = byNumber.get(row)?.cells
    return [
      ...[row, message],
      ...kept.map((column) =>
        column === 'password'
          ? ''
          : (cells?.[list?.columnIndex.get(column) ?? -1] ?? (column === 'username' ? username : '')),
      ),
    ]
  })
  saveCsv(csvText([[words.files.row, words.files.message, ...kept], ...lines]), words.files.notCreated)
}
