import type { Facility, GroupRole, Team, User } from '../../shared/contract/entities.ts'
import { groupTypeNumber, roles } from '../../shared/roles.ts'
import type { GroupRecord } from '../data/groups.ts'
import type { UserRecord } from '../data/users.ts'
import { isEnabled } from './reach.ts'

/** What is stored, as the wire names it. */

type Contact = Partial<Record<'phone' | 'addr1' | 'addr2' | 'city' | 'state' | 'zip' | 'country', string>>
const contactOf = ({ phone, addr1, addr2, city, state, zip, country }: Contact) => ({
  phone: phone ?? null,
  addr1: addr1 ?? null,
  addr2: addr2 ?? null,
  city: city ?? null,
  state: state ?? null,
  zip: zip ?? null,
  country: country ?? null,
})

/** The roles of a user in groups that are still listed. */
export const groupRolesOf = (user: UserRecord, all: ReadonlyMap<string, GroupRecord>): GroupRole[] =>
  user.roles.flatMap(({ role, group }) => {
    const held = all.get(group)
    if (!held || held.status === 2) return []
    return [
      {
        g: group,
        r: roles[role].uid,
        d: `${held.type}:${held.name}`,
        t: groupTypeNumber[held.type],
        enabled: isEnabled(held, all),
      },
    ]
  })

/** A user's address: the confirmed one counts, another one may wait. */
export const emailOut = ({ email, new_email }: UserRecord) => ({
  email: email ?? new_email ?? null,
  email_confirmed: email !== undefined,
  new_email: new_email ?? null,
})

export const userOut = (user: UserRecord, all: ReadonlyMap<string, GroupRecord>): User => {
  const [highest = 'taskWorker'] = user.roles.map((held) => held.role).sort((a, b) => roles[a].type - roles[b].type)
  return {
    uid: user.uid,
    id: user.uid,
    first_name: user.first_name,
    last_name: user.last_name,
    username: user.username,
    employee_id: user.employee_id ?? null,
    ...emailOut(user),
    ...contactOf(user),
    status: user.status,
    created_on: user.created_on,
    two_factor: user.two_factor,
    role: { id: roles[highest].uid, name: roles[highest].name, type: roles[highest].type },
    group_role: groupRolesOf(user, all),
  }
}

export const facilityOut = (group: GroupRecord): Facility => ({
  uid: group.uid,
  id: group.uid,
  name: group.name,
  type: 1,
  parent_id: group.parent_id ?? group.company,
  time_zone: group.time_zone,
  status: group.status,
  created_on: group.created_on,
  ...contactOf(group),
})

export const teamOut = (group: GroupRecord): Team => ({
  uid: group.uid,
  id: group.uid,
  name: group.name,
  type: 2,
  parent_id: group.parent_id ?? '',
  subtype: group.subtype ?? 1,
  status: group.status,
  created_on: group.created_on,
  ...contactOf(group),
})
