import type { RoleName } from '../../../shared/roles.ts'

/** Roles that have the same tutorial. */
export type Kind = 'admin' | 'facility' | 'team' | 'worker' | 'task'

const kinds: Record<RoleName, Kind> = {
  superAdmin: 'admin',
  admin: 'admin',
  facilityManager: 'facility',
  teamManager: 'team',
  worker: 'worker',
  taskWorker: 'task',
}
export const kindOf = (role: RoleName) => kinds[role]

/** Kept by the tab: whoever has closed the question is not asked again before the next visit. */
export const notNow = 'shiftdeck.tutorial.notNow'
