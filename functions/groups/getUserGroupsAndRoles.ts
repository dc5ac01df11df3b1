import { mustBeCaller } from '../lib/authorise.ts'
import type { Handler } from '../lib/env.ts'
import { groupRolesOf } from '../lib/wire.ts'

export const getUserGroupsAndRoles: Handler<'getUserGroupsAndRoles'> = async ({ user_uid }, env) => {
  mustBeCaller(user_uid, env.caller)
  const data = groupRolesOf(env.caller.user.roles, (await env.accessScope()).all)
  const allDisabled = data.every(({ enabled }) => !enabled)
  return {
    data,
    allDisabled,
    message: allDisabled ? 'All of your groups are disabled. Please contact your admin.' : '',
  }
}
