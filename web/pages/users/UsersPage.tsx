import { KeyRound, Pencil, ShieldUser } from 'lucide-react'
import { useMemo } from 'react'
import type { User } from '../../../shared/contract/entities.ts'
import { facilityManagers } from '../../../shared/roles.ts'
import { useSession } from '../../api/session.tsx'
import { EntityPage } from '../../features/entity/EntityPage.tsx'
import type { EntityTab } from '../../features/entity/entity.ts'
import { GroupFilter, useGroupChoice } from '../../features/groups/GroupFilter.tsx'
import { NoGroups } from '../../features/groups/GroupsNote.tsx'
import { ExportAllUsers } from '../../features/jobs/ExportAllUsers.tsx'
import { actionsFor, mayManage, useViewer } from '../../features/people/access.ts'
import { hasRoom, useGroups, userLists, usersOf } from '../../features/people/data.ts'
import { rolesOf } from '../../features/people/Roles.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { useRows } from '../../parts/table/useRows.ts'
import { users as words } from '../../words/en/users.ts'
import { BatchButton } from './batch/BatchButton.tsx'
import { Counter } from './Counter.tsx'
import { columnsFor, fullName } from './columns.tsx'
import './users.css'

// Forms come with the rules of their calls, when they are opened.
const CreateUser = lazyPart('pages/users/CreateUser', () => import('./CreateUser.tsx'))
const EditProfile = lazyPart('features/people/EditProfile', () => import('../../features/people/EditProfile.tsx'))
const Security = lazyPart('pages/users/Security', () => import('./Security.tsx'))
const Roles = lazyPart('features/people/RoleManagement', () => import('../../features/people/RoleManagement.tsx'))

/** In the order of the drawer; the profile is what it shows first. */
const tabs: EntityTab<User>[] = [
  { key: 'profile', title: words.actions.profile, icon: Pencil, panel: EditProfile },
  { key: 'roles', title: words.actions.roles, icon: ShieldUser, panel: Roles },
  { key: 'security', title: words.actions.security, icon: KeyRound, panel: Security },
]
const initial = (name: string) => [...name][0] ?? ''

/** Everybody in the viewer’s access scope: to find, create, edit, enable, disable, delete and print. */
export default function UsersPage() {
  const { company, role } = useSession()
  const viewer = useViewer()
  const { tree } = useGroups()
  const { group, setGroup } = useGroupChoice('users', tree)
  const query = useRows(usersOf(group, company.uid))
  const columns = useMemo(() => columnsFor(viewer.uid), [viewer.uid])

  return (
    <EntityPage
      table="users"
      param="user"
      words={words}
      query={query}
      columns={columns}
      labelOf={fullName}
      idOf={({ username }) => username}
      empty={{ title: words.none, text: words.noneIn(group.name) }}
      tabs={tabs}
      tabsOf={(user) => actionsFor(viewer, user)}
      subtitleOf={(user) => {
        const [first] = rolesOf(user)
        return (
          <>
            {first && `${first.role} · ${first.group} · `}
            <span className="mono">{user.username}</span>
          </>
        )
      }}
      markOf={(user) => (initial(user.first_name) + initial(user.last_name)).toUpperCase()}
      status={{
        calls: { enable: 'enableUser', disable: 'disableUser', delete: 'suspendUser', many: 'setStatusOfUsers' },
        lists: userLists,
        restores: true,
        refusal: (user) => (mayManage(viewer, user) ? undefined : words.notBelow),
        question: (action, users) => (action === 'delete' ? { warning: words.warning(users.length) } : undefined),
        obstacle: async (action, users) =>
          action === 'enable' && !(await hasRoom(company.uid, users.length)) ? words.maxReached : undefined,
      }}
      create={CreateUser}
      createObstacle={async () => ((await hasRoom(company.uid, 1)) ? undefined : words.maxReached)}
      scope={group.uid === company.uid ? undefined : group.name}
      beside={<Counter />}
      actions={
        <>
          <ExportAllUsers />
          <BatchButton />
        </>
      }
      tools={tree && tree.type !== 'team' && <GroupFilter tree={tree} group={group} onChange={setGroup} />}
      note={tree && facilityManagers.includes(role.key) && <NoGroups tree={tree} />}
    />
  )
}
