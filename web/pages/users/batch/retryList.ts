import type { Meaning } from './columnMapping.ts'
import type { List } from './list.ts'
import type { Sheet, SheetRow } from './sheet.ts'

/** A list that was read, and what its columns mean. */
export interface RetryList {
  sheet: Sheet
  meanings: readonly Meaning[]
}

const part = (sheet: Sheet, { rows, meanings }: List, isLeft: (row: SheetRow) => boolean): RetryList => ({
  sheet: { ...sheet, rows: rows.filter(isLeft) },
  meanings,
})

/** What of a list is to be put right and sent again, with what was put right before. @param failed numbers of rows */
export const failedOf = (sheet: Sheet, list: List, failed: ReadonlySet<string>): RetryList =>
  part(sheet, list, ({ number }) => failed.has(String(number)))

/** The same by the usernames of those who were created; undefined where nobody is left. */
export const leftOf = (sheet: Sheet, list: List, created: readonly string[]): RetryList | undefined => {
  const names = new Set(created)
  const at = list.columnIndex.get('username') ?? -1
  const left = part(sheet, list, ({ cells }) => !names.has((cells[at] ?? '').trim()))
  return left.sheet.rows.length > 0 ? left : undefined
}
