import { iso, minute } from '../../shared/time.ts'
import { mustBeCaller } from '../lib/authorise.ts'
import type { Handler } from '../lib/env.ts'
import { mustKnowPassword } from '../lib/passwords.ts'

export const verifyPassword: Handler<'verifyPassword'> = async ({ user_uid, password }, env) => {
  mustBeCaller(user_uid, env.caller)
  await mustKnowPassword(env, password)
  const verified_until = env.now + 10 * minute
  await env.stores.sessions.change(env.caller.session.id, { verified_until })
  return { verified_until: iso(verified_until) }
}
