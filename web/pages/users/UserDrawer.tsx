import { useSearchParams } from 'react-router-dom'
import type { User } from '../../../shared/contract/entities.ts'
import { Drawer } from '../../parts/drawer/Drawer.tsx'
import { Tabs } from '../../parts/drawer/Tabs.tsx'
import { users } from '../../words/en/users.ts'
import { actionsFor, type UserAction, type Viewer } from './access.ts'
import { fullName, rolesOf } from './columns.tsx'
import { EditProfile } from './EditProfile.tsx'
import type { Group } from './groups.ts'
import { RoleManagement } from './RoleManagement.tsx'
import { Security } from './Security.tsx'

export type DrawerTab = Exclude<UserAction, 'delete'>
const allTabs: readonly DrawerTab[] = ['profile', 'roles', 'security']

/** Which user the drawer shows, and what of them; it lives in the address. */
export const useOpenUser = () => {
  const [params, setParams] = useSearchParams()
  const change = (uid: string | null, tab: DrawerTab) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('user')
        after.delete('tab')
        if (uid) after.set('user', uid)
        if (uid && tab !== 'profile') after.set('tab', tab)
        return after
      },
      { replace: true },
    )
  return {
    uid: params.get('user'),
    tab: allTabs.find((tab) => tab === params.get('tab')) ?? 'profile',
    open: (uid: string, tab: DrawerTab) => change(uid, tab),
    close: () => change(null, 'profile'),
  }
}

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
export const UserDrawer = ({ user, viewer, tree, tab, onTab, onChanges, onClose, onSaved }: UserDrawerProps) => {
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
