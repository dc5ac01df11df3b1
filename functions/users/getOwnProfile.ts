import { mustBeCaller } from '../lib/authorise.ts'
import type { Handler } from '../lib/env.ts'
import { userOut } from '../lib/wire.ts'

export const getOwnProfile: Handler<'getOwnProfile'> = async ({ user_uid }, env) => {
  mustBeCaller(user_uid, env.caller)
  return userOut(env.caller.user, await env.accessScope())
}
