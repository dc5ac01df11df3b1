import type { User } from '../../../shared/contract/entities.ts'
import { assignableBy, roleByUid, roles } from '../../../shared/roles.ts'
import { roleNames } from '../../words/en/names.ts'
import { people as words } from '../../words/en/people.ts'
import { roleNameOf } from '../../words/roleName.ts'
import { nameOf } from '../groups/groups.ts'
import type { Viewer } from './access.ts'
import './people.css'

/** The roles of a user, the highest first, each with its group. */
export const rolesOf = (user: User) =>
  user.group_role
    .map((held) => ({ ...held, role: roleNameOf(held.r), group: nameOf(held), type: roleByUid(held.r) }))
    .sort(
      (a, b) => (a.type ? roles[a.type].type : 9) - (b.type ? roles[b.type].type : 9) || a.group.localeCompare(b.group),
    )

/** The roles that the viewer may give, as a list to choose from. */
export const roleOptions = (viewer: Viewer) =>
  assignableBy(viewer.role).map((name) => ({ value: roles[name].uid, label: roleNames[name] }))

/** The highest role of a user, and how many more there are. */
export const Roles = ({ user }: { user: User }) => {
  const [first, ...more] = rolesOf(user)
  if (!first) return <span className="muted">{words.noRole}</span>
  return (
    <span title={[first, ...more].map(({ role, group }) => `${role} · ${group}`).join('\n')}>
      {first.role}
      <span className="muted"> · {first.group}</span>
      {more.length > 0 && <span className="tag role-more">{words.moreGroups(more.length)}</span>}
    </span>
  )
}
