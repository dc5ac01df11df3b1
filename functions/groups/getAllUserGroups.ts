import { Refusal } from '../../shared/refusals.ts'
import { groupTypeNumber, isWorkerType } from '../../shared/roles.ts'
import type { Handler } from '../lib/env.ts'
import { byName } from './lists.ts'

export const getAllUserGroups: Handler<'getAllUserGroups'> = async ({ user_id }, env) => {
  const { caller, stores } = env
  const own = user_id === caller.user.uid
  const [accessScope, user] = await Promise.all([
    env.accessScope(),
    own ? caller.user : stores.users.get(caller.company.uid, user_id),
  ])
  const visible = own || (user && user.status !== 2 && !isWorkerType(caller.role) && accessScope.sees(user))
  if (!user || !visible) throw new Refusal('notFound')

  const held = new Set(user.roles.map(({ group }) => group))
  return [...accessScope.all.values()]
    .filter((group) => held.has(group.uid) && group.status !== 2 && (own || accessScope.includes(group.uid)))
    .sort((a, b) => groupTypeNumber[a.type] - groupTypeNumber[b.type] || byName(a, b))
    .map(({ uid, name, type, parent_id }) => ({ uid, name, type: groupTypeNumber[type], parent_id }))
}
