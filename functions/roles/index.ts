import { roles } from '../../shared/contract/roles.ts'
import { rolesStores } from '../data/groupStores.ts'
import { type Handlers, lambda } from '../lib/serve.ts'
import { addUserRoleAndGroup } from './addUserRoleAndGroup.ts'
import { getAllRoles } from './getAllRoles.ts'
import { getUserRoleAndGroup } from './getUserRoleAndGroup.ts'
import { removeUserRoleAndGroup } from './removeUserRoleAndGroup.ts'

export const handlers: Handlers<'roles'> = {
  getAllRoles,
  getUserRoleAndGroup,
  addUserRoleAndGroup,
  removeUserRoleAndGroup,
}
export const handler = lambda('roles', roles, handlers, rolesStores)
