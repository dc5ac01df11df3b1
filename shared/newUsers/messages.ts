import { type Text, text } from '../text.ts'
import type { Column } from './columns.ts'

/** What a row says in each column; an empty cell is as good as none. */
export type Row = Readonly<Partial<Record<Column, string>>>

/** What is wrong with a cell. */
export interface Fault {
  column: Column
  message: string | Text
}

type Named = Pick<Row, 'first_name' | 'last_name' | 'username'>

/** What a message calls the person of a row. */
export const nameOf = ({ first_name = '', last_name = '', username = '' }: Named) =>
  [first_name, last_name]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ') || username

// Each is a text of its own: the words around a name differ by language.
const missingWords: Partial<Record<Column, (name: string) => Text>> = {
  password: (name) => text`${name} is missing password. This field is required for all users.`,
  first_name: (name) => text`${name} is missing first name. This field is required for all users.`,
  last_name: (name) => text`${name} is missing last name. This field is required for all users.`,
  email: (name) => text`${name} is missing email. This field is required for all users.`,
  role: (name) => text`${name} is missing role. This field is required for all users.`,
  group: (name) => text`${name} is missing group. This field is required for all users.`,
}
const nameless = 'One of the users is missing username. This field is required for all users.'

/** What is said of a cell that is empty and must not be. */
export const missing = (row: Row, column: Column): string | Text =>
  missingWords[column]?.(nameOf(row) || '?') ?? nameless

export const unknownRole = (row: Named): Text =>
  text`Role for ${nameOf(row)} does not match any of the roles you can assign.  Please check spelling and available roles.`

export const unknownGroup = (row: Named): Text =>
  text`Group for ${nameOf(row)} does not match any of the groups you can assign.  Please check spelling and available groups.`

export const disabledGroup = ({ type, name }: { type: string; name: string }): Text =>
  type === 'team' ? text`The team ${name} is disabled.` : text`The facility ${name} is disabled.`

export const sameName = (row: number): Text => text`The username is in row ${row} too.`
export const sameButCase = (row: number): Text => text`The username differs only in case from row ${row}.`
