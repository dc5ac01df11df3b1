import { Refusal } from '../../shared/refusals.ts'
import { assignableBy, roleByUid } from '../../shared/roles.ts'
import { type Handler, ok } from '../lib/env.ts'
import { otherSuperAdmin } from '../lib/superAdmins.ts'

export const removeUserRoleAndGroup: Handler<'removeUserRoleAndGroup'> = async (
  { user_uid, role_uid, group_uid },
  env,
) => {
  const { caller, stores } = env
  const accessScope = await env.accessScope()
  const own = user_uid === caller.user.uid
  const user = await stores.users.get(caller.company.uid, user_uid)
  if (!user || user.status === 2 || !(own || accessScope.sees(user))) throw new Refusal('notFound')
  if (!own) accessScope.mustManage(user)

  const role = roleByUid(role_uid)
  if (!role || !user.roles.some((held) => held.role === role && held.group === group_uid)) throw new Refusal('notFound')
  if (!assignableBy(caller.role).includes(role))
    throw new Refusal('notAllowed', 'You can only revoke roles below your own.')
  accessScope.group(group_uid)
  // Roles in groups that are deleted are of no use: the last other one must stay.
  const remaining = user.roles.filter((held) => accessScope.all.get(held.group)?.status !== 2)
  if (remaining.length === 1) {
    throw new Refusal(
      'notPossible',
      own
        ? 'You must be assigned to a different role before deleting'
        : 'User must be assigned to a different role before deleting',
    )
  }

  const roles = user.roles.filter((held) => held.role !== role || held.group !== group_uid)
  const staying = role === 'superAdmin' ? await otherSuperAdmin(env, user) : undefined
  if (await stores.users.change(user, { roles }, { staying })) throw new Refusal('conflict')
  env.changed({ target: `user ${user.uid}`, before: user.roles, after: roles })
  return ok('Role removed successfully', null)
}
