/** The roles of a company, by type number: the lower the number, the further the reach. */
export const roles = {
  superAdmin: { type: 0, uid: 'role-super-admin', name: 'Super Admin' },
  admin: { type: 1, uid: 'role-admin', name: 'Admin' },
  facilityManager: { type: 2, uid: 'role-facility-manager', name: 'Facility Manager' },
  teamManager: { type: 3, uid: 'role-team-manager', name: 'Team Manager' },
  worker: { type: 4, uid: 'role-worker', name: 'Worker' },
  taskWorker: { type: 5, uid: 'role-task-worker', name: 'Task Worker' },
} as const

export type RoleName = keyof typeof roles
export type GroupType = 'company' | 'facility' | 'team'

/** The number of a group's type on the wire. */
export const groupTypeNumber: Record<GroupType, 0 | 1 | 2> = { company: 0, facility: 1, team: 2 }

export const roleNames = /* @__PURE__ */ Object.keys(roles) as RoleName[]
export const everyRole: readonly RoleName[] = roleNames
export const admins: readonly RoleName[] = ['superAdmin', 'admin']
export const facilityManagers: readonly RoleName[] = [...admins, 'facilityManager']
export const managers: readonly RoleName[] = [...facilityManagers, 'teamManager']

export const roleByUid = (uid: string): RoleName | undefined => roleNames.find((name) => roles[name].uid === uid)

/** Whether a role passes a list of roles. The super admin passes every list. */
export const passes = (role: RoleName, allowed: readonly RoleName[]) => role === 'superAdmin' || allowed.includes(role)

export const isBelow = (role: RoleName, other: RoleName) => roles[role].type > roles[other].type

/**
 * Roles that a caller may assign or revoke: the super admin all, everyone else only roles below their own,
 * and workers none (spec: non-super admin types above 1, facility manager above 2, team manager 4 and up).
 */
export const assignableBy = (caller: RoleName): RoleName[] =>
  caller === 'superAdmin'
    ? [...roleNames]
    : managers.includes(caller)
      ? roleNames.filter((role) => isBelow(role, caller))
      : []

/** The type of group that a role is held in. */
export const groupTypeOf = (role: RoleName): GroupType =>
  role === 'superAdmin' || role === 'admin' ? 'company' : role === 'facilityManager' ? 'facility' : 'team'

/** Roles that scan or log tasks and manage nobody. */
export const isWorkerType = (role: RoleName) => role === 'worker' || role === 'taskWorker'
