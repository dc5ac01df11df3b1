import type { User } from '../../../shared/contract/entities.ts'
import { statusColumn } from '../../features/entity/statusColumn.tsx'
import { Roles, rolesOf } from '../../features/people/Roles.tsx'
import { columns } from '../../parts/table/columns.tsx'
import { entity } from '../../words/en/entity.ts'
import { users } from '../../words/en/users.ts'

const words = users.columns

export const fullName = (user: Pick<User, 'first_name' | 'last_name'>) => `${user.first_name} ${user.last_name}`.trim()

/** @param viewer whose own row says "You" */
export const columnsFor = (viewer: string) => [
  columns.text<User>(words.firstName, 'first_name', {
    variant: 'strong',
    width: '12%',
    narrow: 'headline',
    share: 0.14,
  }),
  columns.text<User>(words.lastName, 'last_name', { width: '12%', narrow: 'headline', share: 0.14 }),
  columns.identifier<User>(words.username, 'username', { width: '12%', share: 0.17 }),
  columns.of<User>(words.roleAndGroup, 'role', (user) => user.role.name, {
    sortable: false,
    variant: 'lines',
    share: 0.33,
    cell: (user) => <Roles user={user} />,
    text: (user) =>
      rolesOf(user)
        .map(({ role, group }) => `${role} · ${group}`)
        .join(', '),
  }),
  columns.instant<User>(entity.createdOn, 'created_on', { width: '154px', share: 0.14 }),
  statusColumn<User>(({ uid }) => uid === viewer && <span className="muted">{users.you}</span>),
]
