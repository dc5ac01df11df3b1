import type * as z from 'zod'
import { address, Email, text as line, newPassword, required, requiredText, Username } from '../contract/fields.ts'
import { isTooCommon, tooCommon } from '../passwords.ts'
import { type Column, columns, isRequired } from './columns.ts'
import { type Fault, missing, type Row, sameButCase, sameName } from './messages.ts'

/** The rules for a list of new users: the same in the browser, which shows them as it is edited, and on the server. */

/** Columns whose texts have rules of their own: those of role and group depend on who looks. */
type Plain = Exclude<Column, 'role' | 'group'>

const fields: Record<Plain, z.ZodType<string | undefined>> = {
  username: Username,
  password: newPassword("Please input user's password"),
  first_name: required(80),
  last_name: required(80),
  email: requiredText(254, 'Please provide an email address').pipe(Email),
  employee_id: line(40).optional(),
  ...address,
}

const passwordIsName = 'The password must not be the username.'

/**
 * What is wrong with the cells of a row, the first thing of each.
 * @param names of the company, which are no passwords
 */
export const faultsOf = (row: Row, names: readonly string[]): Fault[] => {
  const faults: Fault[] = []
  for (const column of columns) {
    const cell = row[column] ?? ''
    if (cell.trim() === '') {
      if (isRequired(column)) faults.push({ column, message: missing(row, column) })
      continue
    }
    if (column === 'role' || column === 'group') continue
    const checked = fields[column].safeParse(cell)
    if (!checked.success) faults.push({ column, message: checked.error.issues[0]?.message ?? '' })
    else if (column === 'password') {
      if (cell.toLowerCase() === row.username?.toLowerCase()) faults.push({ column, message: passwordIsName })
      else if (isTooCommon(cell, names)) faults.push({ column, message: tooCommon })
    }
  }
  return faults
}

/** The cells of a row as they are stored: trimmed and composed. Only of a row without faults. */
export const storedOf = (row: Row): Partial<Record<Plain, string>> =>
  Object.fromEntries(
    (Object.keys(fields) as Plain[]).flatMap((column) => {
      const cell = row[column] ?? ''
      const value = cell.trim() === '' ? undefined : fields[column].safeParse(cell).data
      return value ? [[column, value]] : []
    }),
  )

/** As which two usernames are the same. */
const usernameKey = (username: string) => username.toLowerCase()

/**
 * Usernames that an earlier row of the list has, by the place of the later one.
 * @param usernames of the rows, in order; an empty one is nobody's
 * @param numberOf what the row at a place is called
 */
export const repeatedNames = (
  usernames: readonly (string | undefined)[],
  numberOf: (index: number) => number,
): Map<number, Fault> => {
  const first = new Map<string, number>()
  const repeated = new Map<number, Fault>()
  for (const [index, username = ''] of usernames.entries()) {
    if (username === '') continue
    const key = usernameKey(username)
    const before = first.get(key)
    if (before === undefined) first.set(key, index)
    else {
      const number = numberOf(before)
      const message = usernames[before] === username ? sameName(number) : sameButCase(number)
      repeated.set(index, { column: 'username', message })
    }
  }
  return repeated
}
