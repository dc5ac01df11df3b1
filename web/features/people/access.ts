import { useMemo } from 'react'
import type { User } from '../../../shared/contract/entities.ts'
import type { Session } from '../../../shared/contract/session.ts'
import { admins, assignableBy, isBelow, type RoleName, roleByUid, roleNames, roles } from '../../../shared/roles.ts'
import { useSession } from '../../api/session.tsx'

/** Who may do what to whom on the Users page. The server decides the same again. */

export type Viewer = { uid: string; role: RoleName }

export const viewerOf = ({ user, role }: Session): Viewer => ({ uid: user.uid, role: role.key })

export const useViewer = (): Viewer => {
  const session = useSession()
  return useMemo(() => viewerOf(session), [session])
}

/** The role that a user's highest role is. */
const highest = (user: User): RoleName | undefined => roleNames.find((name) => roles[name].type === user.role.type)

/** Whether every role of the user is below the viewer's. A super admin may manage everybody. */
export const mayManage = (viewer: Viewer, user: User): boolean => {
  if (user.uid === viewer.uid) return false
  if (viewer.role === 'superAdmin') return true
  const held = [highest(user), ...user.group_role.map(({ r }) => roleByUid(r))]
  return held.every((role) => role !== undefined && isBelow(role, viewer.role))
}

export type UserAction = 'roles' | 'profile' | 'security' | 'delete'

/** What the row of a user offers: everything below the viewer's role, only the roles on the viewer's own. */
export const actionsFor = (viewer: Viewer, user: User): UserAction[] => {
  if (user.uid === viewer.uid) return assignableBy(viewer.role).length > 0 ? ['roles'] : []
  return mayManage(viewer, user) ? ['roles', 'profile', 'security', 'delete'] : []
}

/** Why a role cannot be taken from a user; undefined when it can. */
export const whyKept = (
  viewer: Viewer,
  user: Pick<User, 'uid' | 'group_role'>,
  role: string,
): 'notBelow' | 'last' | undefined => {
  const held = roleByUid(role)
  if (!held || !assignableBy(viewer.role).includes(held)) return 'notBelow'
  // Of others only the roles within the access scope are known: whether there are more elsewhere is for the server to say.
  const known = user.uid === viewer.uid || admins.includes(viewer.role)
  return known && user.group_role.length <= 1 ? 'last' : undefined
}
