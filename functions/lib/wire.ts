import type { AddressName } from '../../shared/address.ts'
import type { CompanyDetails, Facility, GroupRole, Team, User } from '../../shared/contract/entities.ts'
import { groupTypeNumber, roles } from '../../shared/roles.ts'
import { iso } from '../../shared/time.ts'
import type { CompanyRecord } from '../data/companies.ts'
import type { GroupRecord } from '../data/groups.ts'
import type { UserRecord } from '../data/users.ts'
import { type AccessScope, isEnabled } from './accessScope.ts'

/** What is stored, as the wire names it. */

type Contact = Partial<Record<AddressName, string | null | undefined>>
const contactOf = ({ phone, addr1, addr2, city, state, zip, country }: Contact) => ({
  phone: phone ?? null,
  addr1: addr1 ?? null,
  addr2: addr2 ?? null,
  city: city ?? null,
  state: state ?? null,
  zip: zip ?? null,
  country: country ?? null,
})

/** Roles that somebody holds, in groups that are still listed. */
export const groupRolesOf = (held: UserRecord['roles'], all: ReadonlyMap<string, GroupRecord>): GroupRole[] =>
  held.flatMap(({ role, group: uid }) => {
    const group = all.get(uid)
    if (!group || group.status === 2) return []
    return [
      {
        g: uid,
        r: roles[role].uid,
        d: `${group.type}:${group.name}`,
        t: groupTypeNumber[group.type],
        enabled: isEnabled(group, all),
      },
    ]
  })

/** A user's address: the confirmed one counts, another one may wait. */
export const emailOut = ({ email, new_email }: UserRecord) => ({
  email: email ?? new_email ?? null,
  email_confirmed: email !== undefined,
  new_email: new_email ?? null,
})

/** Since when two-factor is on, as far as that is known. */
const sinceOf = ({ two_factor, two_factor_since }: UserRecord) =>
  two_factor && two_factor_since !== undefined ? iso(two_factor_since) : null

/** A user as the caller may know them: with the highest role of all, and with each one in the caller's access scope. */
export const userOut = (user: UserRecord, { all, rolesOf }: Pick<AccessScope, 'all' | 'rolesOf'>): User => {
  const [highest = 'taskWorker'] = user.roles.map(({ role }) => role).sort((a, b) => roles[a].type - roles[b].type)
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
    two_factor_since: sinceOf(user),
    role: { id: roles[highest].uid, name: roles[highest].name, type: roles[highest].type },
    group_role: groupRolesOf(rolesOf(user), all),
  }
}

export const companyOut = (company: CompanyRecord): CompanyDetails => ({
  uid: company.uid,
  id: company.uid,
  name: company.name,
  company_url: company.company_url,
  image_url: company.image_url,
  time_zone: company.time_zone,
  ...contactOf(company),
  email: company.email ?? null,
  website: company.website ?? null,
})

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
