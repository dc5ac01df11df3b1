import { createContext, useContext } from 'react'
import type { User } from '../../../shared/contract/entities.ts'
import { roleByUid, roles } from '../../../shared/roles.ts'
import { nameOf } from '../../features/groups/groups.ts'
import { mayManage, type Viewer } from '../../features/people/access.ts'
import { Switch } from '../../parts/forms/Check.tsx'
import { columns } from '../../parts/table/columns.tsx'
import type { ExportNames } from '../../parts/table/exports.ts'
import type { RowFilter } from '../../parts/table/useTable.ts'
import { users as words } from '../../words/en/users.ts'
import { roleNameOf } from '../../words/roleName.ts'

export const fullName = (user: Pick<User, 'first_name' | 'last_name'>) => `${user.first_name} ${user.last_name}`.trim()

/** What cells need of the page. */
interface Rows {
  viewer: Viewer
  /** Users whose status is being changed. */
  busy: ReadonlySet<string>
  setEnabled: (user: User, on: boolean) => void
}
export const RowsContext = createContext<Rows | undefined>(undefined)

const EnableCell = ({ user }: { user: User }) => {
  const rows = useContext(RowsContext)
  if (!rows) return null
  if (user.uid === rows.viewer.uid) return <span className="muted">{words.you}</span>
  return (
    <Switch
      label={words.enable(fullName(user))}
      on={user.status === 1}
      busy={rows.busy.has(user.uid)}
      off={mayManage(rows.viewer, user) ? undefined : words.notBelow}
      onChange={(on) => rows.setEnabled(user, on)}
    />
  )
}

/** The roles of a user, the highest first, each with its group. */
export const rolesOf = (user: User) =>
  user.group_role
    .map((held) => ({ ...held, role: roleNameOf(held.r), group: nameOf(held), type: roleByUid(held.r) }))
    .sort(
      (a, b) => (a.type ? roles[a.type].type : 9) - (b.type ? roles[b.type].type : 9) || a.group.localeCompare(b.group),
    )

const RoleCell = ({ user }: { user: User }) => {
  const [first, ...more] = rolesOf(user)
  if (!first) return <span className="muted">{words.noRole}</span>
  return (
    <span title={[first, ...more].map(({ role, group }) => `${role} · ${group}`).join('\n')}>
      {first.role}
      <span className="muted"> · {first.group}</span>
      {more.length > 0 && <span className="tag user-more">{words.moreGroups(more.length)}</span>}
    </span>
  )
}

export const userColumns = [
  columns.text<User>(words.columns.firstName, 'first_name', {
    look: 'strong',
    width: '12%',
    narrow: 'headline',
    share: 0.14,
  }),
  columns.text<User>(words.columns.lastName, 'last_name', {
    width: '12%',
    narrow: 'headline',
    share: 0.14,
  }),
  columns.identifier<User>(words.columns.username, 'username', { width: '12%', share: 0.17 }),
  columns.of<User>(words.columns.roleAndGroup, 'role', (user) => user.role.name, {
    sortable: false,
    look: 'lines',
    share: 0.33,
    cell: (user) => <RoleCell user={user} />,
    text: (user) =>
      rolesOf(user)
        .map(({ role, group }) => `${role} · ${group}`)
        .join(', '),
  }),
  columns.instant<User>(words.columns.createdOn, 'created_on', { width: '154px', share: 0.14 }),
  columns.of<User>(words.columns.enable, 'status', (user) => user.status, {
    sortable: false,
    width: '76px',
    narrow: 'side',
    share: 0.08,
    text: (user) => (user.status === 1 ? words.print.on : words.print.off),
    cell: (user) => <EnableCell user={user} />,
  }),
]

export const userFilters: RowFilter<User>[] = [
  { key: 'all', title: words.all, has: () => true },
  { key: 'enabled', title: words.enabled, has: (user) => user.status === 1 },
  { key: 'disabled', title: words.disabled, has: (user) => user.status === 0 },
]

export const uidOf = (user: User) => user.uid
/** What a file or a page of users is called. */
export const exportNames = (group: string, company: string): ExportNames => ({
  title: words.title,
  file: words.print.file,
  parts: (count) => [words.people(count), ...(group === company ? [] : [group])],
})

export const isDisabled = (user: User) => user.status === 0
