import type { User } from '../../../shared/contract/entities.ts'
import type { Group } from '../../features/groups/groups.ts'
import { actionsFor, type Viewer } from '../../features/people/access.ts'
import { Drawer } from '../../parts/drawer/Drawer.tsx'
import { Tabs } from '../../parts/drawer/Tabs.tsx'
import { users } from '../../words/en/users.ts'
import { fullName, rolesOf } from './columns.tsx'
import { EditProfile } from './EditProfile.tsx'
import { RoleManagement } from './RoleManagement.tsx'
import { Security } from './Security.tsx'
import { allTabs, type DrawerTab } from './useOpenUser.ts'

interface UserDrawerProps {
  user: User
  viewer: Viewer
  tree: Group | undefined
  tab: DrawerTab
  onTab: (tab: DrawerTab) => void
  onChanges: (count: number) => void
  /** Asks first when something is not saved. */
  onClose: () => void
  onSaved: () => void
}

/** One user beside the table: profile, roles, and how they sign in. */
export default function UserDrawer(props: UserDrawerProps) {
  const { user, viewer, tree, tab, onTab, onChanges, onClose, onSaved } = props
  const allowed = actionsFor(viewer, user)
  const tabs = allTabs.filter((key) => allowed.includes(key))
  const shown = tabs.includes(tab) ? tab : tabs[0]
  if (!shown) return null
  const [first] = rolesOf(user)
  return (
    <Tabs
      label={fullName(user)}
      tabs={tabs.map((key) => ({ key, title: users.actions[key] }))}
      value={shown}
      onChange={onTab}
    >
      {(list, panel) => (
        <Drawer
          title={fullName(user)}
          subtitle={
            <>
              {first && `${first.role} · ${first.group} · `}
              <span className="mono">{user.username}</span>
            </>
          }
          mark={`${[...user.first_name][0] ?? ''}${[...user.last_name][0] ?? ''}`.toUpperCase()}
          tabs={list}
          onClose={onClose}
        >
          <div {...panel} className="drawer-panel">
            {shown === 'profile' && (
              <EditProfile user={user} onChanges={onChanges} onCancel={onClose} onSaved={onSaved} />
            )}
            {shown === 'roles' && <RoleManagement user={user} viewer={viewer} tree={tree} />}
            {shown === 'security' && <Security user={user} viewer={viewer} />}
          </div>
        </Drawer>
      )}
    </Tabs>
  )
}
