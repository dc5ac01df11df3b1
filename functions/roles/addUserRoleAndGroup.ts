import { Refusal } from '../../shared/refusals.ts'
import { assignableBy, groupTypeOf, roleByUid } from '../../shared/roles.ts'
import { type Handler, ok } from '../lib/env.ts'

export const addUserRoleAndGroup: Handler<'addUserRoleAndGroup'> = async ({ user_uid, role_uid, group_uid }, env) => {
  const { caller, stores } = env
  const accessScope = await env.accessScope()
  const user = await stores.users.get(caller.company.uid, user_uid)
  if (user_uid !== caller.user.uid) accessScope.mustManage(user)
  if (!user) throw new Refusal('notFound')

  const role = roleByUid(role_uid)
  if (!role || !assignableBy(caller.role).includes(role))
    throw new Refusal('notAllowed', 'You can only assign roles below your own.')
  const group = accessScope.group(group_uid, groupTypeOf(role))
  if (user.roles.some((held) => held.role === role && held.group === group.uid)) {
    throw new Refusal('taken', 'The user already has this role in this group.')
  }

  const roles = [...user.roles, { role, group: group.uid }]
  if (await stores.users.change(user, { roles })) throw new Refusal('conflict')
  env.changed({ target: `user ${user.uid}`, before: user.roles, after: roles })
  return ok('Role added successfully', null)
}
