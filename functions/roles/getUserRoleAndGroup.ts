import { Refusal } from '../../shared/refusals.ts'
import { isWorkerType } from '../../shared/roles.ts'
import type { Handler } from '../lib/env.ts'
import { groupRolesOf } from '../lib/wire.ts'

export const getUserRoleAndGroup: Handler<'getUserRoleAndGroup'> = async ({ user_uid }, env) => {
  const { caller, stores } = env
  const accessScope = await env.accessScope()
  const user = user_uid === caller.user.uid ? caller.user : await stores.users.get(caller.company.uid, user_uid)
  if (!user || user.status === 2) throw new Refusal('notFound')
  if (user.uid !== caller.user.uid && (isWorkerType(caller.role) || !accessScope.sees(user)))
    throw new Refusal('notFound')
  return Object.groupBy(groupRolesOf(accessScope.rolesOf(user), accessScope.all), (held) => held.r) as Record<
    string,
    ReturnType<typeof groupRolesOf>
  >
}
