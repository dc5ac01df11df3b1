import { Refusal } from '../../shared/refusals.ts'
import { type GroupType, isBelow, isWorkerType, type RoleName } from '../../shared/roles.ts'
import type { GroupRecord } from '../data/groups.ts'
import type { Stores } from '../data/stores.ts'
import type { UserRecord } from '../data/users.ts'
import type { Caller } from './env.ts'

/** What the caller may see and manage: the company, a facility with its teams, or one team. One fact, one home. */
export interface AccessScope {
  /** Every group of the company, suspended ones included, by uid. */
  all: ReadonlyMap<string, GroupRecord>
  /** Whether a group is at or below the caller's own. */
  includes: (uid: string) => boolean
  /** The group, or a refusal: what is outside the scope looks absent. */
  group: (uid: string, type?: GroupType) => GroupRecord
  /** The teams at or below a group. */
  teamsOf: (group: GroupRecord) => GroupRecord[]
  /** The facilities at or below a group, or the one above a team. */
  facilitiesOf: (group: GroupRecord) => GroupRecord[]
  /** Whether the user holds a role in a group in the caller's access scope. */
  sees: (user: Pick<UserRecord, 'roles'>) => boolean
  /** The roles of a user that the caller may know of: in groups in the caller's access scope, and their own all. */
  rolesOf: (user: UserRecord) => UserRecord['roles']
  /** Refuses unless every role of the user is below the caller's and the caller sees them. */
  mustManage: (user: UserRecord | undefined) => UserRecord
}

/** The groups of a company by uid, each as it stands: the teams of a suspended facility are suspended with it. */
export const effective = (groups: readonly GroupRecord[]): Map<string, GroupRecord> => {
  const suspended = new Set(groups.filter((group) => group.status === 2).map((group) => group.uid))
  return new Map(
    groups.map((group) => [
      group.uid,
      group.type === 'team' && suspended.has(group.parent_id ?? '') ? { ...group, status: 2 } : group,
    ]),
  )
}

/** The group that keeps another one from being enabled: itself, or the facility of a team; undefined where none does. */
export const disabledOf = (group: GroupRecord, all: ReadonlyMap<string, GroupRecord>): GroupRecord | undefined => {
  const above = group.type === 'team' ? all.get(group.parent_id ?? '') : undefined
  return [group, above].find((each) => each && each.status !== 1)
}

/** Whether a group and the groups above it are enabled. */
export const isEnabled = (group: GroupRecord, all: ReadonlyMap<string, GroupRecord>): boolean =>
  disabledOf(group, all) === undefined

/** The zone by which the days of a group go: a team has those of its facility. */
export const dayZoneOf = ({ type, parent_id, time_zone }: GroupRecord, all: ReadonlyMap<string, GroupRecord>): string =>
  (type === 'team' ? all.get(parent_id ?? '')?.time_zone : undefined) ?? time_zone

/** The uids of a group and of those above it, the nearest first. */
export const withGroupsAbove = ({ uid, type, parent_id, company }: GroupRecord): string[] => {
  if (type === 'company') return [uid]
  return type === 'team' && parent_id !== null ? [uid, parent_id, company] : [uid, company]
}

/** Whether every role that a user holds is below a role. */
export const isManagedBy = (role: RoleName, user: UserRecord) =>
  role === 'superAdmin' || user.roles.every((held) => isBelow(held.role, role))

/** Whose access scope it is: somebody's, or that of the product itself on behalf of nobody. */
type Holder = Pick<Caller, 'role' | 'group'> & { user?: Pick<UserRecord, 'uid'> }

export const accessScopeOf = (caller: Holder, groups: readonly GroupRecord[]): AccessScope => {
  const all = effective(groups)
  const each = [...all.values()]
  const own = caller.group
  const includes = (uid: string) =>
    all.has(uid) &&
    (own.type === 'company' || uid === own.uid || (own.type === 'facility' && all.get(uid)?.parent_id === own.uid))

  const sees = (user: Pick<UserRecord, 'roles'>) =>
    own.type === 'company' || user.roles.some((held) => includes(held.group))

  return {
    all,
    includes,
    group: (uid, type) => {
      const group = all.get(uid)
      if (!group || !includes(uid) || group.status === 2 || (type && group.type !== type)) throw new Refusal('notFound')
      return group
    },
    teamsOf: (group) =>
      each.filter(
        (team) =>
          team.type === 'team' && (group.type === 'company' || team.uid === group.uid || team.parent_id === group.uid),
      ),
    facilitiesOf: (group) =>
      each.filter(
        (facility) =>
          facility.type === 'facility' &&
          (group.type === 'company' || facility.uid === group.uid || facility.uid === group.parent_id),
      ),
    sees,
    rolesOf: (user) => (user.uid === caller.user?.uid ? user.roles : user.roles.filter(({ group }) => includes(group))),
    mustManage: (user) => {
      if (!user || user.status === 2 || !sees(user)) throw new Refusal('notFound')
      if (isWorkerType(caller.role) || !isManagedBy(caller.role, user))
        throw new Refusal('notAllowed', 'You can only manage users below your own role.')
      return user
    },
  }
}

/** Reads the caller's access scope when it is first asked for, once. */
export const scopeReader = (caller: Caller, stores: Pick<Stores, 'groups'>) => {
  let scope: Promise<AccessScope> | undefined
  return () => {
    scope ??= stores.groups.list(caller.company.uid).then((groups) => accessScopeOf(caller, groups))
    return scope
  }
}
