import { CircleCheck, CircleSlash, KeyRound, Pencil, Plus, ShieldUser, Trash2 } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import type { User } from '../../../shared/contract/entities.ts'
import { facilityManagers } from '../../../shared/roles.ts'
import { useSession } from '../../api/session.tsx'
import { NoGroups } from '../../features/groups/NoGroups.tsx'
import { Page } from '../../features/page/Page.tsx'
import { actionsFor, mayManage, type UserAction, viewerOf } from '../../features/people/access.ts'
import { hasRoom, useGroups, usersOf } from '../../features/people/data.ts'
import { useUnsaved } from '../../parts/confirm/useUnsaved.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { ExportButtons } from '../../parts/table/ExportButtons.tsx'
import { useExports } from '../../parts/table/useExports.ts'
import { useRows } from '../../parts/table/useRows.ts'
import { useTable } from '../../parts/table/useTable.ts'
import { toast } from '../../parts/toast/toast.ts'
import { users as words } from '../../words/en/users.ts'
import { Counter } from './Counter.tsx'
import { exportNames, fullName, isDisabled, RowsContext, uidOf, userColumns, userFilters } from './columns.tsx'
import { DeleteUsers } from './DeleteUsers.tsx'
import { GroupFilter, useGroupChoice } from './GroupFilter.tsx'
import { ReportDialog } from './ReportDialog.tsx'
import { useOpenUser } from './useOpenUser.ts'
import { useStatus } from './useStatus.ts'
import './users.css'

// Forms come with the rules of their calls, when they are opened.
const CreateUser = lazyPart('pages/users/CreateUser', () => import('./CreateUser.tsx'))
const UserDrawer = lazyPart('pages/users/UserDrawer', () => import('./UserDrawer.tsx'))

const icons = { roles: ShieldUser, profile: Pencil, security: KeyRound, delete: Trash2 }

/** Everybody the viewer reaches: to find, create, edit, enable, disable, delete and print. */
export default function UsersPage() {
  const session = useSession()
  const { company, role } = session
  const viewer = useMemo(() => viewerOf(session), [session])
  const { tree } = useGroups()
  const { group, setGroup } = useGroupChoice(tree)
  const query = useRows(usersOf(group, company.uid))
  const table = useTable({
    query,
    columns: userColumns,
    keyOf: uidOf,
    filters: userFilters,
    defaultSort: { key: 'first_name', direction: 'asc' },
    layout: 'users',
  })
  const status = useStatus(company.uid)
  const exports = useExports(table, exportNames(group.name, company.name))
  const [creating, setCreating] = useState(false)
  const [deleting, setDeleting] = useState<readonly User[]>()
  const [changes, setChanges] = useState(0)
  const unsaved = useUnsaved(changes)
  const drawer = useOpenUser()
  const opened = query.data?.find(({ uid }) => uid === drawer.uid)

  const create = async () => {
    try {
      if (await hasRoom(company.uid, 1)) setCreating(true)
      else toast.error(words.maxReached)
    } catch (error) {
      toast.error((error as Error).message)
    }
  }

  const act = (action: UserAction, user: User) => {
    if (action === 'delete') setDeleting([user])
    else if (user.uid === drawer.uid && action === drawer.tab) return
    else unsaved.leave(() => drawer.open(user.uid, action))
  }

  const bulk = (selected: readonly User[]) => {
    const managed = selected.filter((user) => mayManage(viewer, user))
    const off = managed.filter(({ status }) => status === 0)
    const on = managed.filter(({ status }) => status === 1)
    const why = (users: readonly User[], otherwise: string) =>
      users.length > 0 ? undefined : managed.length === 0 ? words.notBelow : otherwise
    return [
      {
        label: words.bulk.enable,
        icon: CircleCheck,
        off: why(off, words.bulk.allEnabled),
        onSelect: () => status.change('enable', off),
      },
      {
        label: words.bulk.disable,
        icon: CircleSlash,
        off: why(on, words.bulk.allDisabled),
        onSelect: () => status.change('disable', on),
      },
      {
        label: words.bulk.delete,
        icon: Trash2,
        danger: true,
        off: why(managed, words.notBelow),
        onSelect: () => setDeleting(selected),
      },
    ]
  }

  return (
    <Page
      title={words.title}
      className="table-page"
      beside={<Counter />}
      actions={
        <>
          <ExportButtons table={table} exports={exports} />
          <button type="button" className="btn primary" onClick={create}>
            <Plus className="i" size={16} strokeWidth={1.75} aria-hidden />
            {words.actions.create}
          </button>
        </>
      }
    >
      {tree && facilityManagers.includes(role.key) && <NoGroups tree={tree} />}
      <RowsContext
        value={{
          viewer,
          busy: status.busy,
          setEnabled: (user, on) => status.change(on ? 'enable' : 'disable', [user]),
        }}
      >
        <DataTable
          name={words.title}
          table={table}
          labelOf={fullName}
          searchHint={words.searchHint}
          tools={tree && tree.type !== 'team' && <GroupFilter tree={tree} group={group} onChange={setGroup} />}
          empty={{ title: words.none, text: words.noneText(group.name) }}
          actionsOf={(user) =>
            actionsFor(viewer, user).map((action) => ({
              label: words.actions[action],
              icon: icons[action],
              onSelect: () => act(action, user),
            }))
          }
          bulk={bulk}
          exports={exports}
          isOff={isDisabled}
          current={opened?.uid}
          working={status.working}
        />
      </RowsContext>
      <Suspense>
        {opened && (
          <UserDrawer
            key={opened.uid}
            user={opened}
            viewer={viewer}
            tree={tree}
            tab={drawer.tab}
            onTab={(tab) => unsaved.leave(() => drawer.open(opened.uid, tab))}
            onChanges={setChanges}
            onClose={() => unsaved.leave(drawer.close)}
            onSaved={drawer.close}
          />
        )}
      </Suspense>
      {unsaved.question}
      <Suspense>
        {creating && tree && <CreateUser tree={tree} viewer={viewer} onClose={() => setCreating(false)} />}
      </Suspense>
      {deleting && (
        <DeleteUsers
          users={deleting}
          viewer={viewer}
          onConfirm={(users) => {
            setDeleting(undefined)
            return status.change('delete', users)
          }}
          onClose={() => setDeleting(undefined)}
        />
      )}
      {status.report && <ReportDialog report={status.report} onClose={status.closeReport} />}
    </Page>
  )
}
