import { listRoles } from '../../../shared/newUsers/columns.ts'
import { disabledGroup, type Fault, type Row, unknownGroup, unknownRole } from '../../../shared/newUsers/messages.ts'
import { groupTypeOf, type RoleName } from '../../../shared/roles.ts'
import type { UserRecord } from '../../data/users.ts'
import { type AccessScope, disabledOf } from '../accessScope.ts'
import type { Profile } from '../profile.ts'

/** Somebody of a list who can be created, but for what only the moment of it can tell. Without the password. */
export interface NewUser extends Partial<Omit<Profile, 'username' | 'first_name' | 'last_name'>> {
  username: string
  first_name: string
  last_name: string
  email: string
  role: RoleName
  groups: string[]
}

/** Who looks: what roles and groups they may give, and what their company is called. */
export interface Viewer {
  role: RoleName
  accessScope: AccessScope
  company: { uid: string; name: string; company_url: string }
}

/** What is disabled among some groups, or above them: whoever is there cannot sign in. */
export const disabledAmong = (groups: readonly string[], { all }: AccessScope) =>
  groups.flatMap((uid) => {
    const group = all.get(uid)
    const disabled = group && disabledOf(group, all)
    return disabled ? [disabled] : []
  })

/**
 * Whether the groups of somebody new can be given by the viewer as they are now. @returns the roles, or what is wrong
 */
export const rolesOrFault = (
  { role, groups }: { role: RoleName; groups: readonly string[] },
  names: Pick<Row, 'first_name' | 'last_name' | 'username'>,
  { role: own, accessScope, company }: Viewer,
): UserRecord['roles'] | Fault => {
  if (!listRoles(own).includes(role)) return { column: 'role', message: unknownRole(names) }
  const type = groupTypeOf(role)
  const found = groups.map((uid) => accessScope.all.get(uid))
  const fits = found.every(
    (group) => group && accessScope.includes(group.uid) && group.type === type && group.status !== 2,
  )
  if (!fits || (type === 'company' && groups.some((uid) => uid !== company.uid)))
    return { column: 'group', message: unknownGroup(names) }
  const [disabled] = disabledAmong(groups, accessScope)
  if (disabled) return { column: 'group', message: disabledGroup(disabled) }
  return groups.map((group) => ({ role, group }))
}
