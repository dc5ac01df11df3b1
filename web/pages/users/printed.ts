import type { User } from '../../../shared/contract/entities.ts'
import type { Session } from '../../../shared/contract/session.ts'
import { byWhom, type PrintTable } from '../../parts/print/print.ts'
import { stampIn } from '../../parts/table/stamp.ts'
import { zoneName } from '../../parts/zone.ts'
import { users as words } from '../../words/en/users.ts'
import { rolesOf } from './columns.tsx'

const columns = [
  { title: words.columns.firstName, share: 0.14 },
  { title: words.columns.lastName, share: 0.14 },
  { title: words.columns.username, share: 0.17 },
  { title: words.print.role, share: 0.13 },
  { title: words.print.group, share: 0.2 },
  { title: words.columns.createdOn, share: 0.14 },
  { title: words.columns.enable, share: 0.08 },
]

/** The roles of a user and the groups that they are held in, the highest first. */
const heldBy = (user: User) => {
  const held = rolesOf(user)
  const each = (list: readonly string[]) => [...new Set(list)].join(', ')
  return [each(held.map(({ role }) => role)), each(held.map(({ group }) => group))]
}

/** Users as a page, in the order given. */
export const pageOf = (users: readonly User[], group: string, session: Session, now: string): PrintTable => {
  const { company } = session
  const stamp = (at: string) => stampIn(company.time_zone, at)
  const at = `${stamp(now)} ${zoneName(company.time_zone)}`
  return {
    title: words.title,
    summary: words.print.summary(company.name, users.length, group, at, byWhom(session)),
    fileName: words.print.file,
    columns,
    rows: users.map((user) => [
      user.first_name,
      user.last_name,
      user.username,
      ...heldBy(user),
      stamp(user.created_on),
      user.status === 1 ? words.print.on : words.print.off,
    ]),
  }
}
