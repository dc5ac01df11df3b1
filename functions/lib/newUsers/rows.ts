import { GroupId } from '../../../shared/contract/fields.ts'
import type { Checked } from '../../../shared/contract/index.ts'
import { faultsOf, repeatedNames, storedOf } from '../../../shared/newUsers/check.ts'
import { type Column, columns, listRoles } from '../../../shared/newUsers/columns.ts'
import { type Fault, type Row, unknownGroup, unknownRole } from '../../../shared/newUsers/messages.ts'
import { groupTypeOf, roleByUid } from '../../../shared/roles.ts'
import { type NewUser, rolesOrFault, type Viewer } from './rolesOrFault.ts'

/** A row of a list as it was read: with a user, or with what is wrong with it. */
export interface ReadRow {
  /** What the list calls it. */
  row: number
  /** Its place in the request. */
  place: number
  username: string
  user?: NewUser
  password: string
  faults: Fault[]
}

type Sent = Checked<'batchCreateUsers'>['users'][number]

const notText = 'This is not text.'

/** The cells of a row, as the rules read them, and those of them that are no text. */
const cellsOf = (sent: Sent): { row: Row; faults: Fault[] } => {
  const faults: Fault[] = []
  const row: Partial<Record<Column, string>> = {}
  const take = (column: Column, value: unknown) => {
    if (value === undefined || value === null) return
    if (typeof value === 'string') row[column] = value
    else faults.push({ column, message: notText })
  }
  for (const column of columns) if (column !== 'role' && column !== 'group') take(column, sent[column])
  take('role', sent.role_uid)
  const groups = Array.isArray(sent.group_uid) ? sent.group_uid : [sent.group_uid]
  for (const group of groups) take('group', group)
  return { row, faults }
}

const mostGroups = 100

const groupsOf = ({ group_uid }: Sent): string[] | undefined => {
  const sent = Array.isArray(group_uid) ? group_uid : [group_uid]
  return sent.length <= mostGroups && sent.every((uid) => GroupId.safeParse(uid).success)
    ? [...new Set(sent as string[])]
    : undefined
}

/** Every row of a list, with what is wrong with each: of each cell the first thing. */
export const readRows = (sent: readonly Sent[], viewer: Viewer): ReadRow[] => {
  const { company } = viewer
  const read = sent.map((each, index): ReadRow => {
    const { row, faults: notRead } = cellsOf(each)
    const invalidColumns = new Set(notRead.map(({ column }) => column))
    const role = roleByUid(row.role ?? '')
    // Admins belong to the company, whatever a list says.
    const whole = role !== undefined && groupTypeOf(role) === 'company'
    const groups = whole ? [company.uid] : groupsOf(each)
    const cells = whole ? { ...row, group: company.uid } : row
    const faults = [
      ...notRead,
      ...faultsOf(cells, [company.name, company.company_url]).filter(({ column }) => !invalidColumns.has(column)),
    ]
    const has = (column: Column) => !faults.some((fault) => fault.column === column)
    if (has('role') && !(role && listRoles(viewer.role).includes(role)))
      faults.push({ column: 'role', message: unknownRole(row) })
    else if (has('role') && role && has('group')) {
      const placed = groups
        ? rolesOrFault({ role, groups }, row, viewer)
        : { column: 'group' as const, message: unknownGroup(row) }
      if (!Array.isArray(placed)) faults.push(placed)
    }
    return {
      ...{
        row: each.row ?? index + 1,
        place: index,
        username: (row.username ?? '').slice(0, 100),
        password: row.password ?? '',
        faults,
      },
      ...(faults.length === 0 && role && groups
        ? { user: { ...(storedOf(withoutPassword(row)) as unknown as Omit<NewUser, 'role' | 'groups'>), role, groups } }
        : {}),
    }
  })
  const repeated = repeatedNames(
    read.map(({ username }) => username),
    (index) => read[index]?.row ?? index + 1,
  )
  return read.map((row) => {
    const fault = repeated.get(row.place)
    if (!fault) return row
    const { user: _, ...rest } = row
    return { ...rest, faults: [...row.faults, fault] }
  })
}

const withoutPassword = ({ password: _, ...row }: Row): Row => row
