import { assignableBy, type RoleName } from '../roles.ts'

/** What a list of new users holds: the names of its columns, and how long it may be. */

export const requiredColumns = ['username', 'password', 'first_name', 'last_name', 'email', 'role', 'group'] as const
export const extraColumns = ['employee_id', 'phone', 'addr1', 'addr2', 'city', 'zip', 'state', 'country'] as const
export const columns = [...requiredColumns, ...extraColumns] as const
export type Column = (typeof columns)[number]

export const isRequired = (column: Column) => (requiredColumns as readonly string[]).includes(column)

/** Bytes of a file of them. */
export const largestFile = 22e5
/** Users of one list. */
export const mostRows = 5000
/** Up to so many are created while the caller waits; more are a job. */
export const directRows = 25

/** Roles that a list may give, by who sends it: those below their own, whose work is with a company's people. */
export const listRoles = (caller: RoleName): RoleName[] => {
  const below: readonly RoleName[] = ['admin', 'facilityManager', 'teamManager', 'worker']
  return assignableBy(caller).filter((role) => below.includes(role))
}
