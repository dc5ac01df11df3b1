import { assignableBy, roleNames, roles } from '../../shared/roles.ts'
import type { Handler } from '../lib/env.ts'

export const getAllRoles: Handler<'getAllRoles'> = async (_input, { caller }) => {
  const assignable = assignableBy(caller.role)
  return roleNames.map((role) => {
    const { uid, name, type } = roles[role]
    return { uid, id: uid, name, description: name, type, assignable: assignable.includes(role) }
  })
}
